/** Returns CRLF if the text contains any, otherwise LF. */
export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

export const withLineEndsOf = (text: string, other: string): string => text.replace(/\r\n|\n/g, lineEndOf(other));
