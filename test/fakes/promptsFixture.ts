import { createAllowance } from '../../src/extension/service/allowance.ts';
import type { Project } from '../../src/contract/projects/project.ts';
import type { Topic } from '../../src/contract/projects/topic.ts';
import type { ConnectionState, Service } from '../../src/extension/service/connection/service.ts';
import type { SavedTreeFile, TreeToSave } from '../../src/extension/prompts/tree/savedTreeFile.ts';
import type { Node } from '../../src/extension/tree/node.ts';
import type { PromptLine, PromptPage } from '../../src/extension/prompts/tree/promptLine.ts';
import type { OrderedChoosing, PromptSource } from '../../src/extension/prompts/tree/promptSource.ts';
import { createPromptsTree } from '../../src/extension/prompts/tree/promptsTree.ts';
import { fakeClock, type FakeClock } from './clock.ts';
import { fakeMemento } from './memento.ts';

export const project: Project = {
  id: 'a'.repeat(24),
  name: 'Acme',
  url: 'https://acme.com',
  region: 'US',
  timezone: 'UTC',
  models: ['chatgpt'],
  prompts_count: 2,
  next_run_at: null,
  created_at: '2025-05-01T00:00:00Z',
};
const topic: Topic = { id: 3, name: 'CRM', prompts_count: 2, created_at: '2025-05-01T00:00:00Z' };
const answer = (
  id: number,
  model: string,
  brand_mentioned: boolean | null,
  position: string | null = null,
  sentiment: string | null = null,
) => ({ response_id: id, model, date: '2025-05-12', brand_mentioned, position, sentiment });
export const prompts: readonly PromptLine[] = [
  {
    id: 7,
    text: 'best crm',
    latest: [answer(1, 'chatgpt', true, 'top', 'positive'), answer(2, 'gemini', false), answer(3, 'aioverview', null)],
  },
  { id: 8, text: 'crm prices', latest: [] },
];
export const page = (over: Partial<PromptPage> = {}): PromptPage => ({ prompts, more: false, cursor: null, ...over });

/** Cached tree of this project. */
export const kept: TreeToSave = {
  origin: 'local',
  projects: { '': [project] },
  topics: { [project.id]: [topic] },
  prompts: { [`${project.id}/3`]: page() },
};

interface Stage {
  readonly state?: ConnectionState;
  readonly kept?: TreeToSave;
  readonly source?: Partial<PromptSource>;
  /** Creates the whole source from the tree's selection. */
  readonly made?: (choosing: OrderedChoosing) => PromptSource;
  readonly clock?: FakeClock;
  readonly local?: boolean;
}

/** Tree of prompts with a fake service and clock, and a record of its actions. */
export function promptsFixture({
  state = { name: 'ready' },
  kept,
  source,
  made,
  local = true,
  clock = fakeClock(),
}: Stage = {}) {
  let runs = 0;
  const calls: string[] = [];
  const orders: string[] = [];
  const written: TreeToSave[] = [];
  const notes: unknown[] = [];
  const told: (Node | undefined)[] = [];
  const projectsSeen: boolean[] = [];
  let connects = 0;
  const allowance = createAllowance(fakeMemento());
  const log = <Result>(name: string, result: Result): Promise<Result> => {
    calls.push(name);
    return Promise.resolve(result);
  };
  const reads: PromptSource = {
    projects: () => log('projects', [project]),
    tellsOfOne: true,
    nextRunAt: () => log('nextRunAt', null),
    topics: () => log('topics', [topic]),
    summary: () => Promise.resolve(null),
    page: () => log('page', page()),
    again: () => log('again', page()),
    ...source,
  };
  const known: SavedTreeFile = {
    read: () =>
      Promise.resolve(kept && ({ version: 1, ...structuredClone(kept) } as Awaited<ReturnType<SavedTreeFile['read']>>)),
    write: (read) => Promise.resolve(void written.push(read)),
  };
  const tree = createPromptsTree({
    services: {
      state,
      current:
        state.name === 'ready' ? ({ origin: local ? 'local' : 'https://a.example', local } as Service) : undefined,
      connect: () => {
        connects += 1;
        return new Promise<never>(() => undefined);
      },
      subscribe: () => ({ dispose: () => undefined }),
    },
    expected: () => (local ? 'local' : 'https://a.example'),
    sourceOf: (_service, choosing) => {
      orders.push(choosing.order);
      return made?.(choosing) ?? reads;
    },
    known,
    memento: fakeMemento(),
    seen: fakeMemento(),
    clock,
    focus: { focused: true, subscribe: () => ({ dispose: () => undefined }) },
    reader: { language: 'en', zone: 'UTC' },
    allowance,
    onRun: () => {
      runs += 1;
    },
    onProjects: (some) => projectsSeen.push(some),
    note: (error) => notes.push(error),
  });
  tree.subscribe((node) => told.push(node));
  return {
    allowance,
    tree,
    calls,
    orders,
    written,
    notes,
    told,
    projectsSeen,
    clock,
    connects: () => connects,
    runs: () => runs,
  };
}
