import { matchesOf } from '../../text/matches.ts';
import { anyOf } from '../lexicon/lexicon.ts';

/** Stands where the brand is named. */
export const nameMark = '\uFFFC';

/**
 * How a clause bears on the brand: `praised` and `blamed` under labels such as "Pros:" and "Cons:"; `objected` behind
 * "though" or "however"; `silent` where it says for whom or when, and not what.
 */
type Bearing = 'plain' | 'praised' | 'blamed' | 'objected' | 'silent';

export interface Clause {
  readonly text: string;
  readonly bearing: Bearing;
  /** Whether the passage names the brand before the clause, only in it or behind it, or nowhere. */
  readonly named: 'before' | 'ahead' | 'nowhere';
}

/** The clauses of passages, in order. A label holds up to the next one in its passage. */
export function clausesIn(passages: readonly string[]): Clause[] {
  const clauses: Clause[] = [];
  for (const passage of passages) {
    let label: Bearing = 'plain';
    let sentence: Bearing = 'plain';
    let named: Clause['named'] = passage.includes(nameMark) ? 'ahead' : 'nowhere';
    for (const { text, end } of pieces(passage)) {
      const labelled = end === ':' ? bearingOfLabel(text) : undefined;
      if (labelled !== undefined) {
        label = labelled;
        sentence = 'plain';
        continue;
      }
      if (objects.test(text)) sentence = 'objected';
      const bearing = limits.test(text) ? 'silent' : sentence;
      clauses.push({ text, bearing: bearing === 'plain' || label === 'blamed' ? label : bearing, named });
      if (text.includes(nameMark)) named = 'before';
      if (sentenceEnds.has(end)) sentence = 'plain';
    }
  }
  return clauses;
}

/** What a label says of the words behind it; undefined for words before a colon that are none. */
function bearingOfLabel(text: string): Bearing | undefined {
  if (labelsBlame.test(text)) return 'blamed';
  if (labelsPraise.test(text)) return 'praised';
  return labelsUse.test(text) ? 'silent' : undefined;
}

/** The text up to each sign or word that begins a clause, and the sign. */
function* pieces(passage: string): Generator<{ readonly text: string; readonly end: string }> {
  const plain = passage.replaceAll('’', "'").replaceAll('：', ':');
  let from = 0;
  for (const { index, 0: end } of matchesOf(plain, clauseEnds)) {
    if (index > from) yield { text: plain.slice(from, index).trim(), end };
    from = index + end.length;
  }
  if (from < plain.length) yield { text: plain.slice(from).trim(), end: '.' };
}

const sentenceEnds: ReadonlySet<string> = new Set('.!?;\n');

/** "But" opens a clause with or without a comma, "not only … but" none. */
const clauseEnds = new RegExp(
  String.raw`[.!?;\n:,()—]|\s[–-]\s|(?=\s(?:${anyOf('objects')}|${anyOf('limits')})\s)`,
  'giu',
);

const objects = new RegExp(String.raw`^${anyOf('objects')}(?!\p{L}|\s${anyOf('addsUp')})`, 'iu');
const limits = new RegExp(String.raw`^${anyOf('limits')}(?!\p{L})`, 'iu');
const labelsBlame = new RegExp(String.raw`^\P{L}*${anyOf('labelsBlame')}\P{L}*$`, 'iu');
const labelsPraise = new RegExp(String.raw`^\P{L}*${anyOf('labelsPraise')}\P{L}*$`, 'iu');
const labelsUse = new RegExp(String.raw`^\P{L}*${anyOf('labelsUse')}\P{L}*$`, 'iu');
