import type { MentionKind, Position, Sentiment } from '../contract/values.ts';
import { type Block, type MarkdownDocument, readMarkdown } from '../text/markdown/document.ts';
import { visibleBlocks } from '../text/markdown/visibleText.ts';
import { wordEnds } from '../text/words/words.ts';
import { candidatesIn } from './candidates/candidates.ts';
import { mentionKind } from './mentions/mentionKind.ts';
import type { Named } from './mentions/named.ts';
import { brandSentences } from './tone/brandSentences.ts';
import { positionOf } from './mentions/position.ts';
import { ownDomain } from './mentions/ownDomain.ts';
import { type RankedOption, rankingOf } from './rankings/rankings.ts';
import { indexOf } from './mentions/nameIndex.ts';
import { allMentionsIn, type BlockMention } from './mentions/blockMentions.ts';
import { estimateSentiment } from './tone/estimateTone.ts';
import { type AnswerSource, type GivenSource, sourcesOf } from './citations/sources.ts';

/** An answer as an assistant gave it, and the names to look for. */
export interface AnswerToRead {
  readonly markdown: string;
  readonly sources?: readonly GivenSource[] | undefined;
  /** For each number in the text's marks the place of its source, from 1, 0 for none; without it they are counted in order. */
  readonly sourceNumbers?: readonly number[] | null | undefined;
  readonly brand: Named;
  readonly competitors: readonly Named[];
}

/** What one answer says. */
export interface AnswerAnalysis {
  /** Null where the assistant showed no answer. */
  readonly brand_mentioned: boolean | null;
  readonly mention_kind: MentionKind | null;
  readonly position: Position | null;
  /** The brand's place among the names in the answer, by their first mention: 1 the first; null where it is not mentioned. */
  readonly rank: number | null;
  /** How the answer speaks of the brand, as estimated by a list of words; null where it is not mentioned. */
  readonly sentiment: Sentiment | null;
  /** The competitors that the answer names, in the order of their first mention. */
  readonly competitors: readonly {
    readonly name: string;
    readonly domain: string | null;
    readonly position: Position;
  }[];
  readonly sources: readonly AnswerSource[];
  /** What the answer recommends in an order, 1 the best. */
  readonly rankings: readonly RankedOption[];
  /** Names that lead what the answer lists, or stand out in its text, and are not among those that it was read for. */
  readonly candidates: readonly string[];
}

/** Reads from an answer which of the names it mentions, how and where, and its sources. Takes any string. */
export function analyseAnswer({
  markdown,
  sources = [],
  sourceNumbers,
  brand,
  competitors,
}: AnswerToRead): AnswerAnalysis {
  const document = readMarkdown(markdown);
  const names = indexOf(brand, competitors);
  const all = allMentionsIn(document, names);
  const byName = Map.groupBy(all, ({ named }) => named);
  const mentions = byName.get(brand) ?? [];
  const kind = mentionKind(mentions);
  const places = new Offsets(document);
  const named = competitors
    .flatMap((competitor) => {
      const first = places.first(byName.get(competitor) ?? []);
      return first === undefined ? [] : [{ competitor, first }];
    })
    .sort((a, b) => a.first - b.first)
    .filter(({ competitor: { name } }, index, all) => all.findIndex((one) => one.competitor.name === name) === index);
  const own = places.first(mentions);
  return {
    brand_mentioned: markdown.trim() === '' ? null : kind === 'recommended' || kind === 'named',
    mention_kind: kind,
    position: own === undefined ? null : places.position(own),
    rank: own === undefined ? null : 1 + named.filter(({ first }) => first < own).length,
    sentiment:
      own === undefined
        ? null
        : estimateSentiment(
            brandSentences(
              document,
              mentions,
              all.filter((mention) => mention.named !== brand),
            ),
          ),
    competitors: named.map(({ competitor, first }) => ({
      name: competitor.name,
      domain: ownDomain(competitor),
      position: places.position(first),
    })),
    sources: sourcesOf(document, sources, sourceNumbers),
    rankings: rankingOf(document, [brand, ...competitors], all),
    candidates: candidatesIn(document, names),
  };
}

/** Offsets in the whole visible text, and the thirds that they fall into; the words are counted when first asked for. */
class Offsets {
  private readonly text: string;
  private readonly starts = new Map<Block, number>();
  private ends: readonly number[] | undefined;

  constructor(document: MarkdownDocument) {
    const texts: string[] = [];
    let start = 0;
    for (const block of visibleBlocks(document)) {
      this.starts.set(block, start);
      texts.push(block.text);
      start += block.text.length + 1;
    }
    this.text = texts.join('\n');
  }

  /** Offset of the first mention that is more than a denial. */
  first(mentions: readonly BlockMention[]): number | undefined {
    const mention = mentions.find(({ denied }) => !denied);
    return mention && (this.starts.get(mention.block) ?? 0) + mention.start;
  }

  position(offset: number): Position {
    const ends = (this.ends ??= wordEnds(this.text));
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? Infinity) <= offset) low = middle + 1;
      else high = middle;
    }
    return positionOf(low, ends.length);
  }
}
