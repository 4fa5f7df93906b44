import { checkScopes, type Endpoint } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import { creditsWord } from '../../contract/service/account.ts';
import { restoreProject } from '../../contract/projects/project.ts';
import { ProjectId } from '../../contract/call/values.ts';
import type { Caller, Callers } from './rateLimits.ts';
import type { User } from '../store/accounts/accounts.ts';
import { isUsable, type Key, keyForm } from '../store/accounts/keys.ts';
import type { ProjectRecord } from '../store/projects.ts';
import { type NotFound, required } from '../store/required.ts';
import type { Stores } from '../store/store.ts';

const keyNames = new Set(['key', 'api_key', 'apikey', 'token', 'access_token', 'authorization']);

/** Loopback hosts with any port, because calls may come through a proxy or a forwarded port. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * Rejects calls from web pages to a service on loopback. Also rejects other host names, because a page can resolve its
 * own name to this machine (DNS rebinding).
 * @param publicHost host and port of the service's public URL, which a proxy may forward
 */
export function checkOrigin(
  { host = '', origin }: { readonly host?: string | undefined; readonly origin?: string | undefined },
  publicHost: string | undefined,
): void {
  if (origin !== undefined || !(loopbackHost.test(host) || host.toLowerCase() === publicHost)) {
    throw new Failure(
      'ORIGIN_FORBIDDEN',
      'This service accepts calls from programs on this machine, not from web pages.',
    );
  }
}

/** Rejects keys in URLs, because URLs end up in logs. */
export function checkNoKeyInUrl(url: string): void {
  const mark = url.indexOf('?');
  const query = mark < 0 ? [] : [...new URLSearchParams(url.slice(mark + 1))];
  if (keyForm.test(url) || query.some(([name, value]) => keyNames.has(name.toLowerCase()) || keyForm.test(value))) {
    throw new Failure(
      'KEY_IN_QUERY',
      'Send the key in the Authorization header, not in the URL. Replace any key that was sent in a URL.',
    );
  }
}

export const bearer = (header: string | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '')?.[1];

/**
 * Returns the caller if the key is valid.
 * @throws Failure `UNAUTHENTICATED`
 */
export async function authenticate(header: string | undefined, callers: Callers, now: number): Promise<Caller> {
  const secret = bearer(header);
  const caller = secret === undefined ? undefined : await callers(secret, now);
  if (!caller || !isUsable(caller.key, now))
    throw new Failure('UNAUTHENTICATED', 'The API key is missing, invalid, revoked, or expired.');
  return caller;
}

/**
 * Rejects calls of frozen accounts and of accounts without an active plan, except for calls about the account itself.
 */
export function checkAccount({ scope }: Endpoint, { frozen, plan_status: status }: User): void {
  if (scope === undefined) return;
  if (frozen === 1) throw new Failure('API_FROZEN', 'API access for this account is paused.');
  if (status !== 'active') throw new Failure('PLAN_INACTIVE', `This account’s plan isn’t active: ${status}.`);
}

/** Checks the key's scopes, which don't include each other, and whether the seat may manage prompts. */
export function checkScope({ scope, seat }: Endpoint, { key, user }: Caller): void {
  if (scope !== undefined) checkScopes(key.scopes, scope);
  if (seat === 'prompts' && user.manage_prompts === 0)
    throw new Failure('SEAT_FORBIDDEN', 'This account’s seat can’t manage topics and prompts.');
}

/** Finds the project in a path without checking access. Finds deleted projects only for `restoreProject`. */
export const findProject = async (
  id: string,
  endpoint: Endpoint,
  { projects }: Stores,
): Promise<ProjectRecord | undefined> =>
  ProjectId.safeParse(id).success ? projects.find(id, { deleted: endpoint === restoreProject }) : undefined;

interface Reaching {
  readonly key: Key;
  readonly endpoint: Endpoint;
  /** Result of `findProject`, if the lookup has already started. */
  readonly projectLookup?: Promise<ProjectRecord | undefined> | undefined;
}

/** Returns the project in a path if it exists and the key may use this endpoint on it. */
export async function reachProject(
  id: string,
  { key, endpoint, projectLookup }: Reaching,
  stores: Stores,
): Promise<ProjectRecord> {
  const project = await (projectLookup ?? findProject(id, endpoint, stores));
  if (!project) throw new Failure('PROJECT_NOT_FOUND', 'No project has this ID.');
  await checkReach(project, key, stores);
  if (endpoint.seat === 'owner') checkOwner(project, key);
  return project;
}

export function checkOwner({ userId }: ProjectRecord, key: Key): void {
  if (userId !== key.userId)
    throw new Failure(
      'SEAT_FORBIDDEN',
      'Only the project owner can change, delete, or restore this project, or use its webhook.',
    );
}

/**
 * Rejects a project that the user neither owns nor shares, that the key excludes, or whose owner's plan is inactive.
 */
export async function checkReach(
  { id, userId: owner }: ProjectRecord,
  key: Key,
  { accounts, projects }: Stores,
): Promise<void> {
  const allowed = key.projects === null || key.projects.includes(id);
  if (allowed && owner === key.userId) return;
  const [isMember, { plan_status: status }] = await Promise.all([
    allowed && projects.isMember(id, key.userId),
    accounts.byId(owner),
  ]);
  if (!isMember) throw new Failure('PROJECT_FORBIDDEN', 'This key can’t access that project.');
  if (status !== 'active') throw new Failure('OWNER_PLAN_INACTIVE', 'The project owner’s plan isn’t active.');
}

/** Checks that the balance covers a call before the call does any work. */
export function checkCredits({ credits_plan: plan, credits_additional: additional }: User, cost: number): void {
  if (cost > 0 && plan + additional < cost) {
    throw new Failure(
      'INSUFFICIENT_CREDITS',
      `This call costs ${creditsWord(cost)}. The account doesn’t have enough credits, so nothing was done.`,
    );
  }
}

/**
 * Checks access to a resource whose path has no project by checking its project. If the project is missing, the
 * resource counts as missing too.
 */
export async function reachOwner(projectId: string, code: NotFound, key: Key, stores: Stores): Promise<void> {
  await checkReach(required(await stores.projects.find(projectId), code), key, stores);
}

export async function reachRun<Run extends { readonly project: string }>(
  run: Run | undefined,
  key: Key,
  stores: Stores,
): Promise<Run> {
  const known = required(run, 'RUN_NOT_FOUND');
  await reachOwner(known.project, 'RUN_NOT_FOUND', key, stores);
  return known;
}
