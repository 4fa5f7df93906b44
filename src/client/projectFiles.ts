import { Failure } from '../contract/failure.ts';
import type { Definition } from '../contract/projects/definition.ts';
import { differencesBetween } from '../projectFile/plan/differences.ts';
import type { Plan, PlannedChange } from '../projectFile/plan/plan.ts';
import { planOf } from '../projectFile/plan/planOf.ts';
import type { FileProject, ProjectFile } from '../projectFile/schema.ts';
import { isSameSite } from '../text/urls.ts';
import type { CallOptions, Client } from './client.ts';

type Finding = Pick<Client, 'listProjects' | 'getDefinition'>;
type Planning = Finding & Pick<Client, 'getAccount'>;
type Applying = Pick<Client, 'getDefinition' | 'changeDefinition' | 'createDefinition'>;

/** What a service has of the project that a file means. */
export interface KnownProject {
  /** Undefined where it is not there yet. */
  readonly definition: Definition | undefined;
  /** How many active prompts it may have; undefined where the service does not tell. */
  readonly promptLimit?: number | undefined;
}

/** By what a file says which project it means. */
type NamedProject = Pick<FileProject, 'id' | 'name' | 'url' | 'region'>;

/** What would change by a file, and what that was planned on: undefined where the project is not there yet. */
export interface PlannedFile {
  readonly plan: Plan;
  readonly definition: Definition | undefined;
}

/**
 * What the service has of the project that a file means: that of its id, or else of its address; undefined where there
 * is none yet.
 * @throws Failure `PROJECT_NOT_FOUND` for an id, `VALIDATION_FAILED` where several projects have the address.
 */
export async function definitionFor(
  file: NamedProject,
  client: Finding,
  options?: CallOptions,
): Promise<Definition | undefined> {
  return (await askDefinition(file, client, options))?.data;
}

async function askDefinition(file: NamedProject, client: Finding, options?: CallOptions) {
  const project = file.id ?? (await projectOf(file, client, options));
  return project === undefined ? undefined : client.getDefinition({ project }, options);
}

/** The same with the room that there is for prompts, of calls that are free. Throws as `definitionFor` does. */
export async function knownFor(file: NamedProject, client: Planning, options?: CallOptions): Promise<KnownProject> {
  const known = await askDefinition(file, client, options);
  if (known) return { definition: known.data, promptLimit: known.meta.prompts?.limit };
  const { data: account } = await client.getAccount({}, options);
  return { definition: undefined, promptLimit: account.plan.prompts_limit };
}

/** Lists the projects once for several files, as each list takes a credit. */
export function listingOnce(client: Client): Client {
  let listed: ReturnType<Client['listProjects']> | undefined;
  return {
    ...client,
    listProjects(input, options) {
      listed ??= client.listProjects(input, options);
      return listed;
    },
  };
}

async function projectOf(
  { name, url, region }: Pick<FileProject, 'name' | 'url' | 'region'>,
  client: Finding,
  options?: CallOptions,
): Promise<string | undefined> {
  let found = (await client.listProjects({}, options)).data.filter((project) => isSameSite(project.url, url));
  for (const fits of [(one: { region: string }) => one.region === region, (one: { name: string }) => one.name === name])
    if (found.length > 1) found = found.some(fits) ? found.filter(fits) : found;
  if (found.length < 2) return found[0]?.id;
  const known = found.map((project) => `${project.name} (${project.id})`).join(', ');
  throw new Failure(
    'VALIDATION_FAILED',
    `Several projects match ${url}: ${known}. Set project.id to the ID of the project you mean.`,
  );
}

/** Plans what a service would change by a file. Throws as `definitionFor` does. */
export async function planFile(file: ProjectFile, client: Planning, options?: CallOptions): Promise<PlannedFile> {
  const known = await knownFor(file.project, client, options);
  return { plan: planOf(file, known.definition, known.promptLimit), definition: known.definition };
}

/**
 * Brings a plan about, all or nothing, and returns the project's id.
 * @throws Failure `PLAN_OUTDATED` where the project was changed since, or was made, with all that was as
 * `details.changes`; `outdatedChanges` reads them.
 */
export async function applyPlan(
  { plan: { request }, definition }: PlannedFile,
  client: Applying,
  options?: CallOptions,
): Promise<string | undefined> {
  if (!request) return definition?.project.id;
  try {
    const done =
      request.kind === 'create'
        ? await client.createDefinition({ body: request.body }, options)
        : await client.changeDefinition({ project: request.project, body: request.body }, options);
    return done.data.project;
  } catch (error) {
    const project = request.kind === 'change' ? request.project : projectMade(error);
    if (!(error instanceof Failure) || error.code !== 'PLAN_OUTDATED' || project === undefined) throw error;
    const { data: today } = await client.getDefinition({ project }, options);
    const what = definition ? 'has changed' : `for ${today.project.url} was created`;
    throw new Failure('PLAN_OUTDATED', `The project ${what} since the plan was made. Nothing was applied.`, {
      details: { changes: differencesBetween(definition, today) },
      cause: error,
    });
  }
}

/** The project that somebody else made meanwhile. */
function projectMade(error: unknown): string | undefined {
  const { project } = ((error instanceof Failure && error.details) || {}) as { readonly project?: unknown };
  return typeof project === 'string' ? project : undefined;
}

/** What others changed since a plan that is outdated was made. */
export const outdatedChanges = ({ details }: Failure): readonly PlannedChange[] =>
  ((details ?? {}) as { readonly changes?: readonly PlannedChange[] }).changes ?? [];
