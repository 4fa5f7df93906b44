import type { MessageBundle } from './translateSentences.ts';

/** The first message for exactly 1, otherwise the second or another form of it. */
type MessageOf = (count: number, one: string, other: string) => string;

/**
 * What is said of a count in a language, e.g. `pl`. A bundle may have further forms of the second message behind the
 * names that `Intl.PluralRules` gives them, such as `"{0} prompts/few"`; where it has not, the second message stands.
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
