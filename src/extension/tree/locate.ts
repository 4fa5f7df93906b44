import { AnswerNode } from './nodes/answerNode.ts';
import type { Node, TreeModel } from './nodes/node.ts';
import { ProjectNode } from './nodes/projectNode.ts';
import { PromptNode } from './nodes/promptNode.ts';
import { TopicNode } from './nodes/topicNode.ts';
import type { PromptPlace } from './promptsTree.ts';

/**
 * Goes down the rows to a prompt, or to its answer.
 * @param add puts the prompt among the known ones of its topic, as its page was not read yet
 */
export async function locate(
  tree: Pick<TreeModel, 'children'>,
  { project, topicId, prompt, responseId }: PromptPlace,
  add: () => void,
): Promise<Node | undefined> {
  const inside = async <Row extends Node>(
    parent: Node | undefined,
    kind: new (...given: never[]) => Row,
    isIt: (row: Row) => boolean,
  ): Promise<Row | undefined> =>
    (await tree.children(parent)).find((row): row is Row => row instanceof kind && isIt(row));
  const isPrompt = (row: PromptNode): boolean => row.prompt.id === prompt.id;

  const projectRow = await inside(undefined, ProjectNode, (row) => row.project.id === project);
  const topicRow = projectRow && (await inside(projectRow, TopicNode, (row) => row.topic.id === topicId));
  if (!topicRow) return undefined;
  let found = await inside(topicRow, PromptNode, isPrompt);
  if (!found) {
    add();
    found = await inside(topicRow, PromptNode, isPrompt);
  }
  return (found && (await inside(found, AnswerNode, (row) => row.answer.response_id === responseId))) ?? found;
}
