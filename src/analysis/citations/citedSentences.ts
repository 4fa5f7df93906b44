import type { Block, MarkdownDocument } from '../../text/markdown/document.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { visibleBlocks } from '../../text/markdown/visibleText.ts';
import { sentences } from '../../text/words/words.ts';
import { type BlockCitation, citationsIn } from '../reading/citations.ts';
import { CitedPages } from '../reading/citedPages.ts';

/** A sentence of an answer and what it rests on. */
export interface CitedSentence {
  /** The plain text, without marks and without brackets that hold nothing but links. */
  readonly sentence: string;
  /** Where the sentence stands in the Markdown, without the marks around it; offsets in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Positions of the sources, from 1, in the order in which the sentence cites them. */
  readonly sources: readonly number[];
}

/**
 * The sentences of an answer that carry a mark such as `[1]` or a link to one of its sources, in order. What stands
 * behind a full stop belongs to the sentence before, and a paragraph of marks to the last sentence before it.
 * @param sources those of the answer, in order
 * @param numbers for each number that the text does not define the position of its source, 0 for none; without it the
 * numbers count the sources
 */
export function citedSentences(
  document: MarkdownDocument,
  sources: readonly { readonly url: string }[],
  numbers?: readonly number[] | null,
): CitedSentence[] {
  const pages = new CitedPages(document, { sources, numbers });
  const found: Sentence[] = [];
  let last: Sentence | undefined;
  let before: Block | undefined;
  for (const block of visibleBlocks(document)) {
    if (block.kind === 'code') continue;
    const citations = citationsIn(block);
    if (citations.length === 0) {
      before = block;
      last = undefined;
      continue;
    }
    const { own, left } = divided(block, citations);
    if (own.length > 0) {
      for (const sentence of own) found.push(sentence);
      last = own.at(-1);
    } else if (block.column !== 0) {
      if (!last && before) {
        last = divided(before, []).own.at(-1);
        if (last) found.push(last);
      }
      for (const citation of left) last?.behind.push(citation);
    }
  }
  return found.flatMap((sentence) => {
    const cited = [
      ...new Set([...sentence.inside, ...sentence.behind].flatMap((citation) => pages.positionsOf(citation))),
    ];
    return cited.length === 0 ? [] : [{ ...written(sentence), sources: cited }];
  });
}

/** A stretch of a block's text, and what it cites within and behind its words. */
interface Sentence extends Span {
  readonly block: Block;
  readonly inside: readonly BlockCitation[];
  readonly behind: BlockCitation[];
}

/** The sentences of a block, each with its citations; `left` is what a block without any other words cites. */
function divided(
  block: Block,
  citations: readonly BlockCitation[],
): { own: Sentence[]; left: readonly BlockCitation[] } {
  const { text } = block;
  const own: Sentence[] = [];
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
    const start = at + (spaces.exec(text.slice(at, at + maxGap))?.[0].length ?? 0);
    const from = next;
    while ((citations[next]?.start ?? Infinity) < segment.end) next++;
    const inside = citations.slice(from, next);
    let end = segment.end;
    for (let last = inside.at(-1); last?.isAside && last.end >= end; last = inside.at(-1)) {
      end = start + text.slice(start, last.start).trimEnd().length;
      inside.pop();
    }
    own.push({
      block,
      start,
      end,
      inside,
      behind: [...(own.length === 0 ? ahead : []), ...citations.slice(from + inside.length, next)],
    });
    at = Math.max(segment.end, citations[next - 1]?.end ?? 0);
  }
  return { own, left: own.length === 0 ? ahead : [] };
}

/** The text with a mark, as long, for each bracket of links or a range: what divides sentences knows that marks stay with theirs. */
function withMarks(text: string, citations: readonly BlockCitation[]): string {
  let marked = '';
  let at = 0;
  for (const { start, end, isAside, urls } of citations) {
    if (!isAside || (urls.length === 0 && !/[–-]/.test(text.slice(start, end))) || start < at || end - start < 3)
      continue;
    marked += text.slice(at, start);
    for (at = start; at < end;) {
      const length =
        end - at > 2 * maxMarkLength ? maxMarkLength : end - at > maxMarkLength ? (end - at) >> 1 : end - at;
      marked += `【${'x'.repeat(length - 2)}】`;
      at += length;
    }
  }
  return marked + text.slice(at);
}

/** So long may a mark be. */
const maxMarkLength = 90;
/** So far apart may a sentence and the citations beside it stand. */
const maxGap = 9;
/** The number of a heading, which the dot behind it makes a sentence. */
const number = /^\P{L}{0,4}\d{1,3}[.)]$/u;
const spaces = /^[\s,;]*/;

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

function written({ block, start, end, inside }: Sentence): Pick<CitedSentence, 'sentence' | 'start' | 'end'> {
  let text = '';
  let at = start;
  for (const citation of inside) {
    if (!citation.isAside) continue;
    text += block.text.slice(at, citation.start).trimEnd();
    at = citation.end;
    if (spaced.test(block.text.slice(at, at + 2))) text += ' ';
  }
  text += block.text.slice(at, end);
  return { sentence: text.replace(/\s+/g, ' ').trim(), start: block.at(start), end: block.at(end - 1) + 1 };
}

/** A letter of a script that divides words by spaces. */
const spaced = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]/u;
