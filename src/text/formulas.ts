/**
 * Prefixes `'` to a cell that a spreadsheet would run as a formula (OWASP, CSV Injection). Also prefixes such cells
 * that already have an apostrophe, so that `asWritten` can reverse it exactly.
 */
export const asPlainCell = (text: string): string => (/^'*[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text);

/** Reverses `asPlainCell`. */
export const asWritten = (cell: string): string => (/^'+[=+\-@＝＋－＠\t\r\n]/u.test(cell) ? cell.slice(1) : cell);
