import type { RowCommand } from '../tree/nodes/node.ts';
import type { RunKind } from '../commands/ids.ts';
import { isArticle, runKey, referenceOf, type Run } from './run.ts';
import type { Clock } from './rest.ts';
import { statusText, type StatusText } from './text.ts';
import type { Watcher } from './watcher.ts';

interface Needs {
  readonly watcher: Pick<Watcher, 'runs' | 'account' | 'trouble' | 'subscribe'>;
  readonly clock: Clock;
  readonly name: (run: Run) => string;
  /** Whether the service is this machine's own, whose account has limits that nobody meets. */
  readonly local: () => boolean;
  /** A sentence for what went wrong. */
  readonly explain: (error: unknown) => string;
  readonly show: (status: (StatusText & { readonly deed: RowCommand }) | undefined) => void;
}

export interface Status {
  /** Somebody looked at the work, or at one run, an article unless it says otherwise: failures are no longer news. */
  seen(run?: { readonly kind?: RunKind; readonly runId: number }): void;
  dispose(): void;
}

/** How long an article is news, in milliseconds. */
const newsTime = 10_000;

/** Keeps the status bar's text up with the runs. */
export function createStatus({ watcher, clock, name, local, explain, show }: Needs): Status {
  const ending = new AbortController();
  const failed = new Map<string, Run>();
  let ready: Run | undefined;

  function paint(): void {
    const { runs, account, trouble } = watcher;
    const text = statusText({
      runs,
      account: local() ? undefined : account,
      ready,
      name,
      now: clock.now(),
      failed: [...failed.values()],
      trouble: trouble === undefined ? undefined : explain(trouble),
    });
    show(text && { ...text, deed: ready ? openArticle(ready) : { command: 'citedesk.showWork' } });
  }

  async function announce(run: Run): Promise<void> {
    ready = run;
    paint();
    await clock.sleep(newsTime, ending.signal).catch(() => undefined);
    if (ready !== run || ending.signal.aborted) return;
    ready = undefined;
    paint();
  }

  const watching = watcher.subscribe((event) => {
    if (event.name === 'turned') return paint();
    const { run } = event;
    failed.delete(runKey(referenceOf(run)));
    if (event.name === 'ended' && hasFailed(run)) failed.set(runKey(referenceOf(run)), run);
    if (event.name === 'ended' && run.status === 'completed' && isArticle(run)) void announce(run);
    else paint();
  });

  return {
    seen(run) {
      const key = run && runKey({ kind: run.kind ?? 'article', id: run.runId });
      if (key === undefined) failed.clear();
      else failed.delete(key);
      if (ready && key === runKey(referenceOf(ready))) ready = undefined;
      paint();
    },
    dispose() {
      ending.abort();
      watching.dispose();
      show(undefined);
    },
  };
}

/** Prompts count as failed where a single ask did; that a person cancelled them is no news. */
const hasFailed = (run: Run): boolean =>
  run.status === 'failed' || (run.status === 'completed' && !isArticle(run) && run.failed > 0);

const openArticle = ({ project, id }: Run): RowCommand => ({
  command: 'citedesk.openArticle',
  argument: { project, runId: id },
});
