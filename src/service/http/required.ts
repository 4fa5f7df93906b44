import { Failure, type FailureCode } from '../../contract/failure.ts';
import { checkReach, type Reach } from './gates.ts';
import type { Key } from '../store/accounts/keys.ts';

type NotFound = Extract<FailureCode, `${string}_NOT_FOUND`>;

export function required<Row>(row: Row | undefined, code: NotFound): Row {
  if (row === undefined)
    throw new Failure(code, `No ${code.slice(0, -'_NOT_FOUND'.length).toLowerCase()} has this ID.`);
  return row;
}

/**
 * Checks access to a resource whose path has no project by checking its project. If the project is missing, the
 * resource counts as missing too.
 */
export async function reachOwner(projectId: string, code: NotFound, key: Key, stores: Reach): Promise<void> {
  await checkReach(required(await stores.projects.find(projectId), code), key, stores);
}

export async function reachRun<Run extends { readonly project: string }>(
  run: Run | undefined,
  key: Key,
  stores: Reach,
): Promise<Run> {
  const known = required(run, 'RUN_NOT_FOUND');
  await reachOwner(known.project, 'RUN_NOT_FOUND', key, stores);
  return known;
}
