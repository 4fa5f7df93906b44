/** Right-to-left scripts (ISO 15924). */
const fromTheRight: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Returns the text direction of a language tag (`de`, `ar-EG`), or `ltr` if unknown. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return fromTheRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch (error) {
    if (error instanceof RangeError) return 'ltr';
    throw error;
  }
}
