/** A text that every store keeps as it is: without U+0000, and with no half of a surrogate pair. */
export const wellFormed = (text: string): string => text.replaceAll('\0', '').toWellFormed();
