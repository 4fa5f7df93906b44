import type { OpenClient } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { maxPageSize, maxPromptsListed } from '../../../contract/call/limits.ts';
import { Failure } from '../../../contract/failure.ts';
import type { Query } from '../../../contract/call/endpoint.ts';
import type { listPrompts, PromptOrder } from '../../../contract/projects/prompt.ts';
import type { Project } from '../../../contract/projects/project.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import { allTopics } from '../../tree/places.ts';
import { type Choosing, placeQuery } from './promptFilters.ts';
import type { ReadSummary } from './standings.ts';
import type { PromptLine, PromptPage, LatestAnswer } from './promptLine.ts';
import type { TreePlace } from '../../editor/commandIds.ts';
import type { Response } from '../../../contract/projects/response.ts';
import { t } from '../../editor/l10n.ts';

/** Size of the first page, and the maximum page size of older services. */
const [firstSize, oldSize] = [50, maxPageSize];

/** Filter and order of prompts. */
export interface OrderedChoosing extends Choosing {
  readonly order: PromptOrder;
}

export interface PromptSource {
  projects(): Promise<readonly Project[]>;
  /** True if the service can return a single project for free. */
  readonly tellsOfOne: boolean;
  /** Next scheduled run of a project. Null without a schedule. */
  nextRunAt(project: string): Promise<string | null>;
  /** Null if the service doesn't list topics. */
  topics(project: string): Promise<readonly Topic[] | null>;
  /** Visibility of the brand and the changes since a moment (ISO 8601). Null if the service has no summaries. */
  readonly summary: ReadSummary;
  /** Reads the first page, or the next one with as many prompts as are known. */
  page(place: TreePlace, known?: PromptPage): Promise<PromptPage>;
  /** Reads at least as many prompts as are known, from the start. */
  again(place: TreePlace, known: PromptPage): Promise<PromptPage>;
}

/**
 * Reads projects, topics and prompts. If the service lists no prompts, they are taken from its answers, sorted by id.
 */
export function promptSource(client: OpenClient, { order, ...choosing }: OrderedChoosing): PromptSource {
  async function next(place: TreePlace, cursor: string | undefined, wanted: number): Promise<PromptPage> {
    const { project, topicId, group } = place;
    if (topicId === allTopics && group === undefined) return pageOfAnswers(client, project, cursor);
    const query = {
      ...placeQuery(place, choosing),
      limit: Math.min(Math.max(wanted, firstSize), maxPromptsListed),
      cursor,
      // Older services don't support `sort` and return the oldest first.
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
  client: OpenClient,
  project: string,
  query: Query<typeof listPrompts>,
): Promise<PromptPage> {
  const { data, meta } = await client.listPrompts({ project, query });
  return {
    // Older services don't return `active`; all of their prompts are active.
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

async function pageOfAnswers(client: OpenClient, project: string, cursor: string | undefined): Promise<PromptPage> {
  const { data, meta } = await client.listResponses({ project, query: { limit: maxPageSize, cursor } });
  return { prompts: promptsSeen(data), more: meta.has_more, cursor: meta.next_cursor };
}

/** Merges pages. Answers to a prompt may span several pages, and each assistant's newest answer comes first. */
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

/** Groups answers (newest first) by prompt. Each prompt gets the newest answer of every assistant. */
function promptsSeen(answers: readonly Response[]): readonly PromptLine[] {
  const prompts = new Map<number, { readonly id: number; readonly text: string; readonly latest: LatestAnswer[] }>();
  for (const { id, prompt, model, date, brand_mentioned, position, sentiment, sentiment_source } of answers) {
    const line = prompts.get(prompt.id) ?? {
      id: prompt.id,
      text: prompt.text ?? t('Prompt {0}', prompt.id),
      latest: [],
    };
    prompts.set(prompt.id, line);
    if (line.latest.some((answer) => answer.model === model)) continue;
    line.latest.push({ response_id: id, model, date, brand_mentioned, position, sentiment, sentiment_source });
  }
  return [...prompts.values()].sort((one, other) => one.id - other.id);
}
