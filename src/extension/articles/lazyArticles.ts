import { lazy } from '../lazy.ts';
import { isArticle, isLive } from '../status/run.ts';
import type { Watcher } from '../status/watcher.ts';
import type { ArticleNeeds, Articles } from './articles.ts';
import type { ReadyArticlesNeeds } from './readyArticles.ts';

type Needs = ArticleNeeds & ReadyArticlesNeeds & { readonly note: (error: unknown, where: string) => void };

/** Articles that write themselves: each that this window started is in the workspace, and open, once it is finished. */
interface LazyArticles extends Pick<Articles, 'open' | 'find' | 'fileOf'> {
  dispose(): void;
}

/** What writes articles is loaded with the first that is finished, or that somebody asks for. */
export function lazyArticles(watcher: Pick<Watcher, 'subscribe' | 'isOwn'>, needs: Needs): LazyArticles {
  const articles = lazy(async () => (await import('./articles.ts')).createArticles(needs));
  const readyArticles = lazy(async () => (await import('./readyArticles.ts')).createReadyArticles(needs));
  const watching = watcher.subscribe(async (event) => {
    if (event.name === 'turned' || !isArticle(event.run)) return;
    const { run } = event;
    if (event.name === 'changed') {
      if (isLive(run) && watcher.isOwn(run)) (await readyArticles.loaded()).begun(run.id);
      return;
    }
    if (!event.mine) return;
    const shown = await readyArticles.loaded();
    try {
      const finished = run.status === 'completed' ? await (await articles.loaded()).finished(run) : undefined;
      // Not awaited: a message may stand for long.
      if (finished) shown.ready(run, finished.file).catch((error: unknown) => needs.note(error, 'Article'));
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
