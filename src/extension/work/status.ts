import path from 'node:path';
import type { ContentRun } from '../../contract/content/contentRun.ts';
import type { RowCommand } from '../tree/node.ts';
import type { RunReference } from './run.ts';
import type { Allowance } from '../service/allowance.ts';
import type { Memento } from '../editor/keptRuns.ts';
import { hasFailed, isArticle, isAsking, isLive, runKey, referenceOf, type Run } from './run.ts';
import type { Clock } from '../editor/clock.ts';
import type { Lazy } from '../editor/lazy.ts';
import type * as statusWords from './statusWords.ts';
import type { SampleProjects } from './sampleProjects.ts';
import type { StatusText } from './text.ts';
import type { Watcher } from './watcher.ts';
import { createUnseenRuns } from './windowRuns.ts';

interface ProposedChange {
  readonly project: string;
  readonly runId: number;
  /** Absolute path. */
  readonly file: string;
}

interface Needs {
  readonly watcher: Pick<Watcher, 'runs' | 'account' | 'trouble' | 'subscribe'>;
  readonly memento: Memento;
  readonly samples: Pick<SampleProjects, 'known' | 'find'>;
  /** Changes to files that are waiting for review. */
  readonly proposals: {
    waiting(origin: string): readonly ProposedChange[];
    find(origin: string, runId: number): object | undefined;
    subscribe(listener: () => void): { dispose(): void };
  };
  /** Origin of the connected service, or of the one that would be connected. */
  readonly origin: () => string;
  readonly clock: Pick<Clock, 'now'>;
  readonly allowance: Pick<Allowance, 'low' | 'subscribe'>;
  /** True for the local service. Its account has limits that no user reaches. */
  readonly local: () => boolean;
  /** Loaded when there is something to show. */
  readonly words: Pick<
    Lazy<Pick<typeof statusWords, 'statusText' | 'name' | 'explain' | 'withoutRefusals'>>,
    'part' | 'loaded'
  >;
  readonly note: (error: unknown, where: string) => void;
  readonly show: (status: (StatusText & { readonly command: RowCommand }) | undefined) => void;
}

export interface Status {
  /**
   * Marks work as seen. Without a run, clears all failures. With one (by default an article), clears that run,
   * including a finished article.
   */
  markSeen(run?: { readonly kind?: RunReference['kind']; readonly runId: RunReference['id'] }): void;
  /** Drops earlier refusals of assistants that now have another key or model. */
  setUp(assistants: readonly string[]): Promise<void>;
  dispose(): void;
}

/** Updates the status bar from the runs. News that the user has not seen survives a reload. */
export function createStatus(needs: Needs): Status {
  const { watcher, memento, samples, proposals, origin, clock, local, words, note, show, allowance } = needs;
  const stored = createUnseenRuns(memento);
  let at = origin();
  let unseen = newsOf(at);
  let isOver = false;

  /** Read once, because another window may change the stored runs. This window reports only its own. */
  function newsOf(service: string): Map<string, Run> {
    return new Map(stored.of(service).map((run) => [keyOf(run), run]));
  }

  function paint(): void {
    if (isOver) return;
    const { runs, account, trouble } = watcher;
    const waiting = proposals.waiting(at);
    const news = [...unseen.values()];
    const low = allowance.low(at);
    if (![news, waiting, low].some(({ length }) => length > 0) && !runs.some(isLive)) return show(undefined);
    const { part } = words;
    if (!part) return void words.loaded().then(paint, (error: unknown) => note(error, 'Status'));
    const { statusText, name, explain } = part;
    const text = statusText({
      runs,
      account: local() ? undefined : account,
      ready: news.filter(isReady),
      changes: waiting.map(({ file }) => path.basename(file)),
      name: (run) => name(run, undefined),
      low,
      now: clock.now(),
      failed: news.filter((run) => !isReady(run)),
      trouble: trouble === undefined ? undefined : explain(trouble),
    });
    show(text && { ...text, command: commandFor(news, waiting.at(-1)) });
  }

  /**
   * Opens the newest finished article, or else the newest change. A single failed article opens too, because its page
   * has the button that fixes it.
   */
  function commandFor(news: readonly Run[], change: ProposedChange | undefined): RowCommand {
    const [broken, ...others]: readonly Run[] = news.filter((run) => !isReady(run));
    const alone = others.length === 0 && broken && isArticle(broken) && !watcher.runs.some(isLive) ? broken : undefined;
    const ready = news.findLast(isReady);
    if (!ready && change) return openArticle({ project: change.project, id: change.runId });
    const article = ready ?? alone;
    if (article) return openArticle(article);
    const quiet = news.length === 0 && !watcher.runs.some(isLive);
    const [scarce] = quiet ? allowance.low(at) : [];
    if (!scarce) {
      const asked = news.findLast(isAsking);
      return { command: 'citedesk.showWork', ...(asked && { argument: { runId: asked.id } }) };
    }
    return { command: scarce.what === 'money' ? 'citedesk.showSpend' : 'citedesk.account' };
  }

  function add(run: Run): void {
    unseen.set(keyOf(run), run);
    stored.add(at, run);
  }

  function remove(key: string): void {
    if (unseen.delete(key)) stored.remove(at, key);
  }

  const watching = watcher.subscribe((event) => {
    if (event.name === 'turned') {
      // Another service has its own runs.
      if (origin() !== at) {
        at = origin();
        unseen = newsOf(at);
      }
      return paint();
    }
    const { run } = event;
    // Skips the articles that come with the sample, but not those that the user starts there.
    const mayBeSample = event.name === 'ended' && !event.mine && isReady(run);
    if (mayBeSample && samples.known(run.project) !== false) {
      const asked = at;
      return void samples.find(run.project).then((sample) => sample || at !== asked || follow(event.name, run));
    }
    follow(event.name, run);
  });

  function follow(name: 'changed' | 'ended', run: Run): void {
    // A finished prompt run doesn't change, so keep its news.
    if (name === 'changed' && isAsking(run) && unseen.has(keyOf(run))) return paint();
    // Old runs that are read after a reload are not news, unless they were unseen and have changed.
    const isNews = name === 'ended' || unseen.has(keyOf(run));
    // A change to a file is shown as long as it is pending, but never as an article.
    const isOwnArticle = isReady(run) && !proposals.find(at, run.id);
    if (isNews && (isOwnArticle || hasFailed(run))) add(withoutPages(run));
    else remove(keyOf(run));
    paint();
  }

  const changing = proposals.subscribe(paint);
  const spending = allowance.subscribe(paint);
  paint();

  return {
    markSeen(run) {
      if (run) remove(runKey({ kind: run.kind ?? 'article', id: run.runId }));
      else for (const [key, one] of unseen) if (!isReady(one)) remove(key);
      paint();
    },
    async setUp(models) {
      const asked = [...unseen.values()].filter(isAsking);
      if (asked.length === 0) return;
      const { withoutRefusals } = await words.loaded();
      for (const run of asked) {
        const left = withoutRefusals(run, models);
        if (left.failed === 0) remove(keyOf(run));
        else if (left !== run) add(left);
      }
      paint();
    },
    dispose() {
      isOver = true;
      watching.dispose();
      changing.dispose();
      spending.dispose();
      show(undefined);
    },
  };
}

const keyOf = (run: Run): string => runKey(referenceOf(run));

const isReady = (run: Run): run is ContentRun => isArticle(run) && run.status === 'completed';

/** Removes the list of pages, which the status bar doesn't need. */
function withoutPages(run: Run): Run {
  if (!isArticle(run)) return run;
  const { pages, ...rest } = run;
  return pages ? rest : run;
}

const openArticle = ({ project, id }: Pick<ContentRun, 'project' | 'id'>): RowCommand => ({
  command: 'citedesk.openArticle',
  argument: { project, runId: id },
});
