/** A text that every store keeps as it is: without U+0000, and with no half of a surrogate pair. */
export const wellFormed = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The text of an answer as it is stored and compared: with `\n` as its only line break, trimmed at its end, in NFC. */
export const answerText = (text: string): string =>
  wellFormed(text).replaceAll(/\r\n?/g, '\n').trimEnd().normalize('NFC');
