import type { MentionKind } from '../../contract/call/values.ts';
import { anyOf, wholeWords } from '../lexicon/lexicon.ts';
import { type BlockMention, opensBlock } from './findNames.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { apart } from '../reading/sentences.ts';
import type { Named } from './named.ts';

/**
 * Classifies how an answer mentions a name. `recommended`: it leads a list item, heading, table row or bold pick, or a
 * sentence recommends it. `denied`: the answer only says that it found nothing. Null if it isn't mentioned.
 */
export function mentionKind(reading: AnswerReading, named: Named): MentionKind | null {
  const mentions = reading.mentionsOf(named);
  if (mentions.length === 0) return null;
  const granted = mentions.filter(({ denied }) => !denied);
  if (granted.length === 0) return 'denied';
  const isRecommended = granted
    .slice(0, maxMentionsRead)
    .some((mention) => isOffered(reading, mention) && !isPart(reading, mention) && !isSaid(warns, reading, mention));
  return isRecommended ? 'recommended' : 'named';
}

const maxMentionsRead = 2000;

const isOffered = (reading: AnswerReading, mention: BlockMention): boolean =>
  leads(reading, mention) ||
  leadsInline(reading, mention) ||
  opensOffer(mention) ||
  isPicked(mention) ||
  isSaid(recommends, reading, mention);

/** True if the name leads its block, after at most numbers, symbols or a label such as "Best overall:". */
function leads(reading: AnswerReading, mention: BlockMention): boolean {
  const { block, start } = mention;
  if (!opensBlock(mention)) return false;
  switch (block.kind) {
    case 'item':
      return block.number !== undefined || isInBold(block, start) || !tellsFact(block.text.slice(mention.end));
    case 'heading':
      return true;
    case 'cell':
      return block.column === reading.placeOf(block)?.table.column;
    case 'paragraph':
    case 'quote':
      return isInBold(block, start);
    case 'code':
      return false;
  }
}

/** True if bold text or a link covers the offset. */
const isInBold = ({ strong, links }: BlockMention['block'], at: number): boolean =>
  [...strong, ...links].some((set) => set.start <= at && set.end > at);

/** True if a sentence continues after the name: "Acme Pro closes accounts without notice." */
const tellsFact = (behind: string): boolean =>
  /^(?:\s[\p{Lu}\p{N}][\p{L}\p{N}-]*){0,3}\s\p{Ll}[^]*[.!]\s*$/u.test(behind);

const leadsInline = (reading: AnswerReading, { block, start }: BlockMention): boolean =>
  reading.inlineHeadsIn(block).some((head) => start >= head.start && start <= head.start + maxArticleLength);

const maxArticleLength = 4;

/** True if the name starts one of several products that a page lists in a row: "4.6(1k+)Acme One$249.99". */
const opensOffer = ({ block, start, end }: BlockMention): boolean =>
  offerBefore.test(block.text.slice(Math.max(0, start - maxOfferEnd), start)) &&
  offerAfter.test(block.text.slice(end, end + maxOfferLength));

const maxOfferEnd = 24;
const maxOfferLength = 120;
const offerBefore = /(?:^|[.!?)\n]\s?|[$€£][\d,]+\.\d\d)$/;
const offerAfter = /^[^$€£:!?]*[$€£]\d[\d,]*\.\d\d[$€£\d]/;

/** True if a sentence says to choose the name: "If time is short, choose Acme". */
const isPicked = ({ block, start }: BlockMention): boolean =>
  picks.test(block.text.slice(Math.max(0, start - maxPickLead), start));

const maxPickLead = 32;
const picks = new RegExp(String.raw`(?:^|[.!?:;,]\s|\bjust\s)${wholeWords('picks')}\s$`, 'iu');

/** Characters on each side of a mention whose words can affect it. */
const wordReach = 300;

/** True if the expression matches in the mention's sentence, within `wordReach`. False for questions. */
function isSaid(expression: RegExp, reading: AnswerReading, { block, start, end }: BlockMention): boolean {
  const { text } = block;
  const from = Math.max(0, start - wordReach);
  const to = end + wordReach;
  // Checks the nearby words first, because splitting sentences is slow.
  if (!expression.test(text.slice(from, to))) return false;
  const whole = reading.sentenceAround(block, { start, end });
  const near = { block, start: Math.max(whole.start, from), end: Math.min(whole.end, to), inside: [], behind: [] };
  const sentence = apart(near).find((part) => part.end > start) ?? near;
  const words = text.slice(sentence.start, sentence.end);
  return expression.test(words) && !question.test(words);
}

const question = /[?？]["”“)»\s]*$/;

/** "Best Buy" is no praise, and "factors to consider" recommend no brand. */
const recommends = new RegExp(
  `(?!${wholeWords('brandsThatOpenSo')}|${wholeWords('noAdvice')})${wholeWords('praise')}`,
  'iu',
);
const warns = new RegExp(wholeWords('warnings'), 'iu');

/**
 * True if the name is a component, a compatible or compared product, or a shop. Lists, brackets and labels of those
 * show it, and words before or after the name: "Acme 7 chipset", "Acme users".
 */
function isPart(reading: AnswerReading, { block, start, end }: BlockMention): boolean {
  const before = block.text.slice(Math.max(0, start - maxPartLead), start);
  return (
    reading.isOfPart(block) ||
    inBrackets.test(before) ||
    partLabel.test(before) ||
    partLeads.test(before) ||
    endsAsPart(block.text.slice(end, end + maxPartEnd))
  );
}

const maxPartLead = 80;
const maxPartEnd = 50;
const inBrackets = /[(（][^()（）]*$/;
const partLabel = new RegExp(
  String.raw`(?<![\p{L}\p{N}][\s-])(?:${wholeWords('partHeads')}|${wholeWords('partLabels')})[:：]\s?[^.:;!?]*$`,
  'iu',
);
const partLeads = new RegExp(
  String.raw`${wholeWords('partLeads')}\s(?:[^.:;!?]{1,60}(?:,|\s${anyOf('joinsNames')})\s)?$`,
  'iu',
);
/** Up to three more words of the name may come first: "Acme Pro Max users". */
const partEnds = new RegExp(
  String.raw`^((?:\s[\p{L}\p{N}][\p{L}\p{N}-]{0,15}){0,3}?)\s${wholeWords('partEnds')}`,
  'iu',
);
const nameWords = /^(?:\s[\p{Lu}\p{N}][\p{L}\p{N}-]*)*$/u;
const partEndsBehind = new RegExp(String.raw`^[\s-]${wholeWords('partEndsBehind')}`, 'iu');

function endsAsPart(behind: string): boolean {
  const between = partEnds.exec(behind)?.[1];
  return (between !== undefined && nameWords.test(between)) || partEndsBehind.test(behind);
}
