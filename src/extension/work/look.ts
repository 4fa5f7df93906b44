import type { OpenClient } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { Failure } from '../../contract/failure.ts';
import { runKey, referenceOf, type Run, type RunReference } from './run.ts';

interface WantedRuns {
  /** Service time of the last poll, or the start of the first poll's window. */
  readonly since: string;
  /** Runs that have not ended yet. */
  readonly live: readonly RunReference[];
  /** Runs that this window started. Requested one by one if the service can't list work. */
  readonly own: readonly RunReference[];
  readonly signal: AbortSignal;
}

interface Seen {
  readonly runs: readonly Run[];
  /** Runs that the service no longer knows. */
  readonly gone: readonly RunReference[];
  readonly since: string;
}

/**
 * Returns runs that are live or changed since the last poll. Takes one call, or one per own run if the service can't
 * list work.
 */
export async function look(client: OpenClient, { since, live, own, signal }: WantedRuns): Promise<Seen> {
  const work = await listWork(client, since, signal);
  if (!work) return { ...(await askForRuns(client, own, signal)), since };
  const runs = [...work.data.content_runs, ...work.data.prompt_runs, ...work.data.exports];
  const listed = new Set(runs.map((run) => runKey(referenceOf(run))));
  const rest = await askForRuns(
    client,
    live.filter((run) => !listed.has(runKey(run))),
    signal,
  );
  return { runs: [...runs, ...rest.runs], gone: rest.gone, since: work.meta.as_of };
}

async function listWork(client: OpenClient, since: string, signal: AbortSignal) {
  return client.supports('listWork') ? ifOffered(client.listWork({ query: { since } }, { signal })) : undefined;
}

async function askForRuns(
  client: OpenClient,
  references: readonly RunReference[],
  signal: AbortSignal,
): Promise<Omit<Seen, 'since'>> {
  const runs: Run[] = [];
  const missing: RunReference[] = [];
  for (const reference of references) {
    const run = await findRun(client, reference, signal);
    if (run) runs.push(run);
    else missing.push(reference);
  }
  return { runs, gone: missing };
}

async function findRun(client: OpenClient, reference: RunReference, signal: AbortSignal): Promise<Run | undefined> {
  try {
    return (await callFor(client, reference, signal)).data;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw error;
  }
}

function callFor(client: OpenClient, { kind, id }: RunReference, signal: AbortSignal): Promise<{ readonly data: Run }> {
  if (kind === 'export') return client.getExport({ export: id }, { signal });
  return kind === 'article'
    ? client.getContentRun({ run: id }, { signal })
    : client.getPromptRun({ run: id }, { signal });
}
