import { marksOf } from '../../text/markdown/citationMarks.ts';
import type { Block } from '../../text/markdown/document.ts';
import type { Link, Span } from '../../text/markdown/inlineText.ts';

/** A mark, or links, in a block's text. */
export interface BlockCitation extends Span {
  /** Those that a reader sees. */
  readonly numbers: readonly number[];
  /** Those that are linked; a linked number means the page that it links. */
  readonly urls: readonly string[];
  /** True for a mark, brackets that hold nothing but links, and `[acme.com](…)` behind a sentence: no words of a sentence. */
  readonly isAside: boolean;
}

/** What citations are read in. */
type Cited = Pick<Block, 'kind' | 'text' | 'links' | 'code'>;

/** The citations in a block's text, in order: `[1]`, `[1, 2]`, `[1](https://…)`, `(The Verge)` where that is linked, and links. */
export function citationsIn(block: Cited): BlockCitation[] {
  if (block.links.length === 0 && !/[[【]/.test(block.text)) return [];
  const found = [...bracketed(block), ...marksIn(block)].sort((one, other) => one.start - other.start);
  return found.flatMap((citation, index) => {
    if (isLabel(block.text, citation, found[index + 1])) return [];
    const label = found[index - 1];
    return label && isLabel(block.text, label, citation)
      ? [{ ...citation, start: label.start - 1, numbers: label.numbers }]
      : [citation];
  });
}

/** A text, or a stretch of it, without those of its citations that are no words: marks such as `[1]`, brackets of nothing but links. */
export function withoutCitations(
  text: string,
  citations: readonly BlockCitation[] = citationsIn({ kind: 'paragraph', text, links: [] }),
  { start, end }: Span = { start: 0, end: text.length },
): string {
  let kept = '';
  let at = start;
  for (const citation of citations) {
    if (!citation.isAside || citation.start < at || citation.end > end) continue;
    kept += text.slice(at, citation.start).trimEnd();
    at = citation.end;
    if (kept !== '' && spaced.test(text.slice(at, Math.min(end, at + 2)))) kept += ' ';
  }
  return kept + text.slice(at, end);
}

/** A letter of a script that divides words by spaces, or a bracket that opens. */
const spaced = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}(]/u;

/** True for the mark in `[[1]](https://…)`, which Markdown takes for no link. */
function isLabel(text: string, mark: BlockCitation, link: BlockCitation | undefined): boolean {
  return mark.end + 1 === link?.start && text.startsWith('](', mark.end);
}

function bracketed({ text, links }: Cited): BlockCitation[] {
  const found: BlockCitation[] = [];
  for (let from = 0; from < links.length;) {
    let to = from + 1;
    while (
      to < links.length &&
      between.test(text.slice(links[to - 1]?.end, Math.min(links[to]?.start ?? 0, (links[to - 1]?.end ?? 0) + 9)))
    )
      to++;
    for (const citation of asOne(text, links.slice(from, to))) found.push(citation);
    from = to;
  }
  return found;
}

/** Text between links in the same brackets. */
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

/** True for text after the end of a sentence, and before the next sentence or the end of the block. */
const isBehindSentence = (text: string, start: number, end: number): boolean =>
  sentenceEnd.test(text.slice(Math.max(0, start - 4), start)) && sentenceStart.test(text.slice(end, end + 4));

const sentenceEnd = /[.!?…。！？]["'”’»)\]]?\s?$/u;
const sentenceStart = /^(?:\s*$|\s*\n|\s?[\p{Lu}\p{Lo}\p{N}])/u;

/**
 * The label that assistants give a source, without the number of others: its host or a part of it in small letters, as in
 * `acme.com` and `acme+2`. Undefined for other links.
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
    // A linked number is a link.
    if (!first || (links[next]?.start ?? Infinity) <= start) return [];
    return [
      { start, end: first.end, numbers: [first, ...others].map(({ number }) => number), urls: [], isAside: true },
    ];
  });
}
