/** Capitalized words before a number, and words with a digit: `Bravia 7`, `WH-1000XM5`, `C4`. */
const numbered =
  /(?<![\p{L}\p{N}-])(?:\p{Lu}[\p{L}\p{N}]{0,30}[ -]\p{N}{1,4}|\p{Lu}[\p{L}-]{0,30}\p{N}[\p{L}\p{N}-]{0,30})(?![\p{L}\p{N}]|[.,]\p{N})/gu;

/** Returns the lower-case names with a number, which distinguish products of one maker. */
export const productNames = (text: string): Set<string> =>
  new Set((text.match(numbered) ?? []).map((name) => name.toLowerCase().replace(' ', '-')));
