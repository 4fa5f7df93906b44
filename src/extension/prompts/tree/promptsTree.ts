import { Failure } from '../../../contract/failure.ts';
import type { PromptOrder } from '../../../contract/projects/prompt.ts';
import { dayOf } from '../../../metrics/days.ts';
import type { Service, Services } from '../../service/connection/service.ts';
import { sentenceOf } from '../../service/failures/sentences.ts';
import { t } from '../../editor/l10n.ts';
import type { Allowance } from '../../service/allowance.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import type { Clock, Focus } from '../../editor/clock.ts';
import { type SavedTreeFile, savedTreeFile } from './savedTreeFile.ts';
import { createLocating, type Locating } from './locating.ts';
import type { DateStyle, ScheduleHost } from '../../service/nextRun.ts';
import type { Node, TreeModel } from '../../tree/node.ts';
import { allTopics, placeRow, projectRow, root, cacheKey } from '../../tree/places.ts';
import { createPromptFilters, type PromptFilter } from './promptFilters.ts';
import { type OrderedChoosing, type PromptSource, promptSource } from './promptSource.ts';
import { createProjectRows } from './projectRows.ts';
import { remedyNode, troubleNode } from '../../tree/messageNodes.ts';
import { createTreeCache } from './treeCache.ts';
import { createStandings } from './standings.ts';
import type { TreePlace } from '../../editor/commandIds.ts';

export const promptOrders = ['need', 'name', 'oldest'] as const satisfies readonly PromptOrder[];

interface PromptsTreeNeeds {
  readonly services: Services;
  /** Origin whose stored rows are shown before a connection exists. */
  readonly expected: () => string;
  readonly sourceOf: (service: Service, choosing: OrderedChoosing) => PromptSource;
  readonly known: SavedTreeFile;
  readonly memento: Memento;
  /** Stored on this machine for all windows. */
  readonly seen: Memento;
  readonly clock: Clock;
  readonly focus: Focus;
  readonly reader: Pick<DateStyle, 'language' | 'zone'>;
  /** Spending limit of own API keys. Schedules pause when it is reached. */
  readonly allowance: Allowance;
  /** Called when a scheduled run has started. */
  readonly onRun: () => void;
  /** Called after each read of the project list. `some` is true if there is a project. */
  readonly onProjects: (some: boolean) => void;
  readonly note: (error: unknown, where: string) => void;
}

export interface PromptsTree extends TreeModel, Locating {
  readonly order: PromptOrder;
  sortBy(order: PromptOrder): void;
  filterOf(project: string): PromptFilter | undefined;
  /** Sets the filter of a project. Undefined shows all prompts. */
  filter(project: string, filter: PromptFilter | undefined): void;
  /** Reads all shown rows again. This may cost credits, so only a user action may call it. */
  refresh(): void;
  /** Reads a project's topics and prompts again after a change, if that is free. */
  touch(project: string): void;
  loadMore(place: TreePlace): Promise<void>;
  /** Marks the rows as seen. */
  looked(): void;
  /** Stores the tree for the next session. */
  dispose(): Promise<void>;
}

const orderKey = 'citedesk.prompts.order';

/** Shows projects, topics, prompts and latest answers: first from the cache, then from the service. */
export function createPromptsTree({
  services,
  expected,
  sourceOf,
  allowance,
  known,
  memento,
  seen,
  clock,
  focus,
  reader,
  onRun,
  onProjects,
  note,
}: PromptsTreeNeeds): PromptsTree {
  const listeners = new Set<(changed: Node | undefined) => void>();
  const shown = new Map<string, Node>();
  /** Parent rows by row id. */
  const above = new Map<string, Node | undefined>();
  const changed = (rowId: string): void => {
    for (const listener of listeners) listener(shown.get(rowId));
  };
  let trouble: Failure | undefined;
  const background = (error: unknown): void => note(error, 'Prompts');
  const onTrouble = (error: unknown, project: string): void => {
    background(error);
    if (!(error instanceof Failure)) return;
    // A deleted project is not a failure of the service. Remove its row.
    if (error.code === 'PROJECT_NOT_FOUND' && project !== '')
      projects.alter(root, (list) => list.filter(({ id }) => id !== project));
    else trouble = error;
    changed(root);
  };
  const standings = createStandings({
    memento: seen,
    now: clock.now,
    onNews: (project) => changed(projectRow(project)),
    onTrouble: background,
  });
  const cache = createTreeCache({ known, standings, onNews: changed, onTrouble });
  const filters = createPromptFilters(memento);
  const { projects, topics, prompts } = cache;
  const projectRows = createProjectRows({
    clock,
    focus,
    reader,
    sight,
    summary: (project) => standings.get(project),
    onRun,
    onError: background,
    known: () => projects.get(root) ?? [],
    read: (project) => (sight() === 'none' ? undefined : sourceNow()?.nextRunAt(project)),
    keep: (project, next) =>
      projects.alter(root, (list) => list.map((one) => (one.id === project ? { ...one, next_run_at: next } : one))),
    onChange: (project) => changed(projectRow(project)),
  });

  const subscription = services.subscribe(() => {
    if (services.state.name === 'ready') newRound();
    changed(root);
  });

  const isSpent = () => allowance.isSpent(services.current?.origin ?? expected());
  let wasSpent = false;
  const spending = allowance.subscribe(() => {
    if (isSpent() !== wasSpent) changed(root);
    wasSpent = isSpent();
  });

  function newRound(): void {
    trouble = undefined;
    for (const part of [projects, topics, prompts, standings]) part.newRound();
  }

  const failureNow = (): Failure | undefined =>
    services.state.name === 'unreachable' ? services.state.failure : trouble;

  async function top(): Promise<readonly Node[]> {
    await cache.fillFor(services.current?.origin ?? expected());
    if (services.state.name === 'none') services.connect().catch(background);
    const source = sourceNow();
    const list = source ? await projects.look(root, () => source.projects()) : projects.get(root);
    if (list) onProjects(list.length > 0);
    // A single project starts expanded, and its topics load faster than its summary.
    const [alone, ...others] = list ?? [];
    if (source?.tellsOfOne && alone && others.length === 0) void topics.look(alone.id, () => source.topics(alone.id));
    for (const { id } of list ?? []) if (source) standings.look(id, source.summary);
    await Promise.all((list ?? []).map(({ id }) => standings.known(id)));
    const failure = failureNow();
    return [...(failure ? [remedyNode(failure)] : []), ...projectRows.of(list ?? [])];
  }

  /**
   * Before a connection exists, treats the local service as running, because it is about to catch up on missed runs.
   */
  function sight(): ScheduleHost {
    if (services.state.name === 'unreachable') return 'none';
    if (isSpent()) return 'paused';
    if (services.current?.local ?? expected() === 'local') return 'here';
    return sourceNow()?.tellsOfOne ? 'there' : 'none';
  }

  const sourceNow = (): PromptSource | undefined =>
    services.current &&
    sourceOf(services.current, { order: orderNow(), filterOf: (project) => filters.of(project), today });
  const today = (project: string): string =>
    dayOf(clock.now(), projects.get(root)?.find(({ id }) => id === project)?.timezone ?? reader.zone);
  const orderNow = (): PromptOrder => promptOrders.find((order) => order === memento.get(orderKey)) ?? 'oldest';

  /** Loaded when the first row is expanded. */
  const rows = async () => (await import('./promptRows.ts')).createPromptRows({ cache, standings, filters, sourceNow });

  const locating = createLocating({
    cache,
    filters,
    sourceNow,
    shown,
    above,
    children: (node) => tree.children(node),
    changed,
  });
  const tree: PromptsTree = {
    ...locating,
    get order() {
      return orderNow();
    },
    sortBy(order) {
      void memento.update(orderKey, order);
      prompts.fill({});
      changed(root);
    },
    filterOf: (project) => filters.of(project),
    filter(project, filter) {
      filters.set(project, filter);
      prompts.forget(cacheKey({ project, topicId: allTopics, group: 'filtered' }));
      changed(projectRow(project));
    },
    parent: (node) => above.get(node.row.id),
    get connection() {
      return cache.origin ?? expected();
    },
    get message() {
      if (services.state.name === 'starting' && services.state.waiting !== undefined) return services.state.waiting;
      const failure = failureNow();
      return (
        failure &&
        (projects.get(root)?.length ? t('Showing the last known data. {0}', sentenceOf(failure)) : sentenceOf(failure))
      );
    },
    get badge() {
      return standings.badge;
    },
    looked() {
      standings.looked();
      cache.keepSoon();
    },
    async children(node) {
      try {
        const under = await (node ? (await rows()).under(node) : top());
        for (const row of under) {
          shown.set(row.row.id, row);
          above.set(row.row.id, node);
        }
        cache.keepSoon();
        return under;
      } catch (error) {
        background(error);
        return [troubleNode(error, node?.row.id ?? root)];
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    refresh() {
      newRound();
      changed(root);
    },
    touch(project) {
      if (topics.get(project) === null) return;
      for (const part of [topics, prompts, standings]) part.newRound();
      const source = sourceNow();
      // Updates the badge even while the rows are hidden.
      if (source) standings.look(project, source.summary);
      changed(projectRow(project));
    },
    async loadMore(place) {
      const key = cacheKey(place);
      const page = await sourceNow()?.page(place, prompts.get(key));
      if (page) prompts.put(key, page);
      changed(placeRow(place));
    },
    async dispose() {
      subscription.dispose();
      spending.dispose();
      projectRows.dispose();
      listeners.clear();
      await cache.dispose();
    },
  };
  return tree;
}

/** Tree that is stored in a folder between sessions. */
export const openPromptsTree = ({
  folder,
  ...needs
}: Omit<PromptsTreeNeeds, 'sourceOf' | 'known'> & { readonly folder: string }): PromptsTree =>
  createPromptsTree({
    ...needs,
    sourceOf: ({ client }, choosing) => promptSource(client, choosing),
    known: savedTreeFile(folder),
  });
