/** True if inserted text has at least two words. Typing inserts one character at a time. */
export const isPasted = (inserted: string): boolean => /\S\s+\S/u.test(inserted);
