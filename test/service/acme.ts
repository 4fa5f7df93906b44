import type { Caller } from './caller.ts';

/** Project for the brand Acme, tracked on two assistants. */
export const acme = {
  name: 'Acme',
  url: 'https://acme.com',
  region: 'US',
  timezone: 'Europe/Berlin',
  models: ['chatgpt', 'aimode'],
  competitors: [{ name: 'Globex', url: 'https://globex.com' }, { name: 'Initech' }],
} as const;

/** Creates a project with a topic. */
export async function startProject(service: Caller): Promise<{ project: string; topic: number }> {
  const { id: project } = await service.data('POST', '/projects', acme);
  const { id: topic } = await service.data('POST', `/projects/${project}/topics`, { name: 'Anvils' });
  return { project, topic };
}

/** Creates a project with a topic and prompts, and returns their ids. */
export async function startPrompts(
  service: Caller,
  ...texts: string[]
): Promise<{ project: string; topic: number; prompts: number[] }> {
  const { project, topic } = await startProject(service);
  const { added } = (await service.data('POST', `/projects/${project}/prompts`, {
    topic_id: topic,
    prompts: texts,
  })) as { added: { id: number }[] };
  return { project, topic, prompts: added.map(({ id }) => id) };
}
