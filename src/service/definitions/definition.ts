import { createHash } from 'node:crypto';
import { Failure } from '../../contract/failure.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import { presentBrand, type ProjectRecord } from '../store/projects.ts';
import type { PromptRecord } from '../store/prompts.ts';
import { required } from '../store/required.ts';
import type { Stores } from '../store/store.ts';
import { isSet } from '../store/values.ts';

export async function readDefinition(project: ProjectRecord, { prompts, topics }: Stores): Promise<Definition> {
  const [groups, asked] = await Promise.all([topics.list(project.id), prompts.ofProject(project.id)]);
  return definitionOf(project, groups, asked);
}

function definitionOf(project: ProjectRecord, topics: readonly Topic[], prompts: readonly PromptRecord[]): Definition {
  const { id, name, url, region, timezone, models, competitors, schedule } = project;
  const defined = {
    project: {
      ...{ id, name, url, region, timezone },
      models: [...models],
      brand: presentBrand(project),
      competitors: [...competitors],
      schedule,
    },
    topics: topics.map((topic) => ({ id: topic.id, name: topic.name })).sort((one, other) => one.id - other.id),
    prompts: prompts.map(({ id: promptId, key, text, topicId, active }) => ({
      ...{ id: promptId, key, text, topic_id: topicId },
      active: isSet(active),
    })),
  };
  return { fingerprint: createHash('sha256').update(JSON.stringify(defined)).digest('hex'), ...defined };
}

/**
 * Renames a topic of a project.
 * @throws Failure `TOPIC_NOT_FOUND`, or `TOPIC_EXISTS` if another topic has this name, ignoring case
 */
export async function renameTopic(project: string, id: number, name: string, { topics }: Stores): Promise<Topic> {
  const topic = required(await topics.find(project, id), 'TOPIC_NOT_FOUND');
  const other = await topics.named(project, name);
  if (other && other.id !== topic.id) throw exists(other);
  await topics.rename(topic.id, name);
  return { ...topic, name };
}

/**
 * Deletes a topic of a project. It can be restored for a while.
 * @throws Failure `TOPIC_NOT_FOUND`, or `TOPIC_NOT_EMPTY` if it has prompts, including paused ones
 */
export async function removeTopic(
  project: string,
  id: number,
  now: number,
  { deletions, topics }: Stores,
): Promise<Topic> {
  const topic = required(await topics.find(project, id), 'TOPIC_NOT_FOUND');
  if (topic.prompts_count > 0) {
    throw new Failure(
      'TOPIC_NOT_EMPTY',
      `This topic still has prompts (${topic.prompts_count}). Move or delete them first.`,
      {
        details: { prompts_count: topic.prompts_count },
      },
    );
  }
  await deletions.keepTopic(topic.id, now);
  await topics.remove(topic.id);
  return topic;
}

/**
 * Adds topics.
 * @throws Failure `TOPIC_EXISTS` if one of them exists
 */
export async function addTopics(
  project: string,
  names: readonly string[],
  now: number,
  { topics }: Stores,
): Promise<void> {
  for (const name of names) {
    const { topic, made } = await topics.ensure(project, name, now);
    if (!made) throw exists(topic);
  }
}

const exists = ({ id }: Topic): Failure =>
  new Failure('TOPIC_EXISTS', 'A topic with this name already exists.', { details: { topic_id: id } });
