import type { Dialogs, InChain } from './dialogs.ts';
import { t } from './l10n.ts';

/** Dialogs, and the language in which they name languages. */
export interface LanguageContext {
  readonly dialogs: Dialogs;
  readonly language: string;
}

interface LanguageQuestion extends InChain {
  readonly title: string;
  readonly prompt?: string;
  readonly present: string | undefined;
  /** Label for no specific language. If omitted, the user has to select one. */
  readonly none?: string;
}

/** Asks for a language by name or by a tag such as `sr-Latn`. An answer without a value means no specific language. */
export function askLanguage(
  { dialogs, language }: LanguageContext,
  { present, none, ...question }: LanguageQuestion,
): Promise<{ readonly value: string | undefined } | undefined> {
  const codes = languagesFor(language);
  const listed = [...new Set([...codes.filter((code) => code === present), ...codes])].map((code) => ({
    label: languageName(code, language),
    description: code,
    value: { value: code },
    active: code === present,
  }));
  const open = none === undefined ? [] : [{ label: none, value: { value: undefined }, active: present === undefined }];
  return dialogs.pick<{ readonly value: string | undefined }>([...open, ...listed], {
    ...question,
    placeholder: t('Choose a language, or enter a language tag such as {0}.', 'sr-Latn'),
    typed: (text) => {
      const tag = text.length > 1 ? languageTag(text) : undefined;
      const isListed = tag === undefined || listed.some(({ description }) => description === tag);
      return isListed ? undefined : { label: languageName(tag, language), description: tag, value: { value: tag } };
    },
  });
}

export const languageName = (code: string, language: string): string => namesIn(language).of(code) ?? code;

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });

/** Variants whose spelling differs noticeably. */
const variants = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'es-419', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant'];

/** Normalizes a language tag as in the contract. Undefined for any other text. */
export function languageTag(text: string): string | undefined {
  try {
    return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu.test(text) ? Intl.getCanonicalLocales(text)[0] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the tags of all languages that have a name in `language`, sorted by name, with the user's own and English
 * first.
 */
function languagesFor(language: string): readonly string[] {
  const names = namesIn(language);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const named = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const [code, name] = [first + second, names.of(first + second)];
      // Skip obsolete codes of a language.
      return name === undefined || Intl.getCanonicalLocales(code)[0] !== code ? [] : [{ code, name }];
    }),
  );
  const others = variants.map((code) => ({ code, name: names.of(code) ?? code }));
  const byName = [...named, ...others]
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ code }) => code);
  const locale = new Intl.Locale(language);
  return [...new Set([locale.toString(), locale.language, 'en', ...byName])];
}
