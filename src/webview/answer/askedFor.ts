import type { AnswerState, Fact } from '../../contract/messages.ts';
import { t } from '../l10n.ts';

/** Returns the country and language of an answer's request, named in the page's language. */
export function askedForFacts({ region, language }: NonNullable<AnswerState['askedFor']> = {}): readonly Fact[] {
  const names = [...(region ? [nameOf('region', region)] : []), ...(language ? [nameOf('language', language)] : [])];
  return names.length === 0 ? [] : [{ label: t('Locale'), value: names.join(' · ') }];
}

/** Returns the display name of a code, or the code if it has none. */
function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames([document.documentElement.lang, 'en'], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
