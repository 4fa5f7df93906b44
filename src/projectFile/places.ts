import type { Range } from './problem.ts';

interface ProjectPlace extends Range {
  readonly kind: 'project';
  readonly name: Range;
}

interface TopicPlace extends Range {
  readonly kind: 'topic';
  /** Name in the form used for comparisons. */
  readonly folded: string;
  readonly topic: number;
  readonly name: Range;
}

/** Range of a prompt; `name` is its text. */
interface PromptPlace extends Range {
  readonly kind: 'prompt';
  readonly topic: number;
  /** Index among all prompts of the topic in the file, including invalid ones. */
  readonly prompt: number;
  /** Text in the form used for comparisons. */
  readonly folded: string;
  readonly key: string | undefined;
  readonly name: Range;
}

export type Place = ProjectPlace | TopicPlace | PromptPlace;

/** Returns the innermost of the sorted `places` at an offset; undefined if there is none. */
export function placeAt(places: readonly Place[], offset: number): Place | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle]?.start ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= 0; at -= 1) {
    const place = places[at];
    if (place && offset <= place.end) return place;
    if (place?.kind !== 'prompt') return undefined;
  }
  return undefined;
}
