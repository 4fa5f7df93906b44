/** The line ends of a text: those of Windows where it has any. */
export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** A text with the line ends of another. */
export const withLineEndsOf = (text: string, other: string): string => text.replace(/\r\n|\n/g, lineEndOf(other));
