import { type Condition, conditionsOf } from '../words/conditionWords.ts';
import type { FigurePlace } from '../evidence/directions.ts';

/** Characters beside a figure in which a condition is looked for, and those of a sentence before it. */
const reach = 60;
const longestLead = 150;

/**
 * Under which conditions a figure stands: right before or behind it, or where its sentence begins (`With the coupon it
 * costs $799`, `A used anvil costs $420`).
 */
export function conditionsAt({ text, sentence, figure, language }: FigurePlace): readonly Condition[] {
  const all = conditionsOf(language);
  if (all.length === 0) return all;
  const behind = text.slice(figure.end, Math.min(sentence.end, figure.end + reach)).toLowerCase();
  const from = Math.max(sentence.start, figure.start - reach);
  const before = text.slice(from, figure.start).toLowerCase().trimEnd();
  const lead = text.slice(Math.max(sentence.start, figure.start - longestLead), figure.start).toLowerCase();
  // what is said of the first figure of a sentence may not hold for the second
  const opening = figure.start - sentence.start <= longestLead && !/\p{N}/u.test(lead) ? lead.trimStart() : '';
  return all.filter(({ phrases }) =>
    phrases.some(
      (phrase) =>
        opensWith(behind.replace(/^[\s,(]+/u, ''), phrase) ||
        opensWith(opening, phrase) ||
        (before.endsWith(phrase) && !/\p{L}$/u.test(before.slice(0, -phrase.length))),
    ),
  );
}

const opensWith = (text: string, phrase: string): boolean =>
  text.startsWith(phrase) && !/^\p{L}/u.test(text.slice(phrase.length));

/**
 * The first of the conditions of a page's figure of which a claim does not speak; where it excludes another one, only what
 * says that other one beside its figure is against it.
 * @param claim where the claim's figure stands
 * @param around what is said there
 */
export function missingOf(
  conditions: readonly Condition[],
  claim: FigurePlace,
  around: () => string,
): Condition | undefined {
  const claimed = conditionsAt(claim);
  const words = ` ${around()
    .toLowerCase()
    .replace(/[^\p{L}-]+/gu, ' ')}`;
  return conditions.find(({ name, said, other }) =>
    other === undefined
      ? !said.some((word) => words.includes(` ${word}`))
      : claimed.some((one) => one.name === other) && !claimed.some((one) => one.name === name),
  );
}
