/** A Chinese, Japanese, or Korean letter. These scripts don't reliably separate words with spaces. */
export const eastAsianLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]`;

const pattern = new RegExp(eastAsianLetter, 'u');

export const hasEastAsian = (text: string): boolean => pattern.test(text);
