import type { Figure } from '../contract/views/visibility.ts';
import { mean, percent, sumOf, wilson } from './arithmetic.ts';

/** Counts of mentions in a set of answers. Counts of disjoint sets can be added up. */
export interface MentionCounts {
  /** Excludes records without an answer. */
  readonly answers: number;
  readonly no_answer: number;
  readonly mentioned: number;
  /** Mentions of tracked competitors, each once per answer. */
  readonly competitor_mentions: number;
  /** Sum of the brand's ranks among the names in an answer, and number of answers with a rank. */
  readonly rank_sum: number;
  readonly placed: number;
}

/** Returns a brand's visibility, share of voice and position in disjoint sets of answers. */
export function figureOf(groups: readonly MentionCounts[]): Omit<Figure, 'explain'> {
  const sum = (name: keyof MentionCounts) => sumOf(groups, name);
  const [answers, mentioned, competitors] = [sum('answers'), sum('mentioned'), sum('competitor_mentions')];
  return {
    answers,
    mentioned,
    no_answer: sum('no_answer'),
    visibility: percent(mentioned, answers),
    ...wilson(mentioned, answers),
    brand_mentions: mentioned,
    competitor_mentions: competitors,
    share_of_voice: percent(mentioned, mentioned + competitors),
    average_position: mean(sum('rank_sum'), sum('placed')),
  };
}
