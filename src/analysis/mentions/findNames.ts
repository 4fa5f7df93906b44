import type { Span } from '../../text/spans.ts';
import { Addresses } from './addresses.ts';
import { isBounded } from './boundaries.ts';
import { NameIndex } from './nameIndex.ts';
import type { Named } from './named.ts';
import { type NamePattern, patternOf } from './namePattern.ts';
import { type PlainText, plainText } from './plainText.ts';
import { hasOtherMeaning, isOwedToSentence, opensLabel } from './ambiguity.ts';
import type { Block } from '../../text/markdown/document.ts';
import type { BlockCitation } from '../reading/citations.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { isDenied, negationsIn } from '../denials/denial.ts';

/**
 * Context of capitals. Outside prose, and where bold text or a link starts (`starts`, as offsets), a capital isn't due
 * to the start of a sentence.
 */
interface Setting {
  readonly prose: boolean;
  /** True for prompts, which users write in any case. */
  readonly isPrompt: boolean;
  readonly starts: Pick<ReadonlySet<number>, 'has'>;
}

const proseOnly: Setting = { prose: true, isPrompt: false, starts: new Set() };

/**
 * Finds where a visible text mentions a brand or competitor by name, alias or domain. Skips other hosts, email
 * addresses, longer words, and longer names of others.
 * @param others other tracked names
 * @returns the mentions in order, as offsets in UTF-16 code units; the text is read as prose
 */
export function findMentions(text: string, named: Named, others?: readonly Named[]): Span[] {
  return findNames(text, indexOf(named, others))
    .filter((mention) => mention.named === named)
    .map(({ start, end }) => ({ start, end }));
}

const indexes = new WeakMap<object, WeakMap<readonly Named[], NameIndex>>();
const nobody: readonly Named[] = [];

/** Returns the index of a brand, if any, and its competitors. Cached for the same objects. */
export function indexOf(brand: Named | undefined, others: readonly Named[] = nobody): NameIndex {
  const known = indexes.get(brand ?? nobody) ?? new WeakMap<readonly Named[], NameIndex>();
  indexes.set(brand ?? nobody, known);
  const names = new Set(brand ? [brand, ...others] : others);
  const index = known.get(others) ?? new NameIndex([...names].flatMap((named) => patternOf(named) ?? []));
  known.set(others, index);
  return index;
}

/** True if a prompt contains the brand's name. The first word of a prompt needs no capital. */
export function isBranded(prompt: string, brand: Named & { readonly competitors: readonly Named[] }): boolean {
  return findNames(prompt, indexOf(brand, brand.competitors), { ...proseOnly, prose: false, isPrompt: true }).some(
    ({ named }) => named === brand,
  );
}

/**
 * Finds the mentions of all names of an index in one pass. If names overlap, the longest is found. A spelling that
 * several names share counts for each of them.
 * @param setting context of the text; prose by default
 */
export function findNames(
  text: string,
  names: Pick<NameIndex, 'at' | 'next' | 'sites'>,
  setting: Setting = proseOnly,
): readonly NameMention[] {
  const plain = plainText(text);
  return longestOf(plain ? namesInPlain(plain, names, setting) : allNames(text, names, setting));
}

/** Finds names in the plain spelling of a text, and returns their spans in the original text. */
function namesInPlain(
  plain: PlainText,
  names: Pick<NameIndex, 'at' | 'next' | 'sites'>,
  { starts, ...setting }: Setting,
): readonly NameMention[] {
  const isStart = (offset: number): boolean => starts.has(plain.written({ start: offset, end: offset }).start);
  const mentions = allNames(plain.text, names, { ...setting, starts: { has: isStart } });
  return mentions.map(({ named, ...stretch }) => ({ named, ...plain.written(stretch) }));
}

/** Finds the mentions of each name, regardless of overlaps. */
function allNames(text: string, names: Pick<NameIndex, 'at' | 'next' | 'sites'>, setting: Setting): NameMention[] {
  const first = names.next(text, 0);
  if (first === text.length) return [];
  const mentions: NameMention[] = [];
  const readings = new Map<NamePattern, Reading>();
  for (let start = first; start < text.length; start = names.next(text, start + 1)) {
    for (const pattern of names.at(text, start)) {
      const known = readings.get(pattern);
      if (known && start < known.next) continue;
      const longest = formEnd(pattern, text, start);
      if (longest === undefined) continue;
      const reading = known ?? {
        text,
        pattern,
        setting,
        addresses: new Addresses(text, pattern.domains, names.sites),
        next: 0,
      };
      readings.set(pattern, reading);
      const end = mentionEnd(reading, start, longest);
      if (end === undefined) continue;
      mentions.push({ named: pattern.named, start, end });
      reading.next = end;
    }
  }
  return mentions;
}

/** Returns the end of the longest form that is a mention: "Apple TVs" doesn't name the Apple TV, but names Apple. */
function mentionEnd(reading: Reading, start: number, longest: number): number | undefined {
  const { pattern, text } = reading;
  let end: number | undefined = longest;
  while (end !== undefined && !isMention(reading, start, end)) end = formEnd(pattern, text.slice(0, end - 1), start);
  return end;
}

/** Returns the end of the longest form of a name at `start`. */
function formEnd({ expression }: NamePattern, text: string, start: number): number | undefined {
  expression.lastIndex = start;
  return expression.test(text) ? expression.lastIndex : undefined;
}

/** State of the search for one name in a text. */
interface Reading {
  readonly text: string;
  readonly pattern: NamePattern;
  readonly addresses: Addresses;
  readonly setting: Setting;
  /** End of the last mention. The next one can't start earlier. */
  next: number;
}

function isMention({ text, pattern, addresses, setting }: Reading, start: number, end: number): boolean {
  const written = text.slice(start, end);
  const takesS = text.charAt(end) === 's' && pattern.takesS(written);
  if (!isBounded(text, start, takesS ? end + 1 : end)) return false;
  const address = addresses.around(start, end);
  if (address !== 'none') return address === 'own';
  const rule = pattern.rule(written);
  // "Carry-On" and "Wi-Fi" are single words, so neither mentions a name after the hyphen.
  if (
    (rule !== 'any' || written.length <= 3) &&
    /\p{L}[-\u2010\u2011]$/u.test(text.slice(Math.max(0, start - 3), start))
  )
    return false;
  if (rule === 'never' || hasOtherMeaning(text, start, end)) return false;
  if (!setting.isPrompt && opensLabel(text, start, end)) return false;
  if (rule === 'any') return true;
  if (rule === 'recased')
    return setting.isPrompt || (/^\p{Lu}/u.test(written) && !isOwedToSentence(text, start, end, true));
  return setting.starts.has(start) || !isOwedToSentence(text, start, end, setting.prose);
}

/** Mention in a block of an answer. Offsets are in the block's text. */
export interface BlockMention extends NameMention {
  readonly block: Block;
  /** True if the answer only says that it found nothing: "I could not find Acme". */
  readonly denied: boolean;
}

interface Cited {
  readonly blocks: readonly Block[];
  citationsIn(block: Block): readonly BlockCitation[];
}

/**
 * Finds all mentions in an answer's blocks, in order, and flags denials. Labels of citations, such as `([Acme][4])`,
 * aren't mentions.
 */
export function mentionsIn(answer: Cited, names: NameIndex): BlockMention[] {
  const mentions: BlockMention[] = [];
  let asked = 0;
  for (const block of answer.blocks) {
    const named = mentionsInBlock(block, names);
    const asides = named.length > 0 ? answer.citationsIn(block).filter(({ isAside }) => isAside) : [];
    const proper = named.filter(({ start, end }) => !asides.some((aside) => aside.start <= start && end <= aside.end));
    const negations = proper.length > 0 ? negationsIn(block.text) : [];
    for (const { named, start, end } of proper) {
      if (negations.length > 0) asked += 1;
      const denied = asked <= maxDenialsChecked && isDenied(block.text, { start, end }, negations);
      mentions.push({ named, start, end, block, denied });
    }
  }
  return mentions;
}

/** Maximum mentions checked for a denial. An answer with more mentions says more than that it found nothing. */
const maxDenialsChecked = 500;

/**
 * Finds the mentions in a block. A capital at the start of an item, heading, cell, bold text or link belongs to the
 * name.
 */
function mentionsInBlock(block: Block, names: NameIndex): readonly NameMention[] {
  return findNames(block.text, names, new BlockSetting(block));
}

/** Computes the starts of bold text and links on demand, because few blocks mention a name. */
class BlockSetting implements Setting {
  readonly isPrompt = false;
  private readonly block: Block;

  constructor(block: Block) {
    this.block = block;
  }

  get prose(): boolean {
    return this.block.kind === 'paragraph' || this.block.kind === 'quote';
  }

  get starts(): ReadonlySet<number> {
    return startsOf(this.block);
  }
}

const emphasisStarts = new WeakMap<Block, ReadonlySet<number>>();

/** Returns the offsets in a block's text where bold text and links start. */
function startsOf(block: Block): ReadonlySet<number> {
  const known = emphasisStarts.get(block);
  if (known) return known;
  const starts = new Set([...block.strong, ...block.links].map(({ start }) => start));
  emphasisStarts.set(block, starts);
  return starts;
}

/** True if only numbers, symbols, a short label such as "Best overall:" or an article precede the name in its block. */
export const opensBlock = ({ block: { text }, start }: BlockMention): boolean =>
  start <= maxOpening && opening.test(text.slice(0, start));

const maxOpening = 60;
const opening = new RegExp(String.raw`^(?:[^\p{L}]*|.*[:：][^\p{L}]*)(?:${anyOf('articles')}\s)?$`, 'iu');

/** Mention of a brand or competitor in a text. */
interface NameMention extends Span {
  readonly named: Named;
}

/**
 * Resolves overlaps: keeps the longest mention, or the first of equal length. Mentions of the exact same span are all
 * kept.
 * @param mentions mentions sorted by start
 */
function longestOf(mentions: readonly NameMention[]): readonly NameMention[] {
  if (mentions.length < 2) return mentions;
  const standing: NameMention[] = [];
  let from = 0;
  let end = 0;
  for (const [index, mention] of mentions.entries()) {
    if (mention.start >= end) {
      add(standing, mentions.slice(from, index));
      from = index;
    }
    end = Math.max(end, mention.end);
  }
  add(standing, mentions.slice(from));
  return standing;
}

/** Resolves the overlaps in one group of connected mentions. */
function add(standing: NameMention[], linked: readonly NameMention[]): void {
  const [only] = linked;
  if (only && linked.length === 1) return void standing.push(only);
  const taken = new Map<number, NameMention>();
  const lasting = new Set(
    linked
      .toSorted((one, other) => other.end - other.start - (one.end - one.start))
      .filter((mention) => {
        for (let offset = mention.start; offset < mention.end; offset++) {
          const there = taken.get(offset);
          if (there && (there.start !== mention.start || there.end !== mention.end)) return false;
        }
        for (let offset = mention.start; offset < mention.end; offset++) taken.set(offset, mention);
        return true;
      }),
  );
  for (const mention of linked) if (lasting.has(mention)) standing.push(mention);
}
