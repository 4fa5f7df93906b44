/** Removes U+0000 and unpaired surrogates, which some stores can't keep. */
export const wellFormed = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Normalizes an answer for storage and comparison: LF line breaks, no trailing white space, NFC. */
export const answerText = (text: string): string =>
  wellFormed(text).replaceAll(/\r\n?/g, '\n').trimEnd().normalize('NFC');
