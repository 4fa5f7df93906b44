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

/** Project of the service that a project file refers to. */
export interface KnownProject {
  /** Undefined if the project doesn't exist yet. */
  readonly definition: Definition | undefined;
  /** Maximum number of active prompts. Undefined if the service doesn't report it. */
  readonly promptLimit?: number | undefined;
}

/** Fields of a file that identify its project. */
type NamedProject = Pick<FileProject, 'id' | 'name' | 'url' | 'region'>;

/**
 * Changes that a file would make, and the definition that they are based on, which is undefined if the project doesn't
 * exist yet.
 */
export interface PlannedFile {
  readonly plan: Plan;
  readonly definition: Definition | undefined;
}

/**
 * Returns the definition of the project that a file refers to by ID or address. Undefined if it doesn't exist yet.
 * @throws Failure `PROJECT_NOT_FOUND` for an ID, `VALIDATION_FAILED` if several projects match the address.
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

/** Returns the definition together with the prompt limit, using free calls. Throws like `definitionFor`. */
export async function knownFor(file: NamedProject, client: Planning, options?: CallOptions): Promise<KnownProject> {
  const known = await askDefinition(file, client, options);
  if (known) return { definition: known.data, promptLimit: known.meta.prompts?.limit };
  const { data: account } = await client.getAccount({}, options);
  return { definition: undefined, promptLimit: account.plan.prompts_limit };
}

/** Lists projects only once for several files, because each list costs a credit. */
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
  let matches = (await client.listProjects({}, options)).data.filter((project) => isSameSite(project.url, url));
  for (const fits of [(one: { region: string }) => one.region === region, (one: { name: string }) => one.name === name])
    if (matches.length > 1) matches = matches.some(fits) ? matches.filter(fits) : matches;
  if (matches.length < 2) return matches[0]?.id;
  const known = matches.map((project) => `${project.name} (${project.id})`).join(', ');
  throw new Failure(
    'VALIDATION_FAILED',
    `Several projects match ${url}: ${known}. Set project.id to the ID of the project you mean.`,
  );
}

/** Plans the changes that a file would make. Throws like `definitionFor`. */
export async function planFile(file: ProjectFile, client: Planning, options?: CallOptions): Promise<PlannedFile> {
  const known = await knownFor(file.project, client, options);
  return { plan: planOf(file, known.definition, known.promptLimit), definition: known.definition };
}

/**
 * Applies a plan, all or nothing, and returns the project's ID.
 * @throws Failure `PLAN_OUTDATED` if the project was changed or created since. Its `details.changes` are those changes;
 * read them with `outdatedChanges`.
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

/** Returns the ID of the project that someone else created in the meantime. */
function projectMade(error: unknown): string | undefined {
  const { project } = ((error instanceof Failure && error.details) || {}) as { readonly project?: unknown };
  return typeof project === 'string' ? project : undefined;
}

/** Returns the changes by others that made a plan outdated. */
export const outdatedChanges = ({ details }: Failure): readonly PlannedChange[] =>
  ((details ?? {}) as { readonly changes?: readonly PlannedChange[] }).changes ?? [];
