import type { ArticleIndex, IndexedArticle } from './articleIndex.ts';
import { type PresentScores, scoredAs } from './articleScores.ts';
import { articleStates, stateNames } from '../articleStates.ts';
import { counted, t } from '../../editor/l10n.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import { MessageNode } from '../../tree/messageNodes.ts';
import type { Node, TreeModel } from '../../tree/node.ts';
import type { ArticleState } from '../../editor/commandIds.ts';

export const articleOrders = ['date', 'score', 'state', 'title'] as const;
export type ArticleOrder = (typeof articleOrders)[number];

interface Needs {
  /** Opens the index when the tree is first read. `onScored` is called when scores have changed. */
  readonly openIndex: (onScored: () => void) => Promise<ArticleIndex>;
  /** Watches Markdown files from the first read on. The listener gets each file that is created, changed or deleted. */
  readonly watchFiles: (listener: (file: string) => void) => { dispose(): void };
  readonly memento: Memento;
  /** Language for dates. */
  readonly language: string;
}

export interface ArticlesTree extends TreeModel {
  readonly order: ArticleOrder;
  /** State to filter by; undefined shows all articles. */
  readonly only: ArticleState | undefined;
  sortBy(order: ArticleOrder): void;
  showOnly(state: ArticleState | undefined): void;
  /** Sets the current scores of an open file. Undefined after the file is closed. */
  scored(file: string, scores: PresentScores | undefined): void;
  /** Returns the workspace's articles for prompts of a project, newest first. */
  writtenFor(service: string, project: string): Promise<readonly PromptArticle[]>;
  /** Returns the row of a file, even if it was just created. Undefined if it is not an article or is filtered out. */
  find(file: string): Promise<Node | undefined>;
  refresh(): void;
  dispose(): void;
}

const orderKey = 'citedesk.articles.order';
const onlyKey = 'citedesk.articles.only';

/** Replaces the saved scores with those of the open editor, if known. */
const asOpen = (article: IndexedArticle, scores: PresentScores | undefined): IndexedArticle =>
  scores === undefined ? article : { ...article, ...scoredAs(scores) };

const isSame = (one: PresentScores | undefined, other: PresentScores | undefined): boolean =>
  one?.service === other?.service &&
  one?.seo === other?.seo &&
  one?.geo === other?.geo &&
  one?.readability === other?.readability;

/** Articles of the workspace in the order and with the filter that the user last chose. */
export function createArticlesTree({ openIndex, watchFiles, memento, language }: Needs): ArticlesTree {
  let index: ArticleIndex | undefined;
  let opening: Promise<ArticleIndex> | undefined;
  const open = new Map<string, PresentScores>();
  const listeners = new Set<(changed: Node | undefined) => void>();
  let watching: { dispose(): void } | undefined;
  let shown = 0;
  let hidden = 0;
  const changed = (): void => {
    for (const listener of listeners) listener(undefined);
  };
  const choose = (key: string, value: string | undefined): void => {
    void memento.update(key, value);
    changed();
  };

  async function articles(): Promise<readonly IndexedArticle[]> {
    watching ??= watchFiles((file) => {
      index?.touch(file);
      changed();
    });
    opening ??= openIndex(changed);
    index = await opening;
    return index.articles();
  }

  const tree: ArticlesTree = {
    connection: 'articles',
    get order() {
      return articleOrders.find((order) => order === memento.get(orderKey)) ?? 'date';
    },
    get only() {
      return articleStates.find((state) => state === memento.get(onlyKey));
    },
    get message() {
      const { only } = tree;
      if (only === undefined || hidden === 0) return undefined;
      const named = stateNames[only]();
      if (shown === 0) return t('No articles with status “{0}” ({1} hidden).', named, hidden);
      return counted(
        hidden,
        'Showing only articles with status “{1}”. 1 other article is hidden.',
        'Showing only articles with status “{1}”. {0} other articles are hidden.',
        named,
      );
    },
    async children(node) {
      if (node) return [];
      const all = (await articles()).map((one) => asOpen(one, open.get(one.file)));
      const { only, order } = tree;
      const wanted = only === undefined ? all : all.filter(({ state }) => state === only);
      shown = wanted.length;
      hidden = all.length - shown;
      const { articleNodes } = await import('./articleNode.ts');
      const rows = articleNodes(wanted.toSorted(comparing(order)), language);
      return hidden > 0 ? [...rows, showAll()] : rows;
    },
    sortBy: (order) => choose(orderKey, order),
    showOnly: (state) => choose(onlyKey, state),
    scored(file, scores) {
      if (isSame(open.get(file), scores)) return;
      if (scores === undefined) open.delete(file);
      else open.set(file, scores);
      // Nothing to redraw before the first read.
      if (watching) changed();
    },
    async writtenFor(service, project) {
      return (await articles())
        .toSorted(comparing('date'))
        .flatMap(({ writtenBy: by, title, file }) =>
          by?.service === service && by.project === project ? { ...by, title, file } : [],
        );
    },
    async find(file) {
      index?.touch(file);
      const rows = await tree.children();
      changed();
      return rows.find(({ subject }) => subject !== undefined && 'file' in subject && subject.file === file);
    },
    refresh() {
      index?.forget();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose() {
      watching?.dispose();
      index?.dispose();
      listeners.clear();
    },
  };
  return tree;
}

/** Row that clears the filter. */
const showAll = (): Node =>
  new MessageNode({
    id: 'message/all',
    text: t('Show all articles'),
    icon: 'clear-all',
    command: { command: 'citedesk.filterArticles', argument: { only: 'all' } },
  });

/** Sorts newest and best first. Ties are sorted by title. */
function comparing(order: ArticleOrder): (one: IndexedArticle, other: IndexedArticle) => number {
  const { compare } = new Intl.Collator();
  const byTitle = (one: IndexedArticle, other: IndexedArticle): number =>
    compare(one.title, other.title) || compare(one.file, other.file);
  const first: Readonly<Record<ArticleOrder, (one: IndexedArticle, other: IndexedArticle) => number>> = {
    date: (one, other) => compare(other.date, one.date),
    score: (one, other) => (other.score ?? -1) - (one.score ?? -1),
    state: (one, other) => articleStates.indexOf(one.state) - articleStates.indexOf(other.state),
    title: byTitle,
  };
  return (one, other) => first[order](one, other) || byTitle(one, other);
}

/** Article that a run wrote for a prompt. */
export interface PromptArticle {
  readonly promptId: number;
  readonly runId: number;
  readonly title: string;
  readonly file: string;
}
