import { matchesOf } from '../../text/matches.ts';
import type { Block, Span } from '../../text/markdown/document.ts';
import { sentences } from '../../text/words/words.ts';
import type { BlockCitation } from './citations.ts';

/** A sentence of an answer, without the marks around it, and what it cites within and behind its words. */
export interface Sentence extends Span {
  readonly block: Block;
  readonly inside: readonly BlockCitation[];
  readonly behind: readonly BlockCitation[];
}

interface DividedBlock {
  readonly sentences: readonly Sentence[];
  /** What a block without any other words cites. */
  readonly left: readonly BlockCitation[];
}

/** The sentences of a block, each with its citations: what stands behind a full stop belongs to the sentence before. */
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

/** The sentences that run together in one, as in answers read off a page: `design.The`, `4.6(1k+)Other`, `See moreOther`. */
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

/** The text with marks, as long, for what is no word of it: what divides sentences knows that marks stay with theirs. */
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
/** So far apart may a sentence and the citations beside it stand. */
const maxGap = 9;
/** The number of a heading, which the dot behind it makes a sentence. */
const number = /^\P{L}{0,4}\d{1,3}[.)]$/u;

/** True for a mark with which the text from `at` on opens, or a link that is all there is up to `end`. */
function opens({ text }: Block, { start, end, isAside }: BlockCitation, at: number, until: number): boolean {
  return (
    start - at < maxGap && isEmpty(text, at, start) && (isAside || (until - end < maxGap && isEmpty(text, end, until)))
  );
}

/** True where only spaces and punctuation stand between two offsets. */
function isEmpty(text: string, start: number, end: number): boolean {
  return end <= start || !/[\p{L}\p{N}\p{S}]/u.test(text.slice(start, end));
}
