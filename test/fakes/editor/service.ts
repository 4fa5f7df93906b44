import { Failure } from '../../../src/contract/failure.ts';
import { ProjectChange, type ProjectDetail } from '../../../src/contract/projects/project.ts';
import type { OpenClient } from '../../../src/client/client.ts';
import { projectDetail } from '../projectFixture.ts';
import { contentRun, project as projectId, promptRun } from '../runs.ts';

type CallName = Exclude<keyof OpenClient, 'baseUrl' | 'supports'>;

/** Result of a call, or a function of its input. A `Failure` is thrown. */
type Reply =
  | Failure
  | { readonly data?: unknown; readonly meta?: unknown }
  | ((input: never, options: never) => unknown);

export interface StoredTopic {
  readonly id: number;
  readonly name: string;
  readonly prompts_count: number;
}

export interface StoredPrompt {
  readonly id: number;
  readonly text: string;
  readonly topic_id?: number;
}

export interface ServiceScene {
  /** True for the local service. Default: true. */
  readonly local?: boolean;
  readonly origin?: string;
  readonly project?: Partial<ProjectDetail>;
  /** All projects, instead of a single one. */
  readonly projects?: readonly ProjectDetail[];
  readonly topics?: readonly StoredTopic[];
  readonly prompts?: readonly StoredPrompt[];
  /** Replacements for calls of the in-memory store. */
  readonly calls?: { readonly [Name in CallName | 'supports']?: Reply };
}

/** Refuses a call like a service that supports only the specification. */
export const notOffered = new Failure('NOT_OFFERED', 'The service doesn’t support this.');

/** Matches calls that only read. */
const reading = /^(?:get|list|estimate)/u;

type Input = Readonly<Record<string, unknown>> & { readonly project?: string; readonly body?: never };

/**
 * Client with projects, topics, and prompts in memory. `onChange` is called for each call that changes something,
 * without the project.
 */
export function fakeService(
  { project = {}, projects: given, topics: storedTopics = [], prompts: storedPrompts = [], calls = {} }: ServiceScene,
  onChange: (name: string, input: object | undefined) => void,
) {
  let projects: readonly ProjectDetail[] = given ?? [projectDetail(project)];
  let topics = storedTopics;
  let prompts = storedPrompts;
  let lastId = Math.max(0, ...[...topics, ...prompts].map(({ id }) => id));
  const made: { readonly name: string; readonly input: Input | undefined }[] = [];
  const found = (id: string | undefined): ProjectDetail => {
    const one = projects.find((each) => each.id === id);
    if (!one) throw new Failure('PROJECT_NOT_FOUND', 'This project no longer exists.', { status: 404 });
    return one;
  };

  const stored: { readonly [Name in CallName]?: (input: never) => unknown } = {
    getAccount: () => ({ data: { credits: { available: 950 } } }),
    listProjects: () => ({ data: projects }),
    getProject: ({ project: id }: { readonly project: string }) => ({ data: found(id) }),
    createProject({ body }: { readonly body: Partial<ProjectDetail> }) {
      const one = projectDetail({ ...body, id: projectId });
      projects = [...projects, one];
      return { data: one };
    },
    updateProject({ project: id, body }: { readonly project: string; readonly body: unknown }) {
      const now = found(id);
      const { brand, schedule, ...change } = ProjectChange.parse(body);
      const timezone = change.timezone ?? now.timezone;
      const scheduled = schedule === undefined ? now.schedule : schedule && { timezone, ...schedule };
      const after = {
        ...now,
        ...change,
        ...(brand && { brand: { ...now.brand, ...brand } }),
        schedule: scheduled,
        next_run_at: scheduled && now.next_run_at,
      };
      projects = projects.map((one) => (one.id === id ? after : one));
      return { data: after };
    },
    deleteProject: () => ({ data: {} }),
    restoreProject: () => ({ data: {} }),
    listTopics: () => ({ data: topics }),
    createTopic({ body: { name } }: { readonly body: { readonly name: string } }) {
      lastId += 1;
      const topic = { id: lastId, name, prompts_count: 0 };
      topics = [...topics, topic];
      return { data: topic };
    },
    updateTopic: () => ({ data: {} }),
    deleteTopic: () => ({ data: {} }),
    restoreTopic: () => ({ data: {} }),
    listPrompts: ({ query }: { readonly query?: { readonly topic_id?: number; readonly search?: string } }) => ({
      data: prompts.filter(
        ({ text, topic_id: topic }) =>
          (query?.topic_id === undefined || query.topic_id === topic) && text.includes(query?.search ?? ''),
      ),
      meta: { has_more: false, next_cursor: null },
    }),
    addPrompts({ body }: { readonly body: { readonly topic_id: number; readonly prompts: readonly string[] } }) {
      const first = lastId + 1;
      const added = body.prompts.map((text, index) => ({ id: first + index, text, topic_id: body.topic_id }));
      lastId += added.length;
      prompts = [...prompts, ...added];
      return { data: { added, skipped: [] } };
    },
    updatePrompt: () => ({ data: {} }),
    deletePrompt: () => ({ data: {} }),
    restorePrompt: () => ({ data: {} }),
    getSummary: () => ({
      data: {
        topics: topics.map(({ id, prompts_count: count }) => ({
          topic_id: id,
          prompts: count,
          missed: 0,
          lost: 0,
          unasked: 0,
        })),
      },
    }),
    getUsage: () => ({
      data: { rows: [], standing: { month: '2026-11', usd: 0, unpriced: 0, cap: null, reached: false } },
    }),
    listContentRuns: () => ({ data: [] }),
    runPrompts: () => ({ data: promptRun() }),
    startContentRun: () => ({ data: contentRun() }),
  };

  const call = async (name: string, input: Input | undefined, options: unknown): Promise<unknown> => {
    made.push({ name, input });
    const reply = calls[name as CallName] ?? stored[name as CallName];
    if (reply === undefined) throw new Error(`The test has no reply to ${name}.`);
    const result: unknown = typeof reply === 'function' ? await reply(input as never, options as never) : reply;
    if (result instanceof Failure) throw result;
    if (!reading.test(name)) onChange(name, input && without(input, 'project'));
    return { meta: {}, credits: { charged: 0, remaining: null }, requestId: 'r', ...(result as object) };
  };
  const client = new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name === 'symbol' || name === 'then') return undefined;
        if (name === 'supports') return calls.supports ?? (() => true);
        return (input: Input | undefined, options: unknown) => call(name, input, options);
      },
    },
  );
  return {
    client: client as OpenClient,
    /** Returns the inputs of all calls with a name. */
    inputs: <Given = Input>(name: CallName) =>
      made.filter((one) => one.name === name).map(({ input }) => input as Given),
    /** Changes the first project without the client's knowledge. */
    change: (change: (now: ProjectDetail) => ProjectDetail): void => {
      projects = projects.map((one, index) => (index === 0 ? change(one) : one));
    },
  };
}

const without = (input: Input, key: string): object =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== key));
