import type { Definition } from '../../src/contract/projects/definition.ts';
import type { Plan } from '../../src/projectFile/plan/plan.ts';
import { readProjectFile } from '../../src/projectFile/reader.ts';
import type { ProjectFile } from '../../src/projectFile/schema.ts';
import { fold } from '../../src/text/words/fold.ts';
import { fileOf } from './projectFiles.ts';

/** Prompt as a tuple. */
export type ToldPrompt = readonly [topic: string, text: string, key?: string | null, active?: boolean];

/** Returns the service's definition of the project in `fileOf`. */
export function definitionOf(prompts: readonly ToldPrompt[] = [], topics: readonly string[] = []): Definition {
  const names = [...new Set([...topics, ...prompts.map(([topic]) => topic)])];
  return {
    fingerprint: 'f'.repeat(64),
    project: {
      id: 'a'.repeat(24),
      name: 'Acme',
      url: 'https://acme.example',
      region: 'US',
      timezone: 'America/New_York',
      models: ['chatgpt', 'gemini'],
      brand: { aliases: ['Acme Corp'], facts: [] },
      competitors: [{ name: 'Globex', url: 'https://globex.example', aliases: [] }],
      schedule: { cron: '0 6 * * 1', timezone: 'America/New_York' },
    },
    topics: names.map((name, index) => ({ id: index + 1, name })),
    prompts: prompts.map(([topic, text, key = null, active = true], index) => ({
      ...{ id: index + 1, key, text, active },
      topic_id: names.indexOf(topic) + 1,
    })),
  };
}

/** Reads a project file that must have no problems. */
export function readFile(text: string): ProjectFile {
  const { file, problems } = readProjectFile(text);
  if (!file) throw new Error(JSON.stringify(problems));
  return file;
}

/** Returns a project file with other prompts. */
export const fileWith = (prompts: readonly ToldPrompt[], more: Partial<ProjectFile> = {}): ProjectFile => ({
  ...readFile(fileOf('')),
  topics: [...Map.groupBy(prompts, ([topic]) => topic)].map(([name, of]) => ({
    name,
    prompts: of.map(([, text, key, active = true]) => ({ text, active, ...(key && { key }) })),
  })),
  ...more,
});

/**
 * Applies a plan's request to a definition by the service's rules: all or nothing, and without repeated texts or keys.
 */
export function applied(definition: Definition, { request }: Plan): Definition {
  if (!request) return definition;
  if (request.kind === 'create') throw new Error('the project is there');
  const { project = {}, topics: groups = {}, prompts: asked = {} } = request.body;
  const { brand, models, competitors, schedule, ...plain } = project;
  const renamed = new Map(groups.rename?.map(({ id, name }) => [id, name]));
  const topics = definition.topics.map(({ id, name }) => ({ id, name: renamed.get(id) ?? name }));
  for (const name of groups.create ?? []) topics.push({ id: Math.max(0, ...topics.map(({ id }) => id)) + 1, name });
  const topicOf = (name: string): number => {
    const topic = topics.find((one) => fold(one.name) === fold(name));
    if (!topic) throw new Error(`no topic ${name}`);
    return topic.id;
  };
  const changes = new Map(asked.change?.map((change) => [change.id, change]));
  const prompts = definition.prompts
    .filter(({ id }) => !asked.delete?.includes(id))
    .map((prompt) => {
      const { topic, ...change } = changes.get(prompt.id) ?? { id: prompt.id };
      return { ...prompt, ...change, ...(topic !== undefined && { topic_id: topicOf(topic) }) };
    });
  let last = Math.max(0, ...definition.prompts.map(({ id }) => id));
  for (const { text, key = null, topic, active = true } of asked.create ?? [])
    prompts.push({ id: (last += 1), text, key, topic_id: topicOf(topic), active });
  const left = topics.filter(({ id }) => !groups.delete?.includes(id));
  const isWhole =
    new Set(prompts.map(({ text }) => fold(text))).size === prompts.length &&
    new Set(prompts.flatMap(({ key }) => key ?? [])).size === prompts.filter(({ key }) => key !== null).length &&
    new Set(left.map(({ name }) => fold(name))).size === left.length &&
    prompts.every((prompt) => left.some(({ id }) => id === prompt.topic_id));
  if (!isWhole) throw new Error(`a service refuses ${JSON.stringify(request.body)}`);
  return {
    ...definition,
    project: {
      ...definition.project,
      ...plain,
      ...(models && { models }),
      ...(brand && { brand: { ...definition.project.brand, ...brand } }),
      ...(competitors && { competitors: competitors.map((one) => ({ url: null, aliases: [], ...one })) }),
      ...(schedule !== undefined && { schedule: schedule && { timezone: 'UTC', ...schedule } }),
    },
    topics: left,
    prompts,
  };
}
