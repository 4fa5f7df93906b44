import type { PromptFilters } from './promptFilters.ts';
import type { PromptLine } from './promptLine.ts';
import type { PromptSource } from './promptSource.ts';
import { allTopics, cacheKey, placeRow, projectRow, root, type RowPlace } from '../../tree/places.ts';
import type { TreeCache } from './treeCache.ts';
import type { Node } from '../../tree/node.ts';
import type { TreePlace } from '../../editor/commandIds.ts';

/** Prompt and its list, or an answer to it. */
export interface PromptPlace extends TreePlace {
  readonly prompt: PromptLine;
  readonly responseId?: number | undefined;
}

interface Needs {
  readonly cache: TreeCache;
  readonly filters: PromptFilters;
  readonly sourceNow: () => PromptSource | undefined;
  /** Known rows by id. */
  readonly shown: ReadonlyMap<string, Node>;
  /** Parent rows by row id. */
  readonly above: Map<string, Node | undefined>;
  readonly children: (node?: Node) => Promise<readonly Node[]> | readonly Node[];
  /** Called for a row whose children have changed. */
  readonly changed: (rowId: string) => void;
}

/** Finds rows of the prompts tree. */
export interface Locating {
  /**
   * Returns the row of a prompt or an answer, even if its page wasn't read yet. Undefined if it was deleted or finding
   * it would cost credits.
   */
  locate(place: PromptPlace): Promise<Node | undefined>;
  /** Returns the row of a topic, or of its project if the topic has no row. Waits for this round's reads. */
  find(place: RowPlace): Promise<Node | undefined>;
}

export function createLocating({ cache, filters, sourceNow, shown, above, children, changed }: Needs): Locating {
  const { projects, topics, prompts } = cache;

  /** Row by id. Reads the children of its parent if necessary. */
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
        // Append the prompt to the rows read so far, until its page is read.
        prompts.alter(key, (page) => ({ ...page, prompts: [...page.prompts, prompt] }));
        changed(placeRow(place));
      }
      const { PromptNode, AnswerNode } = await import('./promptRows.ts');
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
