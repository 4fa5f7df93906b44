import { lazy } from '../lazy.ts';
import { isArticle } from '../status/run.ts';
import type { Watcher } from '../status/watcher.ts';
import type { ArticleNeeds, Articles } from './articles.ts';

/** Articles that write themselves: each that this window started is in the workspace once it is finished. */
interface LazyArticles extends Pick<Articles, 'open' | 'find' | 'fileOf'> {
  dispose(): void;
}

/** What writes articles is loaded with the first that is finished, or that somebody asks for. */
export function lazyArticles(watcher: Pick<Watcher, 'subscribe'>, needs: ArticleNeeds): LazyArticles {
  const articles = lazy(async () => (await import('./articles.ts')).createArticles(needs));
  const watching = watcher.subscribe(async (event) => {
    if (event.name !== 'ended' || !event.mine || !isArticle(event.run) || event.run.status !== 'completed') return;
    await (await articles.loaded()).finished(event.run);
  });
  return {
    open: async (run, attention) => (await articles.loaded()).open(run, attention),
    find: async (service, runId) => (await articles.loaded()).find(service, runId),
    fileOf: async (service, runId) => (await articles.loaded()).fileOf(service, runId),
    dispose: () => watching.dispose(),
  };
}
