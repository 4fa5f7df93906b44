import {
  AnswerNode,
  FilterNode,
  countOf,
  GroupNode,
  emptyPlace,
  noPrompts,
  orImport,
  seenOnly,
  ProjectNode,
  PromptNode,
  TopicNode,
} from './promptNodes.ts';
import { morePrompts } from '../../tree/messageNodes.ts';
import type { Node } from '../../tree/node.ts';
import { allTopics, promptGroups, cacheKey } from '../../tree/places.ts';
import { filterWords, type PromptFilters } from './promptFilters.ts';
import type { PromptPage } from './promptLine.ts';
import type { PromptSource } from './promptSource.ts';
import type { TreeCache } from './treeCache.ts';
import { shortTexts } from './shortTexts.ts';
import type { Standings } from './standings.ts';
import type { TreePlace } from '../../editor/commandIds.ts';

interface Needs {
  readonly cache: TreeCache;
  readonly standings: Standings;
  readonly filters: PromptFilters;
  /** Undefined without a connection. Only cached rows are shown then. */
  readonly sourceNow: () => PromptSource | undefined;
}

/** Creates the rows below projects, topics, groups and prompts. */
export function createPromptRows({ cache: { topics, prompts }, standings, filters, sourceNow }: Needs) {
  async function inProject({ project: { id: project } }: ProjectNode): Promise<readonly Node[]> {
    const source = sourceNow();
    const list = source ? await topics.look(project, () => source.topics(project)) : topics.get(project);
    if (list === undefined) return [];
    if (list === null) return [seenOnly(project), ...(await inPlace({ project, topicId: allTopics }))];
    if (list.length === 0) return [noPrompts({ project }), orImport(project)];
    const filter = filters.of(project);
    if (filter) {
      const filtered = await inPlace({ project, topicId: allTopics, group: 'filtered' });
      return [new FilterNode(project, filterWords(filter)), ...filtered];
    }
    const summary = standings.get(project);
    return [
      ...promptGroups.flatMap((group) => {
        const count = countOf(group, summary);
        return count > 0 ? [new GroupNode(project, group, count)] : [];
      }),
      ...list.map((topic) => new TopicNode(project, topic, { alone: list.length === 1, summary })),
    ];
  }

  async function inPlace(place: TreePlace): Promise<readonly Node[]> {
    const key = cacheKey(place);
    const source = sourceNow();
    const read = (page: PromptPage | undefined) =>
      (page ? source?.again(place, page) : source?.page(place)) ?? Promise.reject(new Error('no service'));
    const page = source ? await prompts.look(key, read) : prompts.get(key);
    if (!page) return [];
    if (page.prompts.length === 0) return emptyPlace(place);
    const shorts = shortTexts(page.prompts.map(({ text }) => text));
    return [
      ...page.prompts.map((prompt, index) => new PromptNode(place, prompt, shorts[index])),
      ...(page.more ? [morePrompts(place)] : []),
    ];
  }

  return {
    async under(node: Node): Promise<readonly Node[]> {
      if (node instanceof ProjectNode) return inProject(node);
      if (node instanceof TopicNode) return inPlace(node.subject);
      if (node instanceof GroupNode) return inPlace({ ...node.subject, topicId: allTopics });
      if (!(node instanceof PromptNode)) return [];
      const { under, subject, prompt } = node;
      const { project, promptId } = subject;
      return prompt.latest.map((answer) => new AnswerNode({ project, promptId, under }, answer));
    },
  };
}

export { AnswerNode, PromptNode };
