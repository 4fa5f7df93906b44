import type { Client, OpenClient } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { maxPageSize } from '../../contract/call/limits.ts';
import type { Query } from '../../contract/call/endpoint.ts';
import type { listPrompts, PromptOrder } from '../../contract/projects/prompt.ts';
import type { Project } from '../../contract/projects/project.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import { allTopics, type TreePlace } from './places.ts';
import { type Choosing, placeQuery } from './promptFilters.ts';
import { promptsSeen } from './promptsSeen.ts';
import type { ReadSummary } from './shelves/standings.ts';
import type { PromptLine, PromptPage } from './promptLine.ts';

const pageSize = 50;

export type TreeCalls = Pick<
  Client,
  'listProjects' | 'getProject' | 'getSummary' | 'listTopics' | 'listPrompts' | 'listResponses'
> &
  Pick<OpenClient, 'supports'>;

/** Which prompts are read, and in which order. */
export interface OrderedChoosing extends Choosing {
  readonly order: PromptOrder;
}

/** Where the rows of the tree come from. */
export interface PromptSource {
  projects(): Promise<readonly Project[]>;
  /** Whether the service tells of one project by a call of ours, which costs nothing. */
  readonly tellsOfOne: boolean;
  /** When a project is asked next by its schedule; null where it has none. */
  nextRunAt(project: string): Promise<string | null>;
  /** Null where the service does not list topics. */
  topics(project: string): Promise<readonly Topic[] | null>;
  /** Where the brand stands, and what came since a moment (ISO 8601); null where the service does not tell. */
  readonly summary: ReadSummary;
  /** The next page after what is known, or the first. */
  page(place: TreePlace, known?: PromptPage): Promise<PromptPage>;
  /** As many prompts as are known already, read anew. */
  again(place: TreePlace, known: PromptPage): Promise<PromptPage>;
}

/**
 * Reads projects, topics and prompts; where a service has no calls for the latter, prompts come from the answers seen,
 * in the order of their ids.
 */
export function promptSource(client: TreeCalls, { order, ...choosing }: OrderedChoosing): PromptSource {
  const next = (place: TreePlace, cursor: string | undefined): Promise<PromptPage> =>
    place.topicId === allTopics && place.group === undefined
      ? pageOfAnswers(client, place.project, cursor)
      : pageOfPrompts(client, place.project, {
          ...placeQuery(place, choosing),
          limit: pageSize,
          cursor,
          // An older service knows no orders, and has its prompts by age.
          ...(order !== 'oldest' && { sort: order }),
        });

  const page: PromptSource['page'] = async (place, known) => {
    const { prompts, ...rest } = await next(place, known?.cursor ?? undefined);
    return { prompts: merge(known?.cursor ? known.prompts : [], prompts), ...rest };
  };

  return {
    projects: async () => (await client.listProjects()).data,
    get tellsOfOne() {
      return client.supports('listWork');
    },
    nextRunAt: async (project) => (await client.getProject({ project })).data.next_run_at,
    topics: async (project) => (await ifOffered(client.listTopics({ project })))?.data ?? null,
    summary: async (project, since) =>
      (await ifOffered(client.getSummary({ project, query: since === undefined ? {} : { since } })))?.data ?? null,
    page,
    async again(place, known) {
      let read = await page(place);
      while (read.more && read.cursor && read.prompts.length < known.prompts.length) read = await page(place, read);
      return read;
    },
  };
}

async function pageOfPrompts(
  client: TreeCalls,
  project: string,
  query: Query<typeof listPrompts>,
): Promise<PromptPage> {
  const { data, meta } = await client.listPrompts({ project, query });
  return {
    // Of an older service all are active.
    prompts: data.map(({ id, text, latest, active }) => ({
      id,
      text,
      latest,
      ...(active === false && { paused: true }),
    })),
    more: meta.has_more,
    cursor: meta.next_cursor,
  };
}

async function pageOfAnswers(client: TreeCalls, project: string, cursor: string | undefined): Promise<PromptPage> {
  const { data, meta } = await client.listResponses({ project, query: { limit: maxPageSize, cursor } });
  return { prompts: promptsSeen(data), more: meta.has_more, cursor: meta.next_cursor };
}

/** Answers of a prompt may stand on several pages; the newest of each assistant came first. */
function merge(known: readonly PromptLine[], added: readonly PromptLine[]): readonly PromptLine[] {
  const prompts = new Map(known.map((prompt) => [prompt.id, prompt]));
  for (const prompt of added) {
    const before = prompts.get(prompt.id)?.latest ?? [];
    const models = new Set(before.map(({ model }) => model));
    prompts.set(prompt.id, {
      ...prompt,
      latest: [...before, ...prompt.latest.filter(({ model }) => !models.has(model))],
    });
  }
  return [...prompts.values()];
}
