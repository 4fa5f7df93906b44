import type { ArticleHost } from '../articleHost.ts';
import type { openIndex } from './openIndex.ts';
import { type ArticlesTree, createArticlesTree } from './articlesTree.ts';

type Needs = Omit<Parameters<typeof openIndex>[0], 'onScored'> &
  Pick<Parameters<typeof createArticlesTree>[0], 'memento' | 'language'> & {
    readonly host: Pick<ArticleHost, 'watchFiles'>;
  };

export const openArticlesTree = ({ memento, language, ...needs }: Needs): ArticlesTree =>
  createArticlesTree({
    openIndex: async (onScored) => (await import('./openIndex.ts')).openIndex({ ...needs, onScored }),
    watchFiles: (listener) => needs.host.watchFiles(listener),
    memento,
    language,
  });
