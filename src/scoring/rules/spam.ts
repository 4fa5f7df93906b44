import type { BlockReading } from '../../article/blockReading.ts';
import { memoize } from '../../text/memoize.ts';
import { type Draft, type DraftPassage, placeIn } from '../draft/draft.ts';
import { refrainsOf } from '../draft/refrains.ts';
import { type Fault, warning } from '../finding.ts';
import { between } from './rule.ts';
import { refrainShare, stuffedHeadings } from './soundness.ts';

/** A keyword that stands once in thirty words is much, once in fifteen too much; and so it is in nearly all headings. */
export function checkStuffing(draft: Draft): Fault[] {
  const { keyword } = draft;
  if (!keyword) return [];
  let total = 0;
  let most = { count: 0, place: draft.top };
  for (const { block, words: run } of draft.passages) {
    const count = keyword.countIn(run);
    total += count;
    if (count > most.count) most = { count, place: block };
  }
  const byWords = total < 6 ? 0 : 25 * between(1 / 30, 1 / 15, total / draft.words);
  const byHeadings = 15 * stuffedHeadings(draft, keyword);
  const lost = Math.round(Math.max(byWords, byHeadings));
  if (lost === 0) return [];
  const message =
    byWords >= byHeadings
      ? `You use “${keyword.text}” ${total} times in ${draft.words} words. Replace some occurrences with other words.`
      : `Nearly all of your headings contain “${keyword.text}”. Remove it where the title already makes the subject clear.`;
  return [warning(most.place, lost, message)];
}

/** Shorter paragraphs and sentences may come again. */
const fewestDuplicateWords = 10;

/** Paragraphs that stand there already, and sentences that do. */
export function checkDuplicates(draft: Draft): Fault[] {
  const paragraphs = repeatedParagraphs(draft.passages);
  return [...paragraphs.map((passage) => duplicate(draft, passage)), ...repeatedSentences(draft, new Set(paragraphs))];
}

/** A block's text as it is compared. */
const sameText = memoize(({ content }: BlockReading) => content.text.toLowerCase().replace(/\s+/g, ' '));

function repeatedParagraphs(passages: readonly DraftPassage[]): DraftPassage[] {
  const known = new Set<string>();
  return passages.filter(({ block, reading, words: { length } }) => {
    if (block.kind !== 'paragraph' || length < fewestDuplicateWords) return false;
    const key = sameText(reading);
    if (known.has(key)) return true;
    known.add(key);
    return false;
  });
}

function duplicate({ markdown }: Draft, { block }: DraftPassage): Fault {
  const message = 'This paragraph already appears above. Remove one of the two.';
  const past = /^(?:[ \t]*\r?\n)+/.exec(markdown.slice(block.end, block.end + 100))?.[0].length ?? 0;
  const fix = { title: 'Remove the paragraph', edits: [{ start: block.start, end: block.end + past, text: '' }] };
  return warning(block, 5, message, fix);
}

/** By their share of all words; `geo.repetition` points at each of them, and at each refrain. */
function repeatedSentences(draft: Draft, told: ReadonlySet<DraftPassage>): Fault[] {
  const { sentences } = draft;
  const repeated = sentences.filter(
    ({ repeated: again, words, passage }) => again && words.length >= fewestDuplicateWords && !told.has(passage),
  );
  const [first] = repeated;
  const bySentences = Math.round(15 * between(0.05, 0.4, wordsIn(repeated) / Math.max(1, wordsIn(sentences))));
  const byRefrains = Math.round(15 * refrainShare(draft));
  if (byRefrains > bySentences) {
    const { places, sentences: having } = refrainsOf(draft);
    const message = `${having} of your ${sentences.length} sentences repeat the same phrases. Use each phrase only once.`;
    return [warning(places[0] ?? draft.top, byRefrains, message)];
  }
  if (!first || bySentences === 0) return [];
  const message = `Your text repeats ${repeated.length} of its ${sentences.length} sentences. Remove the repeats.`;
  return [warning(placeIn(first.passage, first), bySentences, message)];
}

const wordsIn = (sentences: Draft['sentences']): number => sentences.reduce((sum, { words }) => sum + words.length, 0);
