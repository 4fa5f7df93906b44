/** True for text that was inserted at once and has two words: typing inserts one character at a time. */
export const isPasted = (inserted: string): boolean => /\S\s+\S/u.test(inserted);
