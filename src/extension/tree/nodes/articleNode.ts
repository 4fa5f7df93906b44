import type { ArticleState, IndexedArticle } from '../../articles/articleIndex.ts';
import { t } from '../../l10n.ts';
import type { Node, TreeRow } from './node.ts';
import { shortName } from './workNode.ts';

/** What people call how far an article is. */
export const stateNames: Readonly<Record<ArticleState, () => string>> = {
  brief: () => t('brief'),
  draft: () => t('draft'),
  edited: () => t('edited'),
  published: () => t('published'),
};

const icons: Readonly<Record<ArticleState, string>> = {
  brief: 'list-tree',
  draft: 'file',
  edited: 'edit',
  published: 'globe',
};

/** An article of the workspace. */
export class ArticleNode implements Node {
  readonly subject: { readonly file: string };
  readonly #article: IndexedArticle;

  constructor(article: IndexedArticle) {
    this.#article = article;
    this.subject = { file: article.file };
  }

  get row(): TreeRow {
    const { file, title, prompt, state, score, date } = this.#article;
    const named = stateNames[state]();
    const scored = score === undefined ? undefined : t('score {0}', score);
    return {
      id: file,
      label: shortName(title),
      description: [named, score, date].filter((part) => part !== undefined).join(' · '),
      tooltip: [title, prompt === undefined ? undefined : t('For the prompt “{0}”', prompt), file]
        .filter((line) => line !== undefined)
        .join('\n'),
      icon: icons[state],
      kind: `articleFile;${state}`,
      spoken: [title, named, scored, date].filter((part) => part !== undefined).join(', '),
      deed: { command: 'citedesk.openArticleFile', argument: { file } },
    };
  }
}
