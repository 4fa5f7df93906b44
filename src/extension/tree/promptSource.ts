import type { Client, OpenClient } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { maxPageSize } from '../../contract/call/limits.ts';
import type { PromptOrder } from '../../contract/projects/prompt.ts';
import type { Project } from '../../contract/projects/project.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import { promptsSeen } from './promptsSeen.ts';
import type { PromptLine, PromptPage } from './promptLine.ts';

/** Stands for all prompts of a service that has no topics. */
export const allTopics = 0;

const pageSize = 50;

export type TreeCalls = Pick<Client, 'listProjects' | 'getProject' | 'listTopics' | 'listPrompts' | 'listResponses'> &
  Pick<OpenClient, 'supports'>;

/** Where the rows of the tree come from. */
export interface PromptSource {
  projects(): Promise<readonly Project[]>;
  /** Whether the service tells of one project by a call of ours, which costs nothing. */
  readonly tellsOfOne: boolean;
  /** When a project is asked next by its schedule; null where it has none. */
  nextRunAt(project: string): Promise<string | null>;
  /** Null where the service does not list topics. */
  topics(project: string): Promise<readonly Topic[] | null>;
  /** The next page after what is known, or the first. */
  page(project: string, topicId: number, known?: PromptPage): Promise<PromptPage>;
  /** As many prompts as are known already, read anew. */
  again(project: string, topicId: number, known: PromptPage): Promise<PromptPage>;
}

/**
 * Reads projects, topics and prompts; where a service has no calls for the latter, prompts come from the answers seen,
 * in the order of their ids.
 */
export function promptSource(client: TreeCalls, order: PromptOrder = 'oldest'): PromptSource {
  const next = (project: string, topicId: number, cursor: string | undefined): Promise<PromptPage> =>
    topicId === allTopics
      ? pageOfAnswers(client, project, cursor)
      : pageOfTopic(client, order, { project, topicId, cursor });

  const page: PromptSource['page'] = async (project, topicId, known) => {
    const { prompts, ...rest } = await next(project, topicId, known?.cursor ?? undefined);
    return { prompts: merge(known?.cursor ? known.prompts : [], prompts), ...rest };
  };

  return {
    projects: async () => (await client.listProjects()).data,
    get tellsOfOne() {
      return client.supports('listWork');
    },
    nextRunAt: async (project) => (await client.getProject({ project })).data.next_run_at,
    topics: async (project) => (await ifOffered(client.listTopics({ project })))?.data ?? null,
    page,
    async again(project, topicId, known) {
      let read = await page(project, topicId);
      while (read.more && read.cursor && read.prompts.length < known.prompts.length)
        read = await page(project, topicId, read);
      return read;
    },
  };
}

async function pageOfTopic(
  client: TreeCalls,
  order: PromptOrder,
  {
    project,
    topicId,
    cursor,
  }: { readonly project: string; readonly topicId: number; readonly cursor: string | undefined },
): Promise<PromptPage> {
  const { data, meta } = await client.listPrompts({
    project,
    // An older service knows no orders, and has its prompts by age.
    query: { topic_id: topicId, limit: pageSize, cursor, ...(order !== 'oldest' && { sort: order }) },
  });
  return {
    prompts: data.map(({ id, text, latest }) => ({ id, text, latest })),
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
