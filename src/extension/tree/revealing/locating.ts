import type { PromptFilters } from '../promptFilters.ts';
import type { PromptLine } from '../promptLine.ts';
import type { PromptSource } from '../promptSource.ts';
import { allTopics, cacheKey, placeRow, projectRow, root, type TreePlace } from '../places.ts';
import type { TreeCache } from '../cache/treeCache.ts';
import type { Node } from '../nodes/node.ts';

/** Where a prompt stands, or the newest answer of an assistant under it. */
export interface PromptPlace extends TreePlace {
  readonly prompt: PromptLine;
  readonly responseId?: number | undefined;
}

/** A project, or one of its topics by id or name. */
export interface RowPlace {
  readonly project: string;
  readonly topicId?: number | undefined;
  readonly topicName?: string | undefined;
}

interface Needs {
  readonly cache: Pick<TreeCache, 'projects' | 'topics' | 'prompts'>;
  readonly filters: Pick<PromptFilters, 'of'>;
  readonly sourceNow: () => PromptSource | undefined;
  /** Rows that were read, by their id. */
  readonly shown: ReadonlyMap<string, Node>;
  /** By the id of a row, the row above it. */
  readonly above: Map<string, Node | undefined>;
  readonly children: (node?: Node) => Promise<readonly Node[]> | readonly Node[];
  /** Told of a row whose rows changed. */
  readonly changed: (rowId: string) => void;
}

/** Rows of the prompts tree by what they stand for. */
export interface Locating {
  /**
   * The row of a prompt, or of its answer, wherever it is paged to; undefined where it is gone, or would cost something.
   */
  locate(place: PromptPlace): Promise<Node | undefined>;
  /** The row of a topic, or of its project if the topic has no row now. Waits for this round's readings. */
  find(place: RowPlace): Promise<Node | undefined>;
}

export function createLocating({ cache, filters, sourceNow, shown, above, children, changed }: Needs): Locating {
  const { projects, topics, prompts } = cache;

  /** A row by its id, read where nobody has looked above it yet. */
  async function rowAt(id: string, parent?: Node): Promise<Node | undefined> {
    if (!shown.has(id)) await children(parent);
    return shown.get(id);
  }

  return {
    async locate({ prompt, responseId, ...given }) {
      if (!sourceNow()?.tellsOfOne) return undefined;
      const { project } = given;
      const place: TreePlace = filters.of(project) ? { project, topicId: allTopics, group: 'filtered' } : given;
      const topicRow = await rowAt(placeRow(place), await rowAt(projectRow(project)));
      if (!topicRow) return undefined;
      const key = cacheKey(place);
      if (!prompts.get(key)) await children(topicRow);
      if (!prompts.get(key)?.prompts.some(({ id }) => id === prompt.id)) {
        // It stands behind those that were read until its own page comes.
        prompts.alter(key, (page) => ({ ...page, prompts: [...page.prompts, prompt] }));
        changed(placeRow(place));
      }
      const { PromptNode, AnswerNode } = await import('../promptRows.ts');
      const row = new PromptNode(place, prompt);
      above.set(row.row.id, topicRow);
      const answer = prompt.latest.find(({ response_id: id }) => id === responseId);
      if (!answer) return row;
      const answerRow = new AnswerNode({ project, promptId: prompt.id, under: row.under }, answer);
      above.set(answerRow.row.id, row);
      return answerRow;
    },
    async find({ project, topicId, topicName }) {
      const source = sourceNow();
      if (!source) return undefined;
      await projects.latest(root, () => source.projects());
      const row = await rowAt(projectRow(project));
      if (!row || (topicId === undefined && topicName === undefined)) return row;
      const list = (await topics.latest(project, () => source.topics(project))) ?? [];
      const topic = list.find(({ id, name }) => id === topicId || name === topicName);
      return (topic && (await rowAt(placeRow({ project, topicId: topic.id }), row))) ?? row;
    },
  };
}
