/* tools.js -- the tools of the bar, a row for each: what it is called, what it takes, the lines it makes.
 *
 *   [id, group, label, icon, help, ways]
 *   icon   of 24 x 24: parts separated by |; g, b: a path in grey (given), in blue (made); G, B: points; o, O: a circle
 *   ways   [what it takes, its lines]; taken in any order where kinds tell them apart
 *          P a point, there or new; p one that is there; S segment, L straight, V vector, C conic,
 *          K anything with tangents, G polygon, A what has an area, O a path, X anything, R what has images, @ a place,
 *          #label=text a number, "label=text a text; P* as many as are clicked.  P:sentence asks for it so
 *          lines: $1 is what was taken first, %1 the name of the first line; before = stands
 *          the kind of its name (NAMES); without one a line asks, or changes; one with # is repeated
 *          for each further corner, $made are the names so far, %n the first one as texts show it
 *          A measure is the label of what it is of (SetLabelMode), as in menus, or a text at it */
'use strict';

const GROUPS = [['move', 'Move'], ['point', 'Points'], ['line', 'Lines'], ['make', 'Perpendicular, tangents and so on'], ['polygon', 'Polygons'],
	['circle', 'Circles'], ['arc', 'Arcs'], ['conic', 'Conics'], ['turn', 'Transformations'], ['measure', 'Measures'], ['more', 'Text, slider, check'],
	['look', 'Marks, hide and delete']];

const CENTRE = 'P:Choose the centre', LAST = 'P:Now the last point', VERTEX = 'P:Now the vertex', OBJECT = 'R:Choose the object';
const ARC = 'Choose the centre, where it begins and where it ends, counter-clockwise', ENDS = `${CENTRE}, P:Now where it begins, P:Now where it ends`;
const FOCI = 'Choose the two foci, then a point of it', BOTH = 'P:Choose a focus, P:Now the other focus, P:Now a point of it';
const TOOLS = [
	['move', 'move', 'Move', 'bM6 3v15l4-4 3 6 2.4-1.2-3-5.8h5.6z', 'Drag points and sliders, or choose objects', []],

	['point', 'point', 'Point', 'gM3 18 21 9|B12 13.5', 'Click a place: free, on an object, or where two cross', [['P', []]]],
	['midpoint', 'point', 'Midpoint or centre', 'gM4 19 20 5|G4 19 20 5|B12 12', 'Choose two points, a segment or a circle',
		[['P, P', ['P=Midpoint($1, $2)']], ['S', ['P=Midpoint($1)']], ['C', ['P=Center($1)']]]],
	['intersect', 'point', 'Intersect', 'gM4 5 20 19M4 19 20 5|B12 12', 'Choose two objects: all their common points', [['O, O', ['P=Intersect($1, $2)']]]],
	['foot', 'point', 'Foot of a perpendicular', 'gM3 19h18M12 4v15|G12 4|B12 19', 'Choose a point and a line', [['P, L', ['P=Foot($1, $2)']]]],

	['segment', 'line', 'Segment', 'bM4 19 20 5|G4 19 20 5', 'Choose two points', [['P, P:Now the other end', ['l=Segment($1, $2)']]]],
	['segment-length', 'line', 'Segment of given length', 'bM4 18h16|gM4 12v-4h5M20 12v-4h-5M11 8h2|G4 18|B20 18', 'Choose a point, then type the length',
		[['P, #Length=3', ['P=PointOn(Circle($1, $2), $right)', 'l=Segment($1, %1)']]]],
	['line', 'line', 'Line', 'bM2 21 22 3|G7 16.5 17 7.5', 'Choose two points', [['P, P', ['l=Line($1, $2)']]]],
	['ray', 'line', 'Ray', 'bM6 17.5 22 3.5|G6 17.5 14 10.5', 'Choose where it begins, and a point on it', [['P, P', ['l=Ray($1, $2)']]]],
	['vector', 'line', 'Vector', 'bM4 19 19 6M12.5 6H19v6.5|G4 19', 'Choose the tail and the tip', [['P, P', ['v=Vector($1, $2)']]]],

	['perpendicular', 'make', 'Perpendicular', 'gM3 17h18|bM12 3v18|G12 8', 'Choose a line and a point', [['P, L', ['l=PerpendicularLine($1, $2)']]]],
	['parallel', 'make', 'Parallel', 'gM3 20 21 12|bM3 12 21 4|G12 8', 'Choose a line and a point', [['P, L', ['l=ParallelLine($1, $2)']]]],
	['bisector', 'make', 'Perpendicular bisector', 'gM4 14h16|bM12 3v18|G4 14 20 14', 'Choose two points, or a segment',
		[['P, P', ['l=PerpendicularBisector($1, $2)']], ['S', ['l=PerpendicularBisector($1)']]]],
	['angle-bisector', 'make', 'Angle bisector', 'gM4 19 20 19M4 19 15 4|bM2 20.5 21 9|G4 19', 'Choose three points, the vertex second, or two lines',
		[[`P, ${VERTEX}, ${LAST}`, ['l=AngleBisector($1, $2, $3)']], ['L, L', ['l=AngleBisector($1, $2)']]]],
	['tangent', 'make', 'Tangents', 'o15 15 6|bM2 9h20M9 2v20|G9 9', 'Choose a point and a circle or curve, or two circles',
		[['P, K', ['l=Tangent($1, $2)']], ['C, C', ['l=Tangent($1, $2)']], ['L, C', ['l=Tangent($1, $2)']]]],
	['polar', 'make', 'Polar', 'o10 12 6|bM12.5 3v18|G21 12', 'Choose a point and a circle or conic',
		[['P, C', ['l=Polar($1, $2)']]]],
	['locus', 'make', 'Locus', 'gM6 20 12 12|bM3 15C3 3 21 3 21 15|G6 20|B12 6', 'Choose the point that draws, then the point or slider that moves it', [['p, N:Now the point or slider that moves it', ['locus=Locus($1, $2)']]]],

	['polygon', 'polygon', 'Polygon', 'bM5 19 4 8 14 4 21 18z|G5 19 4 8 14 4 21 18', 'Choose the corners; the first one again, or Enter, closes it', [['P*', ['t=Polygon($*)']]]],
	['regular', 'polygon', 'Regular polygon', 'bM7 20 3.5 10 12 3.5 20.5 10 17 20z|G7 20 17 20', 'Choose two corners, then type how many there are',
		[['P, P, #Corners=4', ['t=Polygon($1, $2, $3)']]]],
	['copy', 'polygon', 'Rigid copy', 'gM3 20 5 11l7 5z|bM11 13l2-9 7 5z|B11 13', 'Choose a polygon, then where its first corner goes: that point moves the copy, the next one turns it',
		[['G, P:Now the place of its first corner', ['P=PointOn(Circle($2, Distance(Vertex($1, 1), Vertex($1, 2))), $turn)',
			'P=Rotate(Translate(Vertex($1, #), Vector(Vertex($1, 1), $2)), Angle(Translate(Vertex($1, 2), Vector(Vertex($1, 1), $2)), $2, %1), $2)', 't=Polygon($2, $made)']]]],

	['circle', 'circle', 'Circle through a point', 'O12 12 8.5|G12 12 18 6', 'Choose the centre, then a point of the circle', [[`${CENTRE}, P:Now a point of the circle`, ['c=Circle($1, $2)']]]],
	['circle-radius', 'circle', 'Circle with radius', 'O12 12 8.5|gM12 12h8.5|G12 12', 'Choose the centre, then type the radius',
		[[`${CENTRE}, #Radius=2`, ['c=Circle($1, $2)']]]],
	['compass', 'circle', 'Compass', 'gM3 20 10 20|O15 9 6|G3 20 10 20 15 9', 'Choose two points, a segment or a circle for the radius, then the centre',
		[['P, P, P:Now the centre', ['c=Circle($3, Distance($1, $2))']], ['S, P:Now the centre', ['c=Circle($2, $1)']], ['C, P:Now the centre', ['c=Circle($2, Radius($1))']]]],
	['circle-3', 'circle', 'Circle through three points', 'O12 12 8.5|G6 6 20 9.5 9 20', 'Choose three points', [['P, P, P', ['c=Circle($1, $2, $3)']]]],

	['semicircle', 'arc', 'Semicircle', 'bM3 17a9 9 0 0 1 18 0|G3 17 21 17', 'Choose the two ends', [['P, P', ['c=Semicircle($1, $2)']]]],
	['arc', 'arc', 'Arc', 'gM6 19h14M6 19V5|bM20 19A14 14 0 0 0 6 5|G6 19 20 19', ARC, [[ENDS, ['c=CircularArc($1, $2, $3)']]]],
	['arc-3', 'arc', 'Arc through three points', 'bM3 18C3 2 21 2 21 18|G3 18 12 6 21 18', 'Choose three points', [['P, P, P', ['c=CircumcircularArc($1, $2, $3)']]]],
	['sector', 'arc', 'Sector', 'bM6 19h14A14 14 0 0 0 6 5z|G6 19 20 19', ARC, [[ENDS, ['c=CircularSector($1, $2, $3)']]]],

	['ellipse', 'conic', 'Ellipse', 'bM12 12m-10 0a10 6.5 0 1 0 20 0 10 6.5 0 1 0-20 0|G6 12 18 12', FOCI, [[BOTH, ['c=Ellipse($1, $2, $3)']]]],
	['hyperbola', 'conic', 'Hyperbola', 'bM3 3C10 9 10 15 3 21M21 3C14 9 14 15 21 21|G5 12 19 12', FOCI, [[BOTH, ['c=Hyperbola($1, $2, $3)']]]],
	['parabola', 'conic', 'Parabola', 'gM3 20h18|bM4 4C8 20 16 20 20 4|G12 11', 'Choose the focus and the directrix', [['P:Choose the focus, L:Choose the directrix', ['c=Parabola($1, $2)']]]],
	['conic', 'conic', 'Conic through five points', 'bM12 12m-10 0a10 6.5 0 1 0 20 0 10 6.5 0 1 0-20 0|G2 12 8 6 18 7 20 16 9 18', 'Choose five points', [['P, P, P, P, P', ['c=Conic($1, $2, $3, $4, $5)']]]],

	['reflect-line', 'turn', 'Reflect in a line', 'gM12 2v20M9 8 3 6v11z|bM15 8l6-2v11z', 'Choose the object, then the line', [[`${OBJECT}, L:Now the line`, ['i=Reflect($1, $2)']]]],
	['reflect-point', 'turn', 'Reflect in a point', 'gM9 8 3 5v8z|bM15 16l6 3v-8z|G12 12', 'Choose the object, then the point', [[`${OBJECT}, P:Now the point`, ['i=Reflect($1, $2)']]]],
	['reflect-circle', 'turn', 'Reflect in a circle', 'o9 13 6.5|G9 9|B20 4', 'Choose the object, then the circle', [[`${OBJECT}, C:Now the circle`, ['i=Reflect($1, $2)']]]],
	['rotate', 'turn', 'Rotate', 'bM4 12a8 8 0 1 1 3 6.2M7 13.5 4 12l-2.5 2.7|G12 12', 'Choose the object and the centre, then type the angle',
		[[`${OBJECT}, P:Now the centre, #Angle=45°`, ['i=Rotate($1, $3, $2)']]]],
	['translate', 'turn', 'Translate', 'gM3 20v-7l6 3.5zM9 12l6-5M11 6.5l4.3.2-.5 4.2|bM15 11V4l6 3.5z', 'Choose the object, then a vector or two points',
		[[`${OBJECT}, V:Now the vector`, ['i=Translate($1, $2)']], [`${OBJECT}, P:Now where the way begins, P:Now where it ends`, ['i=Translate($1, Vector($2, $3))']]]],
	['dilate', 'turn', 'Dilate', 'gM3 20 20 4M8 15v5h4z|bM13 8v12h9z|G3 20', 'Choose the object and the centre, then type the factor',
		[[`${OBJECT}, P:Now the centre, #Factor=2`, ['i=Dilate($1, $3, $2)']]]],

	['angle', 'measure', 'Angle', 'gM20 20H4L16 5|bM13 20a9 9 0 0 0-3.4-7|G4 20', 'Choose three points, the vertex second, or two lines',
		[[`P, ${VERTEX}, ${LAST}`, ['α=Angle($1, $2, $3)', 'SetLabelMode(%1, 1)']], ['L, L', ['α=Angle($1, $2)', 'SetLabelMode(%1, 1)']]]],
	['angle-size', 'measure', 'Angle of given size', 'gM20 20H4|bM4 20 16 5M13 20a9 9 0 0 0-3.4-7|G20 20 4 20', 'Choose a point and the vertex, then type the angle',
		[[`P, ${VERTEX}, #Angle=45°`, ['P=Rotate($1, $3, $2)', 'α=Angle($1, $2, %1)', 'SetLabelMode(%2, 1)']]]],
	['length', 'measure', 'Distance or length', 'gM4 20 20 12|bM4 13 18 6M4 13l1.5-3.8M4 13l3.9 1M18 6l-1.4 3.7M18 6l-3.9-1|G4 20 20 12', 'Choose two points, a point and a line, a segment, circle or polygon',
		[['P, P', ['d=Distance($1, $2)', 'text=Text("$1$2 = " + %1, Midpoint($1, $2))']], ['P, L', ['d=Distance($1, $2)', 'text=Text("%n = " + %1, Midpoint($1, ClosestPoint($1, $2)))']],
			['S', ['SetLabelMode($1, 1)']], ['G', ['d=Perimeter($1)', 'text=Text("%n = " + %1, Centroid($1))']], ['C', ['d=Perimeter($1)', 'text=Text("%n = " + %1, Center($1))']]]],
	['area', 'measure', 'Area', 'gM4 19 4 6 14 4 21 19z|bM8 15l7-7M8 10l2-2M11 17l4-4', 'Choose a polygon, circle or sector', [['G', ['SetLabelMode($1, 1)']], ['A', ['area=Area($1)', 'text=Text("%n = " + %1, Center($1))']]]],
	['slope', 'measure', 'Slope', 'gM2 22 22 4|bM6 18.5h9v-8', 'Choose a line or segment', [['S', ['m=Slope($1)', 'text=Text("%n = " + %1, Midpoint($1))']], ['L', ['m=Slope($1)', 'text=Text("%n = " + %1, PointOn($1, $here))']]]],

	['text', 'more', 'Text', 'bM5 6V4h14v2M12 4v16M9 20h6', 'Choose a place, then type the text; $x^2$ is a formula, "a = " + a follows a value', [['@, "Text=', ['text=Text($2, $1)']]]],
	['slider', 'more', 'Slider', 'gM2 12h20|B9 12', 'Type from where to where it goes', [['#From=-5, #To=5, #Step=0.1', ['k=Slider($1, $2, $3)']]]],
	['check', 'more', 'Check a relation', 'gM4 20 11 4M12 20 19 4|bM13 12l3 4 6-9', 'Choose two objects: what holds between them, always or only here?', [['X, X:Now the other object', ['Relation($1, $2)']]]],

	['ticks', 'look', 'Equal ticks', 'gM3 18 21 6|bM10 8.5l4 6M8 11l2.5 4M13 7l2.6 4.2', 'Choose a segment or angle; again for one tick more', [['T', ['SetDecoration($1, $n)']]]],
	['right-angle', 'look', 'Right angle', 'gM5 4v16h15|bM5 14h6v6|G5 20', 'Choose three points of a right angle, the vertex second', [[`P, ${VERTEX}, ${LAST}`, ['α=RightAngleMark($1, $2, $3)']]]],
	['hide', 'look', 'Show or hide', 'bM2 12s3.5-6 10-6 10 6 10 6-3.5 6-10 6-10-6-10-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5|gM4 20 20 4', 'Choose what to hide; in the list, what to show', [['X', ['ShowObject($1, $v)']]]],
	['delete', 'look', 'Delete', 'bM5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5', 'Choose what to delete, with all that is built on it', [['X', ['Delete($1)']]]],
].map(([id, group, label, drawn, help, ways]) => ({ id, group, label, drawn, help,
	ways: ways.map(([takes, lines]) => ({ slots: slotsOf(takes), lines })) }));

/* "P, P:Now the centre, #Length=3" -> [{kind, ask, label, start}] */
function slotsOf(takes) {
	return takes.split(', ').map(t => {
		if (t[0] === '#' || t[0] === '"') {
			const [label, start] = t.slice(1).split('=');
			return { kind: t[0], label, start };
		}
		const [kind, ask] = t.split(':');
		return { kind: kind[0], many: kind[1] === '*', ask };
	});
}

/* What a kind of argument may be, and how it is asked for. */
const STRAIGHT = ['line', 'segment', 'ray'], CONIC = ['circle', 'ellipse', 'hyperbola', 'parabola', 'conic'];
const PATHS = [...STRAIGHT, ...CONIC, 'arc', 'sector', 'polygon', 'function', 'curve', 'implicit', 'polyline', 'locus', 'vector'];
const TAKES = {
	P: [['point'], 'Choose a point, or a place for a new one'], p: [['point'], 'Choose a point'], S: [['segment'], 'Choose a segment'],
	L: [STRAIGHT, 'Now the line'], V: [['vector'], 'Choose a vector'], C: [CONIC, 'Now the circle or conic'],
	K: [[...CONIC, 'arc', 'function', 'curve', 'implicit'], 'Now the circle or curve'], G: [['polygon'], 'Choose a polygon'],
	A: [['circle', 'ellipse', 'sector', 'arc'], 'Choose a polygon or circle'], O: [PATHS.filter(k => k !== 'vector'), 'Now the other object'],
	N: [['point', 'number'], 'Choose a point or slider'], T: [['segment', 'angle'], 'Choose a segment or angle'], X: [null, 'Choose an object'],
	R: [['point', 'text', 'list', ...PATHS.filter(k => k !== 'locus')], 'Choose an object'],
	'@': [['point'], 'Choose a place'],
};

/* Names as people give them: letters to choose from, or a word that is numbered. */
const NAMES = { P: 'ABCDEFGHIJKLMNOPQRSTUVWZ', l: 'fghjlmnpqrs', c: 'cdkpqrs', v: 'uvw', α: 'αβγδεζηθ', d: 'd', m: 'm', k: 'knrsw', locus: 1, text: 1, area: 1 };
/* The image of an object is named as one of its kind. */
function nameKind(kind, corners) {
	return kind === 'point' ? 'P' : STRAIGHT.includes(kind) ? 'l' : kind === 'vector' ? 'v' : kind === 'angle' ? 'α' : kind === 'text' ? 'text' :
		kind === 'polygon' ? (corners === 3 ? 't' : corners === 4 ? 'q' : 'poly') : 'c';
}
function freeName(kind, taken) {
	const letters = typeof NAMES[kind] === 'string' ? [...NAMES[kind]] : null;

	for (let i = letters ? 0 : 1; ; i++) {
		const name = letters ? letters.map(l => (i ? `${l}_${i}` : l)).find(n => !taken.has(n)) : `${kind}${i}`;
		if (name && !taken.has(name))
			return name;
	}
}

/* An icon of the table. */
function toolIcon(drawn) {
	return el('svg:svg', { viewBox: '0 0 24 24', class: 'drawn', 'aria-hidden': 'true' }, ...drawn.split('|').flatMap(part => {
		const kind = part[0], at = part.slice(1), v = at.split(' ');
		if (/[gb]/.test(kind))
			return [el('svg:path', { class: kind, d: at })];
		if (/o/i.test(kind))
			return [el('svg:circle', { class: kind === 'o' ? 'ring g' : 'ring b', cx: v[0], cy: v[1], r: v[2] })];
		return v.flatMap((x, i) => (i % 2 ? [] : [el('svg:circle', { class: kind.toLowerCase(), cx: x, cy: v[i + 1], r: 2.1 })]));
	}));
}
