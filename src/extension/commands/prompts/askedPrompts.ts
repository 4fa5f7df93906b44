import type { Client } from '../../../client/client.ts';
import { allRows } from '../../../client/pages.ts';
import { maxPageSize, maxPromptsChosen, maxTopicsChosen } from '../../../contract/call/limits.ts';
import { inBatches } from '../../dialogs/promptLines.ts';
import { askableTopics, type WhichCalls } from '../../dialogs/whichPrompts.ts';
import type { PromptGroup } from '../../tree/places.ts';
import { type Choosing, placeQuery } from '../../tree/promptFilters.ts';

export type ChoosingCalls = WhichCalls & Pick<Client, 'listPrompts'>;

/** Selection of a project's prompts. Includes all if no other field is set. */
export interface PromptsPlace {
  readonly project: string;
  readonly topicId?: number | undefined;
  readonly promptId?: number | undefined;
  readonly promptIds?: readonly number[] | undefined;
  readonly group?: PromptGroup | 'filtered' | undefined;
}

/** Counts the prompts in the given places of a project, and returns the bodies of the requests that ask them. */
export async function askedPrompts(
  client: ChoosingCalls,
  choosing: Choosing,
  project: string,
  places: readonly PromptsPlace[],
): Promise<{
  readonly count: number;
  readonly calls: readonly ({ readonly prompt_ids: number[] } | { readonly topic_ids: number[] })[];
}> {
  const whole = places.length === 0 || places.some(isWhole);
  if (!whole && !places.every(isTopic)) {
    const ids = new Set<number>();
    for (const place of places) for await (const id of idsIn(client, choosing, place)) ids.add(id);
    return {
      count: ids.size,
      calls: inBatches([...ids], maxPromptsChosen).map((batch) => ({ prompt_ids: [...batch] })),
    };
  }
  const topics = (await askableTopics(client, project)).topics.filter(
    ({ id }) => whole || places.some(({ topicId }) => topicId === id),
  );
  return {
    count: topics.reduce((sum, topic) => sum + topic.count, 0),
    calls: inBatches(topics, maxTopicsChosen).map((batch) => ({ topic_ids: batch.map((topic) => topic.id) })),
  };
}

const isNarrow = ({ promptId, promptIds, group }: PromptsPlace): boolean =>
  promptId !== undefined || promptIds !== undefined || group !== undefined;
const isTopic = (place: PromptsPlace): boolean => !isNarrow(place) && place.topicId !== undefined;
const isWhole = (place: PromptsPlace): boolean => !isNarrow(place) && place.topicId === undefined;

async function* idsIn(
  client: ChoosingCalls,
  choosing: Choosing,
  { promptId, promptIds, ...place }: PromptsPlace,
): AsyncGenerator<number> {
  if (promptId !== undefined) yield promptId;
  else if (promptIds !== undefined) yield* promptIds;
  else {
    const query = { ...placeQuery(place, choosing), active: true, limit: maxPageSize };
    for await (const { id } of allRows(client.listPrompts, { project: place.project, query })) yield id;
  }
}
