/** Scripts that are written from the right, by ISO 15924. */
const fromTheRight: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** In which direction a language (`de`, `ar-EG`) is written; `ltr` of what is none. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return fromTheRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch (error) {
    if (error instanceof RangeError) return 'ltr';
    throw error;
  }
}
