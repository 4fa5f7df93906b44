import type { MentionKind } from '../../contract/values.ts';
import type { Block } from '../../text/markdown/document.ts';
import { nameStart } from '../reading/heads.ts';
import { lineNumbers } from '../reading/numbering.ts';
import { labelsPick, leadsToBest } from '../lexicon/headWords.ts';
import { anyOf, wholeWords } from '../lexicon/lexicon.ts';
import { type BlockMention, startsOf } from './findNames.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { apart } from '../reading/sentences.ts';
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
        (leads(reading, mention) ||
          leadsInline(reading, mention) ||
          opensOffer(mention) ||
          answersForBest(mention) ||
          isPicked(mention) ||
          (isAdvised(reading, mention) && !isAside(mention))) &&
        !isPart(reading, mention) &&
        !isWarnedOf(reading, mention),
    )
    ? 'recommended'
    : 'named';
}

/** So many mentions tell whether a name is recommended; a text that goes on and on is not read to its end. */
const maxMentionsRead = 2000;

/** True where nothing but numbers, signs or a label such as "Best overall:" precedes the name in its block. */
function leads(reading: AnswerReading, { block, start }: BlockMention): boolean {
  const before = block.text.slice(Math.max(0, start - wordReach), start);
  const first = start <= wordReach && !/\p{L}/u.test(before);
  if (block.kind === 'paragraph' && isNumbered(block, start)) return true;
  if (!first && !/[:：]\s{0,3}["“„*]{0,3}$/.test(before.slice(-8))) return false;
  switch (block.kind) {
    case 'item':
    case 'heading':
      return true;
    case 'cell':
      return namesRow(reading, block);
    case 'paragraph':
    case 'quote':
      return startsOf(block).has(start) || opensBold(block, start);
    case 'code':
      return false;
  }
}

/** True in the column that names the rows, and behind "Best overall" where that is what heads a row. */
function namesRow(reading: AnswerReading, cell: Block): boolean {
  const place = reading.placeOf(cell);
  if (!place) return false;
  if (cell.column === place.table.column) return true;
  const [label, pick] = place.row;
  return (
    pick === cell &&
    label?.column === 0 &&
    place.row !== place.table.rows[0] &&
    labelsPick(label.text.slice(0, wordReach))
  );
}

/** True where bold text opens with numbers, signs or a label, then the name: "**#2: Acme**", "**Runner-up: Acme**". */
function opensBold(block: Block, start: number): boolean {
  const bold = block.strong.find((one) => one.start < start && one.end > start);
  if (!bold) return false;
  return numbersOnly.test(block.text.slice(bold.start, start)) || nameStart(block) === start;
}

const numbersOnly = /^[^\p{L}]{1,8}$/u;

/** True where the name leads an item of a list that stands in running text. */
const leadsInline = (reading: AnswerReading, { block, start }: BlockMention): boolean =>
  reading.inlineHeadsIn(block).some((head) => start >= head.start && start <= head.start + maxArticleLength);

const maxArticleLength = 4;

/** True where the name opens one of the products that a page offers in a row: "4.6(1k+)Acme One$249.99". */
const opensOffer = ({ block, start, end }: BlockMention): boolean =>
  offerBefore.test(block.text.slice(Math.max(0, start - maxOfferEnd), start)) &&
  offerAfter.test(block.text.slice(end, end + maxOfferLength));

const maxOfferEnd = 24;
const maxOfferLength = 120;
const offerBefore = /(?:^|[.!?)\n]\s?|[$€£][\d,]+\.\d\d)$/;
const offerAfter = /^[^$€£:!?]*[$€£]\d[\d,]*\.\d\d[$€£\d]/;

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

/** True right behind a question for the best: "What is the best anvil? Acme". */
function answersForBest({ block, start }: BlockMention): boolean {
  const [question = ''] = questionBefore.exec(block.text.slice(Math.max(0, start - maxQuestionLength), start)) ?? [];
  return leadsToBest(question);
}

const maxQuestionLength = 120;
const questionBefore = new RegExp(String.raw`(?:^|[.!?]\s)${wholeWords('asksForOne')}\s[^.!?]*[?？]\P{L}*$`, 'iu');

/** True where a sentence tells to choose the name: "If time is short, choose Acme". */
const isPicked = ({ block, start }: BlockMention): boolean =>
  picks.test(block.text.slice(Math.max(0, start - maxPickLead), start));

const maxPickLead = 32;
const picks = new RegExp(String.raw`(?:^|[.!?:;,]\s|\bjust\s)${wholeWords('picks')}\s$`, 'iu');

/** True where the sentence of a mention recommends; a question does not, nor what is only said of the name in a condition. */
function isAdvised(reading: AnswerReading, mention: BlockMention): boolean {
  const sentence = sentenceWith(reading, recommends, mention);
  if (!sentence || question.test(sentence.text)) return false;
  const condition = conditionAround(sentence.text, sentence.at);
  return recommends.test(condition === '' ? sentence.text : sentence.text.replace(condition, ''));
}

const question = /[?？]["”“)»\s]*$/;

/** The condition in which an offset stands: "If Acme were the best, ", or one that ends the sentence. */
function conditionAround(text: string, at: number): string {
  const [opening = ''] = conditionFirst.exec(text) ?? [];
  if (at < opening.length) return opening;
  const last = conditionLast.exec(text);
  return last && last.index < at ? last[0] : '';
}

const conditionFirst = new RegExp(String.raw`^\P{L}*${wholeWords('conditions')}\s[^,;:]*[,;:]`, 'iu');
const conditionLast = new RegExp(String.raw`(?<=[\p{L}\p{N}],?\s)${wholeWords('conditions')}\s[^,;:]*$`, 'iu');

const isWarnedOf = (reading: AnswerReading, mention: BlockMention): boolean =>
  sentenceWith(reading, warns, mention) !== undefined;

/** The sentence of a mention, as far as it is near enough, and where the name stands in it, if an expression matches there. */
function sentenceWith(
  reading: AnswerReading,
  expression: RegExp,
  { block, start, end }: BlockMention,
): { readonly text: string; readonly at: number } | undefined {
  const { text } = block;
  const from = Math.max(0, start - wordReach);
  const to = end + wordReach;
  // Sentences are dear; where the words are nowhere near there is no need of them.
  if (!expression.test(text.slice(from, to))) return undefined;
  const whole = reading.sentenceAround(block, { start, end });
  const near = { block, start: Math.max(whole.start, from), end: Math.min(whole.end, to), inside: [], behind: [] };
  const sentence = apart(near).find((part) => part.end > start) ?? near;
  const words = text.slice(sentence.start, sentence.end);
  return expression.test(words) ? { text: words, at: start - sentence.start } : undefined;
}

/** True in brackets, where pages are cited and examples given, and for what the sentence compares, works with or is sold at. */
function isAside({ block, start }: BlockMention): boolean {
  const before = block.text.slice(Math.max(0, start - maxAside), start);
  return inBrackets.test(before) || partLeads.test(before) || owned.test(before);
}

const maxAside = 80;
const inBrackets = /[(（][^()（）]*$/;
const partLeads = new RegExp(
  String.raw`${wholeWords('partLeads')}\s(?:[^.:;!?]{1,60}(?:,|\s${anyOf('joinsNames')})\s)?$`,
  'iu',
);

/** What the reader has, alone or behind others: "your Globex, Initech 5 or Acme". */
const owned = new RegExp(
  String.raw`(?<!\p{L})(?i:${anyOf('readersOwn')})\s(?:\p{Lu}[^\s,]{0,30}(?:\s[\p{Lu}\p{N}][^\s,]{0,30}){0,2}(?:,|\s${anyOf('joinsNames')})\s){0,4}$`,
  'u',
);

/**
 * True for what a thing has, or where it is sold: in a list of that, behind its label, or where words for it follow:
 * "Acme 7 chipset", "Acme users".
 */
const isPart = (reading: AnswerReading, { block, start, end }: BlockMention): boolean =>
  reading.isOfPart(block) ||
  partLabel.test(block.text.slice(Math.max(0, start - maxAside), start)) ||
  partEnds.test(block.text.slice(end, end + maxPartEnd));

const maxPartEnd = 50;
const partLabel = new RegExp(
  String.raw`(?<![\p{L}\p{N}][\s-])(?:${wholeWords('partHeads')}|${wholeWords('partLabels')})[:：]\s?[^.:;!?]*$`,
  'iu',
);
const partEnds = new RegExp(
  String.raw`^(?:(?:\s[\p{Lu}\p{N}][\p{L}\p{N}-]{0,15}){0,3}?\s(?i:${wholeWords('partEnds')})|[\s-](?i:${wholeWords('partEndsBehind')}))`,
  'u',
);

/** "Best Buy" praises nobody, and who considers factors considers no brand. */
const recommends = new RegExp(
  `(?!${wholeWords('brandsThatOpenSo')}|${wholeWords('noAdvice')})${wholeWords('praise')}`,
  'iu',
);
const warns = new RegExp(wholeWords('warnings'), 'iu');
