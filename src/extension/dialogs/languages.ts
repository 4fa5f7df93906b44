import type { Dialogs, InChain } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';

interface Needs {
  readonly dialogs: Pick<Dialogs, 'pick'>;
  /** The editor's language, e.g. `de`. */
  readonly language: string;
}

interface LanguageQuestion extends InChain {
  readonly title: string;
  readonly prompt?: string;
  readonly present: string | undefined;
  /** What leaving it open is called; without it a language has to be chosen. */
  readonly none?: string;
}

/** Asks for a language by name, or by a tag such as `sr-Latn`; an answer without a value leaves it open. */
export function askLanguage(
  { dialogs, language }: Needs,
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

/** What a language is called in another one. */
export const languageName = (code: string, language: string): string => namesIn(language).of(code) ?? code;

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });

/** Kinds of one language that are written so differently that readers mind. */
const variants = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'es-419', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant'];

/** A tag as the contract has it, in its usual case; undefined of any other text. */
export function languageTag(text: string): string | undefined {
  try {
    return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu.test(text) ? Intl.getCanonicalLocales(text)[0] : undefined;
  } catch {
    return undefined;
  }
}

/** The tags of all languages that have a name in one, by that, the person's own and English first. */
function languagesFor(language: string): readonly string[] {
  const names = namesIn(language);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const named = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const [code, name] = [first + second, names.of(first + second)];
      // Of two codes for one language only the one that is in use.
      return name === undefined || Intl.getCanonicalLocales(code)[0] !== code ? [] : [{ code, name }];
    }),
  );
  const others = variants.map((code) => ({ code, name: names.of(code) ?? code }));
  const byName = [...named, ...others]
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ code }) => code);
  const own = new Intl.Locale(language);
  return [...new Set([own.toString(), own.language, 'en', ...byName])];
}
