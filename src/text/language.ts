import { detect } from 'tinyld/light';

/** The language of a text as an ISO 639-1 code, or undefined where it cannot be told. Looks at the first 2,000 characters. */
export function languageOf(text: string): string | undefined {
  return detect(text.slice(0, 2000)) || undefined;
}
