/** Scripts written from right to left, by ISO 15924. */
const fromTheRight: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The direction of a language (`de`, `ar-EG`); `ltr` if it is unknown. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return fromTheRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch (error) {
    if (error instanceof RangeError) return 'ltr';
    throw error;
  }
}
