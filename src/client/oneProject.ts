import { Failure } from '../contract/failure.ts';
import type { Project } from '../contract/projects/project.ts';
import type { Client } from './client.ts';
import { ifOffered } from './notOffered.ts';

/**
 * Returns a project by ID. Uses the free call for one project, or the charged list if the service only implements the
 * specification.
 * @throws Failure `PROJECT_NOT_FOUND`, and those of the calls.
 */
export async function oneProject(
  client: Pick<Client, 'getProject' | 'listProjects'>,
  id: string,
  options?: { readonly signal?: AbortSignal },
): Promise<Project> {
  const detail = await ifOffered(client.getProject({ project: id }, options));
  if (detail) return detail.data;
  const project = (await client.listProjects({}, options)).data.find((one) => one.id === id);
  if (!project) throw new Failure('PROJECT_NOT_FOUND', 'This project does not exist.');
  return project;
}
