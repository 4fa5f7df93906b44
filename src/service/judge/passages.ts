import { isBounded } from '../../analysis/mentions/boundaries.ts';
import { type BlockMention, opensBlock } from '../../analysis/mentions/findNames.ts';
import type { Named } from '../../analysis/mentions/named.ts';
import { readAnswer } from '../../analysis/reading/answerReading.ts';
import { citationMarks } from '../../text/markdown/citationMarks.ts';
import { type Block, readMarkdown } from '../../text/markdown/document.ts';

/** Visible text of adjacent blocks of an answer that are about the brand, one line per block. */
export interface BrandPassage {
  readonly text: string;
  /** Offset of the first mention. */
  readonly first: number;
}

/**
 * Finds the passages about a brand: blocks that mention it, and the content below a table cell that mentions it or a
 * heading or list item that starts with it.
 * @param competitors names of competitors. A brand name inside one of them isn't a mention.
 */
export function passagesOn(brand: Named, content: string, competitors: readonly string[] = []): BrandPassage[] {
  const reading = readAnswer({
    markdown: content.normalize('NFC'),
    brand,
    competitors: competitors.map((name) => ({ name, aliases: [] })),
  });
  const { blocks } = reading;
  const named = firstMentions(reading.mentionsOf(brand));
  const about = new Set<Block>();
  for (const mention of named.values()) {
    const { block } = mention;
    about.add(block);
    if (block.kind === 'cell' || opensBlock(mention)) for (const one of reading.under(block)) about.add(one);
  }
  return adjoining(blocks, about).map((run) => brandPassage(run, named));
}

function firstMentions(mentions: readonly BlockMention[]): Map<Block, BlockMention> {
  const named = new Map<Block, BlockMention>();
  for (const mention of mentions) if (!mention.denied && !named.has(mention.block)) named.set(mention.block, mention);
  return named;
}

/** Returns the wanted blocks, grouped into runs of adjacent ones. */
function adjoining(blocks: readonly Block[], wanted: ReadonlySet<Block>): Block[][] {
  const runs: Block[][] = [];
  let run: Block[] | undefined;
  for (const block of blocks) {
    if (!wanted.has(block)) {
      run = undefined;
    } else if (run) {
      run.push(block);
    } else {
      run = [block];
      runs.push(run);
    }
  }
  return runs;
}

function brandPassage(run: readonly Block[], named: ReadonlyMap<Block, BlockMention>): BrandPassage {
  const index = run.findIndex((block) => named.has(block));
  const before = run.slice(0, index).reduce((length, { text }) => length + text.length + 1, 0);
  const block = run[index];
  return { text: run.map(({ text }) => text).join('\n'), first: before + ((block && named.get(block)?.start) ?? 0) };
}

/**
 * Finds a quotation in the passages about a brand. Ignores whitespace, quotation marks, the kind of dash, Markdown,
 * citation marks, case, and punctuation at the ends.
 * @returns the quotation as spelled in the answer. Undefined if it is missing or too long.
 */
export function quotationIn(passages: readonly Pick<BrandPassage, 'text'>[], quotation: string): string | undefined {
  const whole = evened(
    readMarkdown(quotation.normalize('NFC').trim())
      .blocks.map(({ text }) => text)
      .join('\n'),
  ).text;
  const words = whole.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
  if (words === '' || words.length > maxQuotationLength) return undefined;
  const places = passages.map(({ text }) => ({ text, even: evened(text) }));
  for (const wanted of [whole, words]) {
    for (const { text, even } of places) {
      const match = findQuotation(wanted, text, even);
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

/** Characters. Prevents a model from quoting the whole answer. */
const maxQuotationLength = 1000;

/** Normalized text, and the range in the original text for each of its UTF-16 code units. */
interface Evened {
  readonly text: string;
  readonly origins: readonly { readonly start: number; readonly end: number }[];
}

function evened(text: string): Evened {
  const marks = citationMarks(text);
  const units: string[] = [];
  const origins: { start: number; end: number }[] = [];
  let next = 0;
  for (const { 0: character, index } of text.matchAll(essentialSigns)) {
    while ((marks[next]?.end ?? Infinity) <= index) next += 1;
    if ((marks[next]?.start ?? Infinity) <= index) continue;
    const even = character
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\p{Pd}−]/gu, '-');
    const origin = { start: index, end: index + character.length };
    units.push(even);
    for (let unit = 0; unit < even.length; unit += 1) origins.push(origin);
  }
  return { text: units.join(''), origins };
}

/** All characters except whitespace, invisible characters, quotation marks, and Markdown syntax including brackets. */
const essentialSigns = /[^\s\p{Cf}\p{Pi}\p{Pf}"'‚„′″´＂＇「」『』*_~`|()[\]]/gu;

function findQuotation(wanted: string, text: string, { text: even, origins }: Evened): string | undefined {
  for (let at = even.indexOf(wanted); at >= 0; at = even.indexOf(wanted, at + 1)) {
    const start = origins[at]?.start ?? 0;
    const end = origins[at + wanted.length - 1]?.end ?? text.length;
    if (isBounded(text, start, end)) return text.slice(start, end);
  }
  return undefined;
}
