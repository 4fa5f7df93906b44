import type { NamedCompetitor, Ranking, Source } from '../contract/projects/response.ts';
import type { MentionKind, Position, Sentiment } from '../contract/call/values.ts';
import { candidateBrands } from './candidates/candidates.ts';
import { sourcesOf } from './citations/sources.ts';
import { mentionKind } from './mentions/mentionKind.ts';
import { type Named, ownDomain } from './mentions/named.ts';
import { NamePlaces } from './mentions/position.ts';
import { rankingOf } from './rankings/rankings.ts';
import { type AnswerReading, type AnswerToRead, readAnswer } from './reading/answerReading.ts';
import { brandPassages } from './sentiment/brandPassages.ts';
import { estimateSentiment } from './sentiment/estimateSentiment.ts';

/** What one answer says. */
export interface AnswerAnalysis {
  /** Null where the assistant showed no answer. */
  readonly brandMentioned: boolean | null;
  readonly mentionKind: MentionKind | null;
  readonly position: Position | null;
  /**
   * The brand's place among the names in the answer, by their first mention: 1 the first; null where it is not
   * mentioned.
   */
  readonly rank: number | null;
  /** How the answer speaks of the brand, as estimated by a list of words; null where it is not mentioned. */
  readonly sentiment: Sentiment | null;
  /** The competitors that the answer names, in the order of their first mention. */
  readonly competitors: readonly NamedCompetitor[];
  readonly sources: readonly Source[];
  /** What the answer recommends in an order, 1 the best. */
  readonly rankings: readonly Ranking[];
  /** Brands of what the answer lists, or what stands out in its text, that are not among those that it was read for. */
  readonly candidates: readonly string[];
}

/** Reads from an answer which of the names it mentions, how and where, and its sources. Takes any string. */
export const analyseAnswer = (answer: AnswerToRead & { readonly brand: Named }): AnswerAnalysis =>
  analysisOf(readAnswer(answer), answer.brand);

/** What an answer that was read says of a brand, and beside it. */
function analysisOf(reading: AnswerReading, brand: Named): AnswerAnalysis {
  const kind = mentionKind(reading, brand);
  const places = new NamePlaces(reading);
  const own = places.first(brand);
  const sources = sourcesOf(reading);
  const named = namedCompetitors(reading, brand, places);
  return {
    brandMentioned: reading.document.source.trim() === '' ? null : kind === 'recommended' || kind === 'named',
    mentionKind: kind,
    position: own === undefined ? null : places.position(own),
    rank: own === undefined ? null : 1 + named.filter(({ first }) => first < own).length,
    sentiment: own === undefined ? null : estimateSentiment(brandPassages(reading, brand)),
    competitors: named.map(({ competitor, first }) => ({
      name: competitor.name,
      domain: ownDomain(competitor),
      position: places.position(first),
    })),
    sources,
    rankings: rankingOf(reading),
    candidates: candidateBrands(reading, sources),
  };
}

/** The competitors that an answer names, in the order of their first mention, each name once. */
function namedCompetitors(
  { tracked }: AnswerReading,
  brand: Named,
  places: NamePlaces,
): { readonly competitor: Named; readonly first: number }[] {
  const named = tracked.flatMap((competitor) => {
    const first = competitor === brand ? undefined : places.first(competitor);
    return first === undefined ? [] : [{ competitor, first }];
  });
  const inOrder = named.sort((one, other) => one.first - other.first);
  const names = new Set<string>();
  return inOrder.filter(({ competitor: { name } }) => !names.has(name) && names.add(name));
}
