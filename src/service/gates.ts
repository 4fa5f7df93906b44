import * as z from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { Failure } from '../contract/failure.ts';
import { fieldPath } from '../contract/fieldPath.ts';
import { ProjectId } from '../contract/values.ts';
import { type Key, keyForm } from './store/keys.ts';
import type { ProjectRecord } from './store/projects.ts';
import type { Stores } from './store/store.ts';

const keyNames = new Set(['key', 'api_key', 'apikey', 'token', 'access_token', 'authorization']);

/** On loopback only our own address may be asked for, and no web page may ask at all. */
export function checkOrigin(headers: { readonly host?: string | undefined; readonly origin?: string | undefined }, hosts: ReadonlySet<string> | undefined): void {
  if (hosts === undefined) return;
  if (headers.origin !== undefined || !hosts.has(headers.host ?? '')) {
    throw new Failure('ORIGIN_FORBIDDEN', 'This service answers programs on this machine, not web pages.');
  }
}

/** A key has no place in an address, where logs keep it. */
export function checkNoKeyInUrl(url: string): void {
  const mark = url.indexOf('?');
  const query = [...new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))];
  if (keyForm.test(url) || query.some(([name, value]) => keyNames.has(name.toLowerCase()) || keyForm.test(value))) {
    throw new Failure('KEY_IN_QUERY', 'Send the key in the Authorization header, never in the address. Replace a key that stood in one.');
  }
}

/** The secret of an `Authorization: Bearer` header. */
export const bearer = (header: string | undefined): string | undefined => /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '')?.[1];

/** The key of a call, if it may be used. */
export async function authenticate(header: string | undefined, { keys }: Pick<Stores, 'keys'>, now: number): Promise<Key> {
  const secret = bearer(header);
  const key = secret === undefined ? undefined : await keys.usable(secret, now);
  if (!key) throw new Failure('UNAUTHENTICATED', 'The API key is missing, wrong, revoked or expired.');
  return key;
}

/** Scopes do not include one another. */
export function checkScope({ scope }: Endpoint, key: Key): void {
  if (scope !== undefined && !key.scopes.includes(scope)) {
    throw new Failure('SCOPE_MISSING', `This key does not have the ${scope} permission.`, { details: { required_scope: scope } });
  }
}

/** What a query or body must be where a call takes none. */
export const nothing = z.strictObject({});

/** Query or body as the endpoint wants it. */
export function checkShape(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value;
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const details = error.issues.flatMap(describe);
  throw new Failure('VALIDATION_FAILED', details.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).slice(0, 3).join('; '), { details });
}

function describe(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: fieldPath(issue.path), message: issue.message }];
  return issue.keys.map((name) => ({ path: fieldPath([...issue.path, name]), message: 'is not known here' }));
}

/** The project of a path, if it exists and the key reaches it. */
export async function reachProject(id: string, key: Key, { projects }: Pick<Stores, 'projects'>): Promise<ProjectRecord> {
  const project = ProjectId.safeParse(id).success ? await projects.find(id) : undefined;
  if (!project) throw new Failure('PROJECT_NOT_FOUND', 'There is no project with this id.');
  checkReach(project, key);
  return project;
}

/** Refuses a project that the key does not reach. */
export function checkReach(project: Pick<ProjectRecord, 'id' | 'userId'>, key: Key): void {
  if (project.userId !== key.userId || (key.projects !== null && !key.projects.includes(project.id))) {
    throw new Failure('PROJECT_FORBIDDEN', 'This key does not reach that project.');
  }
}

/** Whether the balance covers a call, before anything is done for it. */
export async function checkCredits(userId: number, cost: number, { accounts }: Pick<Stores, 'accounts'>): Promise<void> {
  const user = await accounts.byId(userId);
  if (user.credits_plan + user.credits_additional < cost) {
    throw new Failure('INSUFFICIENT_CREDITS', `This call costs ${cost} API credits, which the account does not have. Nothing was done.`);
  }
}
