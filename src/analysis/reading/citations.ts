import { marksOf } from '../../text/markdown/citationMarks.ts';
import type { Block } from '../../text/markdown/document.ts';
import type { Link } from '../../text/markdown/inlineText.ts';
import type { Span } from '../../text/spans.ts';

/** Citation mark, or links, in a block's text. */
export interface BlockCitation extends Span {
  /** Numbers that a reader sees. */
  readonly numbers: readonly number[];
  /** Linked addresses. They take precedence over the numbers. */
  readonly urls: readonly string[];
  /**
   * True if the citation isn't part of a sentence: a mark, brackets that contain only links, or `[acme.com](…)` after a
   * sentence.
   */
  readonly isAside: boolean;
}

type Cited = Pick<Block, 'kind' | 'text' | 'links' | 'code'>;

/**
 * Finds the citations in a block's text, in order: `[1]`, `[1, 2]`, `[1](https://…)`, a linked `(The Verge)`, and other
 * links.
 */
export function citationsIn(block: Cited): BlockCitation[] {
  if (block.links.length === 0 && !/[[【]/.test(block.text)) return [];
  const citations = [...bracketed(block), ...marksIn(block)].sort((one, other) => one.start - other.start);
  return citations.flatMap((citation, index) => {
    if (isLabel(block.text, citation, citations[index + 1])) return [];
    const label = citations[index - 1];
    return label && isLabel(block.text, label, citation)
      ? [{ ...citation, start: label.start - 1, numbers: label.numbers }]
      : [citation];
  });
}

/**
 * Removes citations that aren't part of a sentence, such as `[1]` and brackets that contain only links, from a text or
 * a span of it.
 */
export function withoutCitations(
  text: string,
  citations: readonly BlockCitation[] = citationsIn({ kind: 'paragraph', text, links: [] }),
  { start, end }: Span = { start: 0, end: text.length },
): string {
  let remaining = '';
  let at = start;
  for (const citation of citations) {
    if (!citation.isAside || citation.start < at || citation.end > end) continue;
    remaining += text.slice(at, citation.start).trimEnd();
    at = citation.end;
    if (remaining !== '' && spaced.test(text.slice(at, Math.min(end, at + 2)))) remaining += ' ';
  }
  return remaining + text.slice(at, end);
}

/** Matches a letter or digit of a script that separates words by spaces, or an opening bracket. */
const spaced = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}(]/u;

/** True for the mark in `[[1]](https://…)`, which Markdown doesn't parse as a link. */
function isLabel(text: string, mark: BlockCitation, link: BlockCitation | undefined): boolean {
  return mark.end + 1 === link?.start && text.startsWith('](', mark.end);
}

function bracketed({ text, links }: Cited): BlockCitation[] {
  const citations: BlockCitation[] = [];
  for (let from = 0; from < links.length;) {
    let to = from + 1;
    while (
      to < links.length &&
      between.test(text.slice(links[to - 1]?.end, Math.min(links[to]?.start ?? 0, (links[to - 1]?.end ?? 0) + 9)))
    )
      to++;
    for (const citation of asOne(text, links.slice(from, to))) citations.push(citation);
    from = to;
  }
  return citations;
}

/** Matches separators between neighboring links. */
const between = new RegExp(String.raw`^[\s,;|·+&]*$`);

function asOne(text: string, links: readonly Link[]): BlockCitation[] {
  const start = (links[0]?.start ?? 0) - 1;
  const end = (links.at(-1)?.end ?? 0) + 1;
  const inBrackets = brackets.has(text.charAt(start) + text.charAt(end - 1));
  if (inBrackets) return [{ start, end, numbers: numbersOf(links), urls: links.map(({ url }) => url), isAside: true }];
  const areLabels = isBehindSentence(text, start + 1, end - 1) && links.every((link) => siteLabel(link) !== undefined);
  return links.map((link) => ({
    start: link.start,
    end: link.end,
    numbers: numbersOf([link]),
    urls: [link.url],
    isAside: areLabels || mark.test(link.text),
  }));
}

/** True if the text before is the end of a sentence, and the text after starts a sentence or ends the block. */
const isBehindSentence = (text: string, start: number, end: number): boolean =>
  sentenceEnd.test(text.slice(Math.max(0, start - 4), start)) && sentenceStart.test(text.slice(end, end + 4));

const sentenceEnd = /[.!?…。！？]["'”’»)\]]?\s?$/u;
const sentenceStart = /^(?:\s*$|\s*\n|\s?[\p{Lu}\p{Lo}\p{N}])/u;

/**
 * Returns the label that assistants show for a source, without a count: `acme` for `acme+2`. It is the host or a
 * lowercase part of it. Undefined for other links.
 */
export function siteLabel({ text, url }: Link): string | undefined {
  const label = text.trim().replace(/\s?\+\d{1,2}$/, '');
  const isSite = !/[\s\p{Lu}]/u.test(label) && `.www.${URL.parse(url)?.hostname}.`.includes(`.${label}.`);
  return isSite ? label : undefined;
}

const brackets = new Set(['()', '[]', '（）', '【】']);
const numbered = /^\[\^?(\d{1,3})\]$/;
const mark = /^\[(?:\d{1,3}|\^[^[\]\s]{1,60})\]$/;

const numbersOf = (links: readonly Link[]): number[] =>
  links.flatMap(({ text }) => {
    const digits = numbered.exec(text)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });

function marksIn(block: Cited): BlockCitation[] {
  const { links } = block;
  const marks = Map.groupBy(marksOf(block), ({ start }) => start);
  let next = 0;
  return [...marks].flatMap(([start, [first, ...others]]) => {
    while ((links[next]?.end ?? Infinity) <= start) next++;
    // Linked numbers were found as links.
    if (!first || (links[next]?.start ?? Infinity) <= start) return [];
    return [
      { start, end: first.end, numbers: [first, ...others].map(({ number }) => number), urls: [], isAside: true },
    ];
  });
}
