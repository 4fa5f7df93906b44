import type { RowCommand } from '../tree/nodes/node.ts';
import type { RunKind } from '../commands/ids.ts';
import { isArticle, isLive, runKey, referenceOf, type Run } from './run.ts';
import type { Clock } from './rest.ts';
import { statusText, type StatusText } from './text.ts';
import type { Watcher } from './watcher.ts';

interface Needs {
  readonly watcher: Pick<Watcher, 'runs' | 'account' | 'trouble' | 'subscribe'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly name: (run: Run) => string;
  /** Whether the service is this machine's own, whose account has limits that nobody meets. */
  readonly local: () => boolean;
  /** A sentence for what went wrong. */
  readonly explain: (error: unknown) => string;
  readonly show: (status: (StatusText & { readonly deed: RowCommand }) | undefined) => void;
}

export interface Status {
  /**
   * Somebody looked at the work, or at one run, an article unless it says otherwise: failures are no longer news, and
   * an article that is ready is none once it was looked at itself.
   */
  seen(run?: { readonly kind?: RunKind; readonly runId: number }): void;
  dispose(): void;
}

/** Keeps the status bar's text up with the runs. */
export function createStatus({ watcher, clock, name, local, explain, show }: Needs): Status {
  const failed = new Map<string, Run>();
  const ready = new Map<string, Run>();

  function paint(): void {
    const { runs, account, trouble } = watcher;
    const text = statusText({
      runs,
      account: local() ? undefined : account,
      ready: [...ready.values()],
      name,
      now: clock.now(),
      failed: [...failed.values()],
      trouble: trouble === undefined ? undefined : explain(trouble),
    });
    show(text && { ...text, deed: deed() });
  }

  /** The newest article that is ready is opened, and what alone failed, where its page has the button that mends it. */
  function deed(): RowCommand {
    const [broken, ...others] = failed.values();
    const alone = others.length === 0 && broken && isArticle(broken) && !watcher.runs.some(isLive) ? broken : undefined;
    const article = [...ready.values()].at(-1) ?? alone;
    return article ? openArticle(article) : { command: 'citedesk.showWork' };
  }

  /** Another service knows nothing of them. */
  function forgetGone(): void {
    const known = new Set(watcher.runs.map((run) => runKey(referenceOf(run))));
    for (const news of [ready, failed]) for (const key of news.keys()) if (!known.has(key)) news.delete(key);
  }

  const watching = watcher.subscribe((event) => {
    if (event.name === 'turned') {
      forgetGone();
      return paint();
    }
    const { run } = event;
    const key = runKey(referenceOf(run));
    failed.delete(key);
    if (event.name === 'ended' && hasFailed(run)) failed.set(key, run);
    if (event.name === 'ended' && run.status === 'completed' && isArticle(run)) ready.set(key, run);
    paint();
  });

  return {
    seen(run) {
      const key = run && runKey({ kind: run.kind ?? 'article', id: run.runId });
      if (key === undefined) failed.clear();
      else failed.delete(key);
      if (key !== undefined) ready.delete(key);
      paint();
    },
    dispose() {
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
