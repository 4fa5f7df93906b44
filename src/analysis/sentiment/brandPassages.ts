import type { Block, Span } from '../../text/markdown/document.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { type BlockMention, opensBlock } from '../mentions/findNames.ts';
import type { Named } from '../mentions/named.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { titleOf } from '../reading/heads.ts';
import { apart } from '../reading/sentences.ts';
import { nameMark } from './estimateSentiment.ts';

/**
 * Returns the text about the brand: blocks and list items that it leads, or else the sentences that mention it, with
 * those that continue with "it". Because names aren't praise ("Best Buy"), `nameMark` replaces the brand's, and those
 * of others are removed.
 */
export function brandPassages(reading: AnswerReading, brand: Named): string[] {
  const brandMentions = reading.mentionsOf(brand).filter(({ denied }) => !denied);
  const led = new Set(brandMentions.filter(leads).flatMap(({ block }) => [block, ...reading.under(block)]));
  const inText = brandMentions.filter(({ block }) => !led.has(block) && block.kind !== 'cell').slice(0, maxMentions);
  const mask = masking(reading, brand);
  const passages = [...led].slice(0, maxBlocks).map((block) => mask(block, { start: 0, end: block.text.length }));
  for (const [block, mentions] of Map.groupBy(inText, (mention) => mention.block)) {
    const sentences = reading.sentencesIn(block).sentences.flatMap(apart);
    for (const mention of mentions) {
      passages.push(...saidOf(mention, sentences, reading).map((span) => mask(block, span)));
    }
  }
  return [...new Set(passages)];
}

const maxMentions = 100;
const maxBlocks = 500;

/** True if the name starts an item, a heading or a paragraph with a bold title. */
const leads = (mention: BlockMention): boolean =>
  opensBlock(mention) &&
  (mention.block.kind === 'item' ||
    mention.block.kind === 'heading' ||
    (mention.block.kind === 'paragraph' && titleOf(mention.block) !== undefined));

/** Returns the list item in running text that the mention leads, or its sentence with those that continue it. */
function saidOf({ block, start }: BlockMention, sentences: readonly Span[], reading: AnswerReading): readonly Span[] {
  const first = sentences.findIndex(({ end }) => start < end);
  if (first < 0) return [];
  const head = reading.inlineHeadsIn(block).find((one) => start >= one.start && start < one.end);
  if (head) {
    return sentences
      .slice(first, first + maxItemSentences)
      .filter((span) => span.start < head.until)
      .map((span) => ({ start: Math.max(span.start, head.start), end: Math.min(span.end, head.until) }));
  }
  if (comparison.test(block.text.slice(sentences[first]?.start, start))) return [];
  const behind = sentences.slice(first + 1, first + 1 + maxGoingOn);
  const end = behind.findIndex((span) => !goesOn.test(block.text.slice(span.start, span.end)));
  return sentences.slice(first, first + 1 + (end < 0 ? behind.length : end));
}

const maxGoingOn = 3;
const maxItemSentences = 20;

/** Matches text before the name that compares something else with it: "cheaper than Acme". */
const comparison = new RegExp(String.raw`(?<!\p{L})${anyOf('comparesWith')}\s(?:[^\s.;:,]+\s){0,8}$`, 'iu');

/** Matches the start of a sentence that continues about the previous one's subject. */
const goesOn = new RegExp(String.raw`^\s*${anyOf('goesOn')}(?!\p{L})`, 'iu');

/** Returns a function that reads a span of a block with masked names. */
function masking({ mentions }: AnswerReading, brand: Named): (block: Block, span: Span) => string {
  const named = Map.groupBy(mentions, ({ block }) => block);
  return (block, { start, end }) => {
    let text = '';
    let at = start;
    for (const mention of named.get(block) ?? []) {
      if (mention.start >= end) break;
      if (mention.end <= at) continue;
      text += block.text.slice(at, Math.max(at, mention.start)) + (mention.named === brand ? nameMark : ' ');
      at = mention.end;
    }
    return text + block.text.slice(at, Math.max(at, end));
  };
}
