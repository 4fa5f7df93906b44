import type { Client, OpenClient } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { maxPageSize, maxPromptsListed } from '../../contract/call/limits.ts';
import { Failure } from '../../contract/failure.ts';
import type { Query } from '../../contract/call/endpoint.ts';
import type { listPrompts, PromptOrder } from '../../contract/projects/prompt.ts';
import type { Project } from '../../contract/projects/project.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import { allTopics, type TreePlace } from './places.ts';
import { type Choosing, placeQuery } from './promptFilters.ts';
import { promptsSeen } from './promptsSeen.ts';
import type { ReadSummary } from './cache/standings.ts';
import type { PromptLine, PromptPage } from './promptLine.ts';

/** Prompts that are read first, and at most where an older service lists no more at once. */
const [firstSize, oldSize] = [50, maxPageSize];

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
  /** As many more as are known already, or the first. */
  page(place: TreePlace, known?: PromptPage): Promise<PromptPage>;
  /** As many prompts as are known already, read anew. */
  again(place: TreePlace, known: PromptPage): Promise<PromptPage>;
}

/**
 * Reads projects, topics and prompts; where a service has no calls for the latter, prompts come from the answers seen,
 * in the order of their ids.
 */
export function promptSource(client: TreeCalls, { order, ...choosing }: OrderedChoosing): PromptSource {
  async function next(place: TreePlace, cursor: string | undefined, wanted: number): Promise<PromptPage> {
    const { project, topicId, group } = place;
    if (topicId === allTopics && group === undefined) return pageOfAnswers(client, project, cursor);
    const query = {
      ...placeQuery(place, choosing),
      limit: Math.min(Math.max(wanted, firstSize), maxPromptsListed),
      cursor,
      // An older service knows no orders, and has its prompts by age.
      ...(order !== 'oldest' && { sort: order }),
    };
    try {
      return await pageOfPrompts(client, project, query);
    } catch (error) {
      if (query.limit <= oldSize || !(error instanceof Failure && error.code === 'VALIDATION_FAILED')) throw error;
      return pageOfPrompts(client, project, { ...query, limit: oldSize });
    }
  }

  async function after(place: TreePlace, known: PromptPage | undefined, wanted: number): Promise<PromptPage> {
    const { prompts, ...rest } = await next(place, known?.cursor ?? undefined, wanted);
    return { prompts: merge(known?.cursor ? known.prompts : [], prompts), ...rest };
  }

  return {
    projects: async () => (await client.listProjects()).data,
    get tellsOfOne() {
      return client.supports('listWork');
    },
    nextRunAt: async (project) => (await client.getProject({ project })).data.next_run_at,
    topics: async (project) => (await ifOffered(client.listTopics({ project })))?.data ?? null,
    summary: async (project, since) =>
      (await ifOffered(client.getSummary({ project, query: since === undefined ? {} : { since } })))?.data ?? null,
    page: (place, known) => after(place, known, known?.prompts.length ?? 0),
    async again(place, known) {
      const { length } = known.prompts;
      let read = await after(place, undefined, length);
      while (read.more && read.cursor && read.prompts.length < length)
        read = await after(place, read, length - read.prompts.length);
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
