import type { Range } from './problem.ts';
import type { FieldPlace } from './projectReading.ts';

/** The project as a whole; `name` is its key. */
interface ProjectPlace extends Range {
  readonly kind: 'project';
  readonly name: Range;
}

/** A topic with its prompts; `name` is where its name stands. */
interface TopicPlace extends Range {
  readonly kind: 'topic';
  /** Its name as names are compared. */
  readonly folded: string;
  /** Its place among the topics, from 0. */
  readonly topic: number;
  readonly name: Range;
}

/** A prompt, wherever it stands in its topic; `name` is its text. */
interface PromptPlace extends Range {
  readonly kind: 'prompt';
  readonly topic: number;
  /** Its place among the prompts of its topic as they are written, from 0, those with problems among them. */
  readonly prompt: number;
  /** Its text as it is compared. */
  readonly folded: string;
  /** The key by which it is found again. */
  readonly key: string | undefined;
  readonly name: Range;
}

/** What stands somewhere in a project file. */
export type Place = ProjectPlace | TopicPlace | PromptPlace;

/** The innermost of `places`, which are in order, that holds an offset; undefined where none does. */
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

/** The innermost field of the project at an offset. */
export const fieldAt = (fields: readonly FieldPlace[], offset: number): FieldPlace | undefined =>
  fields.findLast(({ start, end }) => start <= offset && offset <= end);
