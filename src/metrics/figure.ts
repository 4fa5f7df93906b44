import type { Figure } from '../contract/views/visibility.ts';
import { mean, percent } from './ratios.ts';
import { sumOf } from './sums.ts';
import { wilson } from './wilson.ts';

/** What a set of answers says of a brand: numbers that add up over sets that have no answer in common. */
export interface MentionCounts {
  /** Without those that assistants did not give. */
  readonly answers: number;
  readonly no_answer: number;
  readonly mentioned: number;
  /** Of the tracked competitors, each once an answer. */
  readonly competitor_mentions: number;
  /** The brand's ranks among the names in an answer, and how many answers have one. */
  readonly rank_sum: number;
  readonly placed: number;
}

/** Visibility, share of voice and position of a brand in sets of answers that have none in common. */
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
