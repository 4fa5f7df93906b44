import type { Block } from '../../text/markdown/document.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { isLabelWord } from '../lexicon/labelWords.ts';
import { isPlan } from '../lexicon/headWords.ts';
import type { Named } from '../mentions/named.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { comparesTwo, isLikelyName, tidied, type Head } from '../reading/grades.ts';
import type { BlockMention } from '../mentions/findNames.ts';

/** Finds the name at the start of a block, with the brand and competitors in mind. */
export class TrackedNames {
  private readonly reading: AnswerReading;
  private readonly inBlocks: ReadonlyMap<Block, readonly BlockMention[]>;

  constructor(reading: AnswerReading) {
    this.reading = reading;
    this.inBlocks = Map.groupBy(reading.mentions, ({ block }) => block);
  }

  opens(block: Block): boolean {
    return this.first(block) !== undefined;
  }

  /** Returns the name at the start of the block. A tracked name counts in any spelling, and with any text after it. */
  name(block: Block): Head | undefined {
    const head = this.reading.headOf(block);
    const first = this.first(block);
    if (head && comparesTwo(head.name) && this.sharing(head).length < 2) return undefined;
    if (!first) return head;
    if (head && first.end <= head.end) return head;
    const end =
      first.end +
      furtherWords(block.text.slice(first.start, first.end), block.text.slice(first.end, first.end + maxJointLength));
    return {
      ...(head ?? { block }),
      name: block.text.slice(first.start, end),
      start: first.start,
      end,
      inSentence: true,
    };
  }

  /** True if the words look like a name: a tracked name that stands alone, or a title. False for pricing plans. */
  isLikely(name: Head): boolean {
    const { block, end, inSentence } = name;
    if (isPlan(name.name)) return false;
    const first = this.first(block);
    return (
      (first !== undefined && (inSentence || first.end === end) && standsAlone.test(block.text.slice(end, end + 4))) ||
      (!inSentence && isLikelyName({ ...name, name: tidied(name.name) }))
    );
  }

  /** Returns the brand or competitor at the start of the name. */
  opener({ block, start, end }: Head): Named | undefined {
    const opening = this.of(block).filter(
      (mention) => mention.start >= start && mention.start <= start + articleLength && mention.end <= end,
    );
    return this.reading.tracked.find((one) => opening.some(({ named }) => named === one));
  }

  /** Returns the tracked names that "Acme, Globex and Hooli" enumerates, or the name alone. */
  sharing(name: Head): readonly Head[] {
    const { block, start, end } = name;
    const { text } = block;
    const names: Head[] = [];
    let last = this.first(block);
    if (!last || last.start > start + articleLength) return [name];
    let from = start;
    const shared = new Set([last.named]);
    for (const mention of this.of(block)) {
      if (names.length >= maxSharingNames) break;
      if (mention.start < last.end || shared.has(mention.named)) continue;
      const joint = joins.exec(text.slice(last.end, Math.min(mention.start, last.end + maxJointLength)));
      if (
        !joint ||
        (mention.start >= end && (name.isSetOff || !endsItem.test(text.slice(mention.end, mention.end + 5))))
      )
        break;
      const until = last.end + joint.index;
      names.push({ ...name, name: text.slice(from, until).trim(), start: from, end: until });
      from = mention.start;
      last = mention;
      shared.add(mention.named);
    }
    if (names.length === 0) return [name];
    const until = Math.max(end, last.end);
    return [...names, { ...name, name: text.slice(from, until).trim(), start: from, end: until }];
  }

  private first(block: Block): BlockMention | undefined {
    const mentions = this.of(block);
    if (mentions.length === 0) return undefined;
    const start = this.reading.nameStartOf(block);
    // Mentions of ".NET" and "#Slack" include the symbol before `start`.
    return mentions.find((mention) => mention.end > start && mention.start <= start + articleLength);
  }

  private of(block: Block): readonly BlockMention[] {
    return this.inBlocks.get(block) ?? [];
  }
}

/** Characters of an article or symbol before the name. */
const articleLength = 4;
const maxJointLength = 60;
/** Maximum number of names that share a rank with the last one. */
const maxSharingNames = 9;

/** Matches the text after a name that stands alone: punctuation or the end, but no word. */
const standsAlone = /^["”*\s]*(?:$|[–—\-:：,，、(（|\n.。])/u;

/** Returns the length of further words in a lowercase name: "adidas ultraboost light – soft". */
function furtherWords(name: string, behind: string): number {
  const words = /^\p{Ll}/u.test(name)
    ? (/^(?:\s[\p{L}\p{N}][^\s:：]{0,20}){1,3}(?=\s[–—-]\s)/u.exec(behind)?.[0] ?? '')
    : '';
  return isLabelWord(words.trim().split(' ', 1)[0] ?? '') ? 0 : words.length;
}

/** Matches the text between two names: further words of the first, then a separator. */
const joins = new RegExp(
  [
    String.raw`(?<=^(?:\s[\p{Lu}\p{N}][^\s,]{0,20}){0,3})(?:\s?[,，、]\s?(?:(?:&|${anyOf('listJoiners')})\s)?`,
    String.raw`\s?[/／＋+]\s?|\s(?:&|${anyOf('listJoiners')}|${anyOf('versus')})\s|\s?[和与與及或とや]\s?)$`,
  ].join('|'),
  'u',
);

const endsItem = new RegExp(String.raw`^\s*(?:$|[,，、:：(（–—\n]|[-/&]\s|${anyOf('listJoiners')}\s)`, 'u');
