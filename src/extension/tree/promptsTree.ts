import { Failure } from '../../contract/failure.ts';
import type { PromptOrder } from '../../contract/projects/prompt.ts';
import type { Service, Services } from '../connection/service.ts';
import { sentenceOf } from '../failures/sentences.ts';
import { t } from '../l10n.ts';
import type { Memento } from '../status/keptRuns.ts';
import type { Clock, Focus } from '../status/rest.ts';
import { AnswerNode } from './nodes/answerNode.ts';
import { noPrompts, orImport, seenOnly } from './nodes/hintNodes.ts';
import type { KnownFile } from './knownFile.ts';
import { MoreNode } from './nodes/moreNode.ts';
import type { DateStyle, ScheduleHost } from './nextRun.ts';
import type { Node, TreeModel } from './nodes/node.ts';
import type { PromptLine, PromptPage } from './promptLine.ts';
import { PromptNode } from './nodes/promptNode.ts';
import { allTopics, type PromptSource } from './promptSource.ts';
import { ProjectNode } from './nodes/projectNode.ts';
import { createProjectRows } from './projectRows.ts';
import { remedyNode } from './nodes/remedyNode.ts';
import { createShelves, type TreePlace, shelfKey, placeRow, projectRow, root } from './shelves.ts';
import { TopicNode } from './nodes/topicNode.ts';
import { troubleNode } from './nodes/troubleNode.ts';

export const promptOrders = ['need', 'name', 'oldest'] as const satisfies readonly PromptOrder[];

/** Where a prompt stands, or the newest answer of an assistant under it. */
export interface PromptPlace extends TreePlace {
  readonly prompt: PromptLine;
  readonly responseId?: number | undefined;
}

interface Needs {
  readonly services: Pick<Services, 'state' | 'current' | 'connect' | 'subscribe'>;
  /** Whose rows are shown before there is a connection. */
  readonly expected: () => string;
  readonly sourceOf: (service: Service, order: PromptOrder) => PromptSource;
  readonly known: KnownFile;
  readonly memento: Memento;
  readonly clock: Clock;
  readonly focus: Focus;
  readonly reader: Pick<DateStyle, 'language' | 'zone'>;
  /** Told that a schedule asks a project's prompts now. */
  readonly onRun: () => void;
  /** Told whether there is a project, whenever that was read. */
  readonly onProjects: (some: boolean) => void;
  readonly note: (error: unknown, where: string) => void;
}

export interface PromptsTree extends TreeModel {
  readonly order: PromptOrder;
  sortBy(order: PromptOrder): void;
  /**
   * The row of a prompt, or of its answer, wherever it is paged to; undefined where it is gone, or would cost something.
   */
  locate(place: PromptPlace): Promise<Node | undefined>;
  /** Reads everything shown anew; this may cost credits, so it follows a deed. */
  refresh(): void;
  /** Reads a project's topics and prompts anew after something changed there, where that costs nothing. */
  touch(project: string): void;
  loadMore(place: TreePlace): Promise<void>;
  /** Keeps what is known for the next window. */
  dispose(): Promise<void>;
}

const orderKey = 'citedesk.prompts.order';

/** Projects, their topics and prompts, and the latest answers: at once as they were known last, then as they are. */
export function createPromptsTree({
  services,
  expected,
  sourceOf,
  known,
  memento,
  clock,
  focus,
  reader,
  onRun,
  onProjects,
  note,
}: Needs): PromptsTree {
  const listeners = new Set<(changed: Node | undefined) => void>();
  const shown = new Map<string, Node>();
  /** By the id of a row, the row above it. */
  const above = new Map<string, Node | undefined>();
  const changed = (rowId: string): void => {
    for (const listener of listeners) listener(shown.get(rowId));
  };
  let trouble: Failure | undefined;
  const background = (error: unknown): void => note(error, 'Prompts');
  const shelves = createShelves({
    known,
    onNews: changed,
    onTrouble(error) {
      background(error);
      if (!(error instanceof Failure)) return;
      trouble = error;
      changed(root);
    },
  });
  const { projects, topics, prompts } = shelves;
  const projectRows = createProjectRows({
    clock,
    focus,
    reader,
    sight,
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

  function newRound(): void {
    trouble = undefined;
    for (const shelf of [projects, topics, prompts]) shelf.newRound();
  }

  const failureNow = (): Failure | undefined =>
    services.state.name === 'unreachable' ? services.state.failure : trouble;

  async function top(): Promise<readonly Node[]> {
    await shelves.fillFor(services.current?.origin ?? expected());
    if (services.state.name === 'none') services.connect().catch(background);
    const source = sourceNow();
    const list = source ? await projects.look(root, () => source.projects()) : projects.get(root);
    if (list) onProjects(list.length > 0);
    const failure = failureNow();
    return [...(failure ? [remedyNode(failure)] : []), ...projectRows.of(list ?? [])];
  }

  async function inProject({ project }: ProjectNode): Promise<readonly Node[]> {
    const source = sourceNow();
    const list = source ? await topics.look(project.id, () => source.topics(project.id)) : topics.get(project.id);
    if (list === undefined) return [];
    if (list === null) return [seenOnly(project.id), ...(await inTopic({ project: project.id, topicId: allTopics }))];
    if (list.length === 0) return [noPrompts({ project: project.id }), orImport(project.id)];
    return list.map((topic) => new TopicNode(project.id, topic, { alone: list.length === 1 }));
  }

  async function inTopic(place: TreePlace): Promise<readonly Node[]> {
    const { project, topicId } = place;
    const key = shelfKey(place);
    const source = sourceNow();
    const read = (page: PromptPage | undefined) =>
      (page ? source?.again(project, topicId, page) : source?.page(project, topicId)) ??
      Promise.reject(new Error('no service'));
    const page = source ? await prompts.look(key, read) : prompts.get(key);
    if (!page) return [];
    if (page.prompts.length === 0) return topicId === allTopics ? [] : [noPrompts(place)];
    return [
      ...page.prompts.map((prompt) => new PromptNode(project, prompt)),
      ...(page.more ? [new MoreNode(place)] : []),
    ];
  }

  /** Before there is a connection, what this machine's own service missed is about to be caught up. */
  function sight(): ScheduleHost {
    if (services.state.name === 'unreachable') return 'none';
    if (services.current?.local ?? expected() === 'local') return 'here';
    return sourceNow()?.tellsOfOne ? 'there' : 'none';
  }

  const sourceNow = (): PromptSource | undefined => services.current && sourceOf(services.current, orderNow());
  const orderNow = (): PromptOrder => promptOrders.find((order) => order === memento.get(orderKey)) ?? 'oldest';

  async function rowsUnder(node: Node | undefined): Promise<readonly Node[]> {
    if (!node) return top();
    if (node instanceof ProjectNode) return inProject(node);
    if (node instanceof TopicNode) return inTopic(node.subject);
    if (node instanceof PromptNode)
      return node.prompt.latest.map((answer) => new AnswerNode(node.subject.project, answer));
    return [];
  }

  /** A row by its id, read where nobody has looked above it yet. */
  async function rowAt(id: string, parent?: Node): Promise<Node | undefined> {
    if (!shown.has(id)) await tree.children(parent);
    return shown.get(id);
  }

  const tree: PromptsTree = {
    get order() {
      return orderNow();
    },
    sortBy(order) {
      void memento.update(orderKey, order);
      prompts.fill({});
      changed(root);
    },
    async locate(place) {
      if (!sourceNow()?.tellsOfOne) return undefined;
      const { project, prompt, responseId } = place;
      const topicRow = await rowAt(placeRow(place), await rowAt(projectRow(project)));
      if (!topicRow) return undefined;
      const key = shelfKey(place);
      if (!prompts.get(key)) await tree.children(topicRow);
      if (!prompts.get(key)?.prompts.some(({ id }) => id === prompt.id)) {
        // It stands behind those that were read until its own page comes.
        prompts.alter(key, (page) => ({ ...page, prompts: [...page.prompts, prompt] }));
        changed(placeRow(place));
      }
      const row = new PromptNode(project, prompt);
      above.set(row.row.id, topicRow);
      const answer = prompt.latest.find(({ response_id: id }) => id === responseId);
      if (!answer) return row;
      const answerRow = new AnswerNode(project, answer);
      above.set(answerRow.row.id, row);
      return answerRow;
    },
    parent: (node) => above.get(node.row.id),
    get connection() {
      return shelves.origin ?? expected();
    },
    get message() {
      if (services.state.name === 'starting' && services.state.waiting !== undefined) return services.state.waiting;
      const failure = failureNow();
      return (
        failure &&
        (projects.get(root)?.length ? t('Shown as last known. {0}', sentenceOf(failure)) : sentenceOf(failure))
      );
    },
    async children(node) {
      try {
        const rows = await rowsUnder(node);
        for (const row of rows) {
          shown.set(row.row.id, row);
          above.set(row.row.id, node);
        }
        shelves.keepSoon();
        return rows;
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
      topics.newRound();
      prompts.newRound();
      changed(projectRow(project));
    },
    async loadMore(place) {
      const { project, topicId } = place;
      const key = shelfKey(place);
      const page = await sourceNow()?.page(project, topicId, prompts.get(key));
      if (page) prompts.put(key, page);
      changed(placeRow(place));
    },
    async dispose() {
      subscription.dispose();
      projectRows.dispose();
      listeners.clear();
      await shelves.dispose();
    },
  };
  return tree;
}
