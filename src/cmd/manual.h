/* manual.h -- manual pages of section 1 out of the tables.  Private to cmd/. */
#ifndef CMD_MANUAL_H
#define CMD_MANUAL_H

/* porism help --man [COMMAND]: the page of the program or of a command, in man(7), on standard output; the exit code.
 * dev/manual adds the text of docs/cmd/COMMAND.md. */
int cmd_manual(int words, char **word);
#endif
