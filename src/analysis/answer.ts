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

export interface AnswerAnalysis {
  /** Null if the assistant showed no answer. */
  readonly brandMentioned: boolean | null;
  readonly mentionKind: MentionKind | null;
  readonly position: Position | null;
  /** Rank of the brand among the names in the answer, by first mention: 1 is the first. Null if not mentioned. */
  readonly rank: number | null;
  /** Sentiment toward the brand, estimated from word lists. Null if not mentioned. */
  readonly sentiment: Sentiment | null;
  /** Competitors in the answer, in the order of their first mention. */
  readonly competitors: readonly NamedCompetitor[];
  readonly sources: readonly Source[];
  /** Options that the answer ranks, 1 is the best. */
  readonly rankings: readonly Ranking[];
  /** Untracked brands that the answer lists or emphasizes. */
  readonly candidates: readonly string[];
}

/** Analyzes how an answer mentions a brand and its competitors, and which sources it uses. Accepts any string. */
export const analyseAnswer = (answer: AnswerToRead & { readonly brand: Named }): AnswerAnalysis =>
  analysisOf(readAnswer(answer), answer.brand);

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

/** Returns the competitors in an answer, in the order of their first mention, each name once. */
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
