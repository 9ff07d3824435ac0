// view.mjs -- pages in a real browser, for peers/exports.
//
//	node view.mjs BROWSER URL WORDS [PICTURE] ...    three or four for each page, an empty PICTURE for none
//
// Waits until a page has all of the WORDS (with | between them, capitals or not), and prints for each page
// a line: yes, or what it says instead.  Ends with 77 where there is no library to drive the browser with.
import { createRequire } from 'node:module';

const [browserPath, ...rest] = process.argv.slice(2);
function library() {
  for (const [name, folder] of [['puppeteer-core', './package.json'], ['playwright-core', '../t/node/package.json']]) {
    try {
      const found = createRequire(new URL(folder, import.meta.url))(name);
      return found.chromium ?? found;
    } catch { /* the next one */ }
  }
  console.error('view.mjs: neither puppeteer-core nor playwright-core is here');
  process.exit(77);
}
const browser = await library().launch({ executablePath: browserPath, args: ['--no-sandbox'], headless: true });
const page = await browser.newPage();
await (page.setViewportSize ?? page.setViewport).call(page, { width: 1300, height: 900 });
let broken = '';
page.on('pageerror', (e) => { broken = e.message; });
for (let i = 0; i < rest.length; i += 3) {
  const [url, words, picture] = rest.slice(i, i + 3);
  await page.goto('about:blank');
  await page.goto(url);
  let text = '', missing = ['?'];
  for (let tries = 0; tries < 100 && missing.length; tries++) {
    await new Promise((done) => setTimeout(done, 200));
    text = await page.evaluate(() => document.body.innerText).catch(() => '');
    missing = words.split('|').filter((w) => !text.toLowerCase().includes(w.toLowerCase()));
  }
  if (picture) await page.screenshot({ path: picture });
  console.log(missing.length || broken ? `missing ${missing}; ${broken}; it says ${JSON.stringify(text.slice(0, 300))}` : 'yes');
}
await browser.close();
