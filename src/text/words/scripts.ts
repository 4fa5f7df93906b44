/** A letter of Chinese, Japanese or Korean, whose texts write words and numbers without blanks between them. */
export const eastAsianLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]`;

const pattern = new RegExp(eastAsianLetter, 'u');

/** Whether a text has such letters. */
export const hasEastAsian = (text: string): boolean => pattern.test(text);
