import type { MessageBundle } from './translateSentences.ts';

/** Returns `one` if the count is exactly 1, otherwise a plural form of `other`. */
type MessageOf = (count: number, one: string, other: string) => string;

/**
 * Picks plural messages for a language such as `pl`. A bundle can add plural forms of the second message under its key
 * and an `Intl.PluralRules` category, such as `"{0} prompts/few"`. The fallback is the second message.
 */
export function messagesOfCounts(language: string, bundle: MessageBundle): MessageOf {
  let rules: Intl.PluralRules | undefined;
  return (count, one, other) => {
    if (count === 1) return one;
    rules ??= new Intl.PluralRules(language, { maximumFractionDigits: 1 });
    const form = `${other}/${rules.select(count)}`;
    return Object.hasOwn(bundle, form) ? form : other;
  };
}
