import type { Client } from '../../src/client/client.ts';
import { Failure } from '../../src/contract/failure.ts';
import type { Deleted } from '../../src/contract/projects/deleted.ts';
import type { ManagingCalls } from '../../src/extension/commands/rows/managed.ts';
import type { RestoringCalls } from '../../src/extension/commands/rows/restoring.ts';
import { createPickers } from '../../src/extension/dialogs/pickers.ts';
import { type Answer, person } from './person.ts';
import { projectDetail } from './projectFixture.ts';
import { project } from './runs.ts';

interface Play {
  readonly answers?: readonly Answer[];
  /** Whether the person agrees where they are warned. */
  readonly yes?: boolean;
  readonly press?: string;
  readonly selected?: readonly object[];
  /** The call that fails, with its code. */
  readonly fails?: Readonly<Record<string, 'PROMPT_LIMIT_REACHED' | 'TOPIC_EXISTS' | 'PROMPT_EXISTS'>>;
  readonly deleted?: readonly (Pick<Deleted, 'kind' | 'id' | 'name'> & Partial<Deleted>)[];
}

/** A project with the topics CRM (prompts 21 and 22) and Empty; `said` holds every call that changes something. */
export function managedFixture({
  answers = [],
  yes = true,
  press,
  selected = [],
  fails = {},
  deleted = [],
}: Play = {}) {
  const said: string[] = [];
  const asked: string[] = [];
  const told: string[] = [];
  const buttons: (readonly string[])[] = [];
  const calls = {
    listProjects: () => Promise.resolve({ data: [projectDetail()] }),
    listTopics: () =>
      Promise.resolve({
        data: [
          { id: 3, name: 'CRM', prompts_count: 2, created_at: '' },
          { id: 4, name: 'Empty', prompts_count: 0, created_at: '' },
        ],
      }),
    listPrompts: ({ query }: { readonly query?: { readonly topic_id?: number } }) =>
      Promise.resolve({
        data: query?.topic_id === 4 ? [] : [21, 22].map((id) => ({ id, text: `prompt ${id}` })),
        meta: { has_more: false, next_cursor: null },
      }),
    listDeleted: () =>
      Promise.resolve({
        data: deleted.map((row) => ({
          project,
          project_name: 'Acme',
          answers: 0,
          prompts: 0,
          deleted_at: '2025-05-12T09:00:00',
          kept_until: '2025-06-11T09:00:00',
          ...row,
        })),
        meta: { next_cursor: null },
      }),
    getProject: () => Promise.resolve({ data: projectDetail() }),
  };
  const changes = [
    'createTopic',
    'updateProject',
    'deleteProject',
    'restoreProject',
    'restoreTopic',
    'restorePrompt',
    'updateTopic',
    'deleteTopic',
    'updatePrompt',
    'deletePrompt',
  ];
  const client = {
    ...calls,
    ...Object.fromEntries(
      changes.map((name) => [
        name,
        ({ project: _project, ...given }: { readonly project: string; readonly body?: { readonly name?: string } }) => {
          const code = fails[name];
          if (code) return Promise.reject(new Failure(code, 'No.'));
          said.push(`${name} ${JSON.stringify(given)}`);
          return Promise.resolve({ data: { ...projectDetail(), id: 9, ...given.body } });
        },
      ]),
    ),
  } as unknown as ManagingCalls & RestoringCalls & Pick<Client, 'listDeleted'>; // only these are called
  const asking = person(...answers);
  const dialogs = {
    ...asking,
    confirm: (message: string) => {
      asked.push(message);
      return Promise.resolve(yes);
    },
    // A message stands for as long as a person likes, so that all is done before.
    tell: (message: string, ...shown: readonly string[]) => {
      told.push(`${message}${said.at(-1) === 'refresh' ? '' : ' (too early)'}`);
      buttons.push(shown);
      return Promise.resolve(press !== undefined && shown.includes(press) ? press : undefined);
    },
    progress: <Result>(_title: string, work: (say: () => void, signal: AbortSignal) => Promise<Result>) =>
      work(() => undefined, new AbortController().signal),
  };
  return {
    said,
    asked,
    told,
    buttons,
    questions: asking.asked,
    needs: {
      services: { connect: () => Promise.resolve({ client }) },
      pickers: createPickers({ dialogs, execute: () => Promise.resolve() }),
      dialogs,
      tree: { refresh: () => void said.push('refresh') },
      openPages: [{ leave: (left: string) => void said.push(`leave ${left === project ? 'its pages' : left}`) }],
      rereading: { follow: () => void said.push('read again') },
      selectedRows: () => selected,
    },
    project: { is: 'project', project, name: 'Acme' } as const,
    topic: (topicId: number, name: string) => ({ is: 'topic', project, topicId, name }) as const,
    prompt: (promptId: number) => ({ is: 'prompt', project, promptId, text: `prompt ${promptId}` }) as const,
  };
}
