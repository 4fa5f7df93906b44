import { lazy } from '../editor/lazy.ts';
import { isArticle, isLive } from '../work/run.ts';
import type { Watcher } from '../work/watcher.ts';
import type { ArticleFilesContext, Articles } from './articles.ts';

/** Articles of runs that this window started. They are written and opened when their run is finished. */
interface LazyArticles extends Pick<Articles, 'open' | 'find' | 'fileOf'> {
  dispose(): void;
}

/** Loads the code that writes articles with the first article that is finished or opened. */
export function lazyArticles(
  watcher: Pick<Watcher, 'subscribe' | 'isOwn'>,
  context: ArticleFilesContext,
): LazyArticles {
  const articles = lazy(async () => (await import('./articles.ts')).createArticles(context));
  const readyArticles = lazy(async () => (await import('./readyArticles.ts')).createReadyArticles(context));
  const watching = watcher.subscribe(async (event) => {
    if (event.name === 'turned' || !isArticle(event.run)) return;
    const { run } = event;
    if (event.name === 'changed') {
      if (isLive(run) && watcher.isOwn(run)) (await readyArticles.loaded()).track(run.id);
      return;
    }
    if (!event.mine) return;
    const shown = await readyArticles.loaded();
    try {
      const finished = run.status === 'completed' ? await (await articles.loaded()).finished(run) : undefined;
      // Not awaited: a message may stay open.
      if (finished) shown.ready(run, finished.file).catch((error: unknown) => context.note(error, 'Article'));
    } finally {
      shown.dropped(run.id);
    }
  });
  return {
    open: async (run, attention) => (await articles.loaded()).open(run, attention),
    find: async (service, runId) => (await articles.loaded()).find(service, runId),
    fileOf: async (service, runId) => (await articles.loaded()).fileOf(service, runId),
    dispose() {
      watching.dispose();
      void readyArticles.dispose();
    },
  };
}
