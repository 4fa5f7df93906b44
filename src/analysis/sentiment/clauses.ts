import { matchesOf } from '../../text/matches.ts';
import { anyOf } from '../lexicon/lexicon.ts';

/** Placeholder for the brand's name. */
export const nameMark = '\uFFFC';

/**
 * Effect of a clause on the brand. `praised` and `blamed`: under labels such as "Pros:" and "Cons:". `objected`: after
 * "though" or "however". `silent`: names an audience or a condition, without an opinion.
 */
type Bearing = 'plain' | 'praised' | 'blamed' | 'objected' | 'silent';

export interface Clause {
  readonly text: string;
  readonly bearing: Bearing;
  /** Place of the brand's name in the passage: `before` the clause, `ahead` (in it or later), or `nowhere`. */
  readonly named: 'before' | 'ahead' | 'nowhere';
}

/** Returns the clauses of passages, in order. A label applies up to the next one in its passage. */
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

/** Returns the effect of a label on the words after it. Undefined if the words before a colon are no label. */
function bearingOfLabel(text: string): Bearing | undefined {
  if (labelsBlame.test(text)) return 'blamed';
  if (labelsPraise.test(text)) return 'praised';
  return labelsUse.test(text) ? 'silent' : undefined;
}

/** Yields the text up to each separator or word that starts a clause, and the separator. */
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

/** "But" starts a clause with or without a comma, except in "not only … but". */
const clauseEnds = new RegExp(
  String.raw`[.!?;\n:,()—]|\s[–-]\s|(?=\s(?:${anyOf('objects')}|${anyOf('limits')})\s)`,
  'giu',
);

const objects = new RegExp(String.raw`^${anyOf('objects')}(?!\p{L}|\s${anyOf('addsUp')})`, 'iu');
const limits = new RegExp(String.raw`^${anyOf('limits')}(?!\p{L})`, 'iu');
const labelsBlame = new RegExp(String.raw`^\P{L}*${anyOf('labelsBlame')}\P{L}*$`, 'iu');
const labelsPraise = new RegExp(String.raw`^\P{L}*${anyOf('labelsPraise')}\P{L}*$`, 'iu');
const labelsUse = new RegExp(String.raw`^\P{L}*${anyOf('labelsUse')}\P{L}*$`, 'iu');
