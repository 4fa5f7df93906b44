import { detect } from 'tinyld';

/**
 * The language of a text as an ISO 639-1 code, or undefined where it cannot be told. Looks at the first 2,000
 * characters.
 */
export function languageOf(text: string): string | undefined {
  const language = detect(text.slice(0, 2000));
  return language === '' || rare.has(language) ? undefined : language;
}

/**
 * Hardly anybody asks in one of these, but short texts are taken for them: Berber, Rundi, Latin, Esperanto, Volapük,
 * Klingon.
 */
const rare: ReadonlySet<string> = new Set(['ber', 'rn', 'la', 'eo', 'vo', 'tlh']);
