/**
 * Puts `'` before a cell that a spreadsheet would take for a formula, and before an apostrophe there, so that
 * `asWritten` undoes it exactly. Source of the list: OWASP, CSV Injection.
 */
export const asPlainCell = (text: string): string => (/^'*[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text);

/** The text of a cell that `asPlainCell` wrote. */
export const asWritten = (cell: string): string => (/^'+[=+\-@＝＋－＠\t\r\n]/u.test(cell) ? cell.slice(1) : cell);
