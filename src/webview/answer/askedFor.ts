import type { AnswerState, Fact } from '../../contract/messages.ts';
import { t } from '../l10n.ts';

/** The country and the language that an answer was asked for, as people call them who read the page's language. */
export function askedForFacts({ region, language }: NonNullable<AnswerState['askedFor']> = {}): readonly Fact[] {
  const names = [...(region ? [nameOf('region', region)] : []), ...(language ? [nameOf('language', language)] : [])];
  return names.length === 0 ? [] : [{ label: t('Locale'), value: names.join(' · ') }];
}

/** A code that has no name stays. */
function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames([document.documentElement.lang, 'en'], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
