import { createHash } from 'node:crypto';
import type { Definition } from '../../contract/projects/definition.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import { presentBrand, type ProjectRecord } from '../store/projects.ts';
import type { PromptRecord } from '../store/prompts.ts';
import type { Stores } from '../store/store.ts';
import { isSet } from '../store/values.ts';

export async function readDefinition(
  project: ProjectRecord,
  { prompts, topics }: Pick<Stores, 'prompts' | 'topics'>,
): Promise<Definition> {
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
