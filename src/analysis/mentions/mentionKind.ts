import type { MentionKind } from '../../contract/values.ts';
import type { Block } from '../../text/markdown/document.ts';
import { lineNumbers } from '../reading/numbering.ts';
import { wholeWords } from '../lexicon/lexicon.ts';
import { type BlockMention, startsOf } from './findNames.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { Named } from './named.ts';

/**
 * What an answer does with a name: `recommended` where it leads a list item, heading, table row or bold pick, or stands
 * in a sentence that recommends; `denied` where it is only said not to be found; null where it is not mentioned.
 */
export function mentionKind(reading: AnswerReading, named: Named): MentionKind | null {
  const mentions = reading.mentionsOf(named);
  if (mentions.length === 0) return null;
  const granted = mentions.filter(({ denied }) => !denied);
  if (granted.length === 0) return 'denied';
  return granted
    .slice(0, maxMentionsRead)
    .some(
      (mention) =>
        (leads(mention) || leadsInline(reading, mention) || (says(reading, recommends, mention) && !isPart(mention))) &&
        !opensPart(mention) &&
        !says(reading, warns, mention),
    )
    ? 'recommended'
    : 'named';
}

/** So many mentions tell whether a name is recommended; a text that goes on and on is not read to its end. */
const maxMentionsRead = 2000;

/** True where nothing but numbers, signs or a label such as "Best overall:" precedes the name in its block. */
function leads({ block, start }: BlockMention): boolean {
  const before = block.text.slice(Math.max(0, start - wordReach), start);
  const first = start <= wordReach && !/\p{L}/u.test(before);
  if (block.kind === 'paragraph' && isNumbered(block, start)) return true;
  if (!first && !/[:：]\s{0,3}["“„*]{0,3}$/.test(before.slice(-8))) return false;
  switch (block.kind) {
    case 'item':
    case 'heading':
      return true;
    case 'cell':
      return block.column === 0;
    case 'paragraph':
    case 'quote':
      return startsOf(block).has(start);
    case 'code':
      return false;
  }
}

/** True where the name leads an item of a list that stands in running text. */
const leadsInline = (reading: AnswerReading, { block, start }: BlockMention): boolean =>
  reading.inlineHeadsIn(block).some((head) => start >= head.start && start <= head.start + maxArticleLength);

const maxArticleLength = 4;

/**
 * True behind a number that a bold stretch opens with, "**1. Acme**", or a line that Markdown makes no item of: "1、小米".
 */
function isNumbered({ text, strong }: Block, start: number): boolean {
  const from = Math.max(0, start - maxNumberLength);
  const [numbering] = [...lineNumbers(text.slice(from, start + 1))].slice(-1);
  if (numbering === undefined || from + numbering.start + numbering.length !== start) return false;
  if (strong.some((bold) => bold.start === from + numbering.start && bold.end > start)) return true;
  const [opening] = lineNumbers(text.slice(0, maxNumberLength));
  // A sentence may end in a number and a full stop.
  return opening?.start === 0 && opening.style === numbering.style && !numbering.style.endsWith('.');
}

const maxNumberLength = 8;

/** The words of a mention's sentence that are near enough to bear on it. */
const wordReach = 300;

function says(reading: AnswerReading, expression: RegExp, { block, start, end }: BlockMention): boolean {
  const { text } = block;
  const from = Math.max(0, start - wordReach);
  const to = end + wordReach;
  // Sentences are dear; where the words are nowhere near there is no need of them.
  if (!expression.test(text.slice(from, to))) return false;
  const sentence = reading.sentenceAround(block, { start, end });
  return expression.test(text.slice(Math.max(sentence.start, from), Math.min(sentence.end, to)));
}

/** True for what a thing works with or is made of: "compatible with Acme", "its Acme membrane". */
const isPart = ({ block, start }: BlockMention): boolean =>
  partLeads.test(block.text.slice(Math.max(0, start - maxPartLead), start));

/** True where the name opens words for what a thing has or whom it suits: "Acme 7 chipset", "Acme users". */
const opensPart = ({ block, end }: BlockMention): boolean => partEnds.test(block.text.slice(end, end + maxPartEnd));

const maxPartEnd = 50;
const partEnds = new RegExp(String.raw`^(?:\s[\p{L}\p{N}]{1,15}){0,3}?\s${wholeWords('partEnds')}`, 'iu');
const maxPartLead = 40;
const partLeads = new RegExp(String.raw`${wholeWords('partLeads')}\s$`, 'iu');

/** "Best Buy" praises nobody. */
const recommends = new RegExp(`(?!${wholeWords('brandsThatOpenSo')})${wholeWords('praise')}`, 'iu');
const warns = new RegExp(wholeWords('warnings'), 'iu');
