import type { Span } from '../../text/markdown/inlineText.ts';
import { outside } from '../../text/spans.ts';
import { type AmountWords, amountWordsOf } from '../words/amountWords.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import type { ClaimWords } from '../evidence/claimWords.ts';
import { type Token, tokensIn } from '../evidence/clauseTokens.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import { stemsOf } from '../evidence/stems.ts';

/** How many of something there are: `thousands of users`, `12,000 users`. */
export interface Counted extends Span {
  /** The least that it may mean. */
  readonly value: number;
  /** Of what, in stems. */
  readonly what: ReadonlySet<string>;
}

/** Words behind a number of which one is what it counts: `12,000 active users`. */
const mostWords = 2;

/** The large numbers of a text that no figure tells: `tens of thousands of users`. */
export function largeNumbersIn(text: string, language: string, from = 0): Counted[] {
  const words = amountWordsOf(language);
  if (!words || !hasOne(text, words.magnitudes)) return [];
  const tokens = tokensIn(text, from);
  const found: Counted[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    let value = words.magnitudes.get(tokens[at]?.word ?? '');
    const start = tokens[at]?.start ?? 0;
    if (value === undefined) continue;
    let next = words.magnitudes.get(tokens[at + 2]?.word ?? '');
    while (next !== undefined && tokens[at + 1]?.word === words.of) {
      value *= next;
      at += 2;
      next = words.magnitudes.get(tokens[at + 2]?.word ?? '');
    }
    const behind = tokens[at + 1]?.word === words.of ? at + 2 : at + 1;
    const named = tokens.slice(behind, behind + mostWords);
    const end = (tokens[behind] ?? tokens[at])?.end ?? start;
    found.push({ start, end, value, what: stemsOfTokens(named, language) });
  }
  return found;
}

/** Whether one of some words may stand in a text: told sooner than its words are. */
export function hasOne(text: string, words: Pick<ReadonlyMap<string, unknown>, 'keys'>): boolean {
  const lower = text.toLowerCase();
  return words.keys().some((word) => lower.includes(word));
}

type Page = Pick<EvidenceReading, 'stretches' | 'figures' | 'language'>;

/** How often a page counts what a claim counts, in sentences that share another word with it, too. */
export function countsOn(
  { stretches, figures: all, language }: Page,
  claim: Counted,
  { stems, language: claimed }: ClaimWords,
): { readonly value: number; readonly words: string }[] {
  const { list, text } = stretches;
  const read = language === 'und' ? claimed : language;
  return list.flatMap(({ start, end }, at) => {
    const sentence = text.slice(start, end);
    const figures = all.of(at);
    const large = outside(figures, largeNumbersIn(sentence, read, start));
    // what counts as much anywhere may be what is meant
    const enough = large.filter(({ value }) => value >= claim.value);
    if (enough.length > 0) return enough.map(({ value }) => ({ value, words: sentence.trim() }));
    if (stretches.stemsAt(at).intersection(stems).size < leastShared) return [];
    const counted = figures
      .filter(({ kind }) => kind === 'number')
      .map((figure): Counted => {
        const named = tokensIn(text.slice(figure.end, Math.min(end, figure.end + 60)), figure.end).slice(0, mostWords);
        return {
          start: figure.start,
          end: named[0]?.end ?? figure.end,
          value: figure.high ?? figure.value,
          what: stemsOfTokens(named, read),
        };
      });
    return [...large, ...counted]
      .filter(({ what }) => !what.isDisjointFrom(claim.what))
      .map(({ value, start: from, end: to }) => ({ value, words: text.slice(from, to) }));
  });
}

/** The sentence of a page in which most of a claim's words are said to have become a multiple: `doubled`. */
export function multiplied({ stretches, figures }: Page, { stems }: ClaimWords): string | undefined {
  const at = stretches.list.findIndex(
    (_, place) =>
      figures.of(place).some(({ unit, value }) => unit === 'times' && value >= 2) &&
      stretches.stemsAt(place).intersection(stems).size >= leastShare * (stems.size - 1),
  );
  return at < 0 ? undefined : stretches.textAt(at).trim();
}

/** Of a claim's words but its verb. */
const leastShare = 0.5;

/** Words that a sentence and a claim share where both speak of the same. */
const leastShared = 2;

const stemsOfTokens = (tokens: readonly Token[], language: string): ReadonlySet<string> =>
  stemsOf(tokens.map(({ word }) => word).join(' '), checkWordsOf(language));

/** Whether a text says half of anything. */
export function saysHalf(text: string, { half }: AmountWords): boolean {
  const said = text.toLowerCase();
  return half.some((word) => said.includes(word));
}
