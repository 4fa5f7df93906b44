import { matchesOf } from '../../text/matches.ts';
import type { Block, Span } from '../../text/markdown/document.ts';
import { sentences } from '../../text/words/words.ts';
import type { BlockCitation } from './citations.ts';

/** Sentence of an answer, without the marks around it, with the citations inside and after it. */
export interface Sentence extends Span {
  readonly block: Block;
  readonly inside: readonly BlockCitation[];
  readonly behind: readonly BlockCitation[];
}

interface DividedBlock {
  readonly sentences: readonly Sentence[];
  /** Citations of a block that has no other words. */
  readonly left: readonly BlockCitation[];
}

/** Splits a block into sentences with their citations. Citations after a full stop belong to the sentence before it. */
export function dividedBlock(block: Block, citations: readonly BlockCitation[]): DividedBlock {
  const { text } = block;
  const own: (Sentence & { readonly behind: BlockCitation[] })[] = [];
  const ahead: BlockCitation[] = [];
  let next = 0;
  let at = 0;
  for (const segment of sentences(withMarks(text, citations))) {
    at = Math.max(at, segment.start);
    for (
      let first = citations[next];
      first && opens(block, first, at, own.length > 0 ? segment.end : Infinity);
      first = citations[next]
    ) {
      (own.at(-1)?.behind ?? ahead).push(first);
      at = first.end;
      next++;
    }
    if (isEmpty(text, at, segment.end) || (own.length === 0 && number.test(segment.text))) continue;
    const from = next;
    while ((citations[next]?.start ?? Infinity) < segment.end) next++;
    const inside = citations.slice(from, next);
    let end = segment.end;
    for (let last = inside.at(-1); last?.isAside && last.end >= end; last = inside.at(-1)) {
      end = at + text.slice(at, last.start).trimEnd().length;
      inside.pop();
    }
    own.push({
      block,
      start: at,
      end,
      inside,
      behind: [...(own.length === 0 ? ahead : []), ...citations.slice(from + inside.length, next)],
    });
    at = Math.max(segment.end, citations[next - 1]?.end ?? 0);
  }
  return { sentences: own, left: own.length === 0 ? ahead : [] };
}

/**
 * Splits sentences that lack a space between them, as in answers copied from a page: `design.The`, `4.6(1k+)Other`,
 * `See moreOther`.
 */
export function apart(sentence: Sentence): Sentence[] {
  const { block, start, end, inside, behind } = sentence;
  const seams = matchesOf(block.text.slice(start, end), seam).map(({ index, 0: { length } }) => start + index + length);
  if (seams.length === 0) return [sentence];
  return [...seams, end].map((to, index) => {
    const from = seams[index - 1] ?? start;
    const own = inside.filter((citation) => citation.start >= from && citation.start < to);
    return { block, start: from, end: to, inside: own, behind: to === end ? behind : [] };
  });
}

const seam =
  /(?:(?<=[\p{L}\d%][)"”]?)(?<!(?:^|[\s.])\p{L})[.!?]|See more|\d\s?\([\d.,]+k?\+?\)\s?|[$€£][\d,]+\.\d\d)(?=\p{Lu}(?:\p{Ll}|[\p{Lu}\d]*[-&\s:]))/gu;

/**
 * Replaces citations that aren't part of a sentence by marks of the same length. The sentence splitter keeps marks with
 * their sentence.
 */
function withMarks(text: string, citations: readonly BlockCitation[]): string {
  let marked = '';
  for (const { start, end, isAside } of citations) {
    const length = end - start;
    if (!isAside || start < marked.length || length < mark.length) continue;
    marked += text.slice(marked.length, start) + mark.repeat(length / mark.length).padEnd(length, ' ');
  }
  return marked + text.slice(marked.length);
}

const mark = '【1】';
/** A gap of this length separates a citation from its sentence. */
const maxGap = 9;
/** Matches a heading's number. Its dot would make it a sentence. */
const number = /^\P{L}{0,4}\d{1,3}[.)]$/u;

/** True for a mark at offset `at`, or a link that fills the text up to `until`. */
function opens({ text }: Block, { start, end, isAside }: BlockCitation, at: number, until: number): boolean {
  return (
    start - at < maxGap && isEmpty(text, at, start) && (isAside || (until - end < maxGap && isEmpty(text, end, until)))
  );
}

/** True if the text between two offsets has only spaces and punctuation. */
function isEmpty(text: string, start: number, end: number): boolean {
  return end <= start || !/[\p{L}\p{N}\p{S}]/u.test(text.slice(start, end));
}
