import type { ArticleHost } from './articleHost.ts';
import { articleStates, stateNames } from './articleStates.ts';
import type { Proposals } from './changes/proposals.ts';
import { type Choice, currentChoice, type Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { type ArticleOrder, articleOrders, type ArticlesTree } from './tree/articlesTree.ts';
import type { Command, Execute } from '../editor/command.ts';
import { offerChange } from './changes.ts';
import type { ArticleState } from '../editor/commandIds.ts';

/** Opens an article of the workspace with the cursor at the place to continue writing. */
export const openArticleFile = ({
  articleHost,
  origin,
  proposals,
  dialogs,
  execute,
}: {
  readonly articleHost: Pick<ArticleHost, 'enter'>;
  readonly origin: () => string;
  readonly proposals: Pick<Proposals, 'waiting'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
  readonly execute: Execute;
}): Command<'citedesk.openArticleFile'> => ({
  id: 'citedesk.openArticleFile',
  async run(article) {
    if (!article) return;
    const { placeToWrite } = await import('../../text/markdown/briefNotes.ts');
    await articleHost.enter(article.file, placeToWrite);
    void offerChange(
      { dialogs, execute },
      proposals.waiting(origin()).findLast(({ file }) => file === article.file),
    );
  },
});

interface Needs {
  readonly articlesTree: Pick<ArticlesTree, 'order' | 'only' | 'sortBy' | 'showOnly'>;
  readonly dialogs: Pick<Dialogs, 'pick'>;
}

const orderNames: Readonly<Record<ArticleOrder, () => string>> = {
  date: () => t('Newest first'),
  score: () => t('Highest score first'),
  state: () => t('By status: brief, draft, edited, published'),
  title: () => t('By title'),
};

export const sortArticles = ({ articlesTree, dialogs }: Needs): Command<'citedesk.sortArticles'> => ({
  id: 'citedesk.sortArticles',
  async run() {
    const choices = articleOrders.map((order) =>
      currentChoice(orderNames[order](), order, order === articlesTree.order),
    );
    const order = await dialogs.pick(choices, { title: t('Sort articles') });
    if (order !== undefined) articlesTree.sortBy(order);
  },
});

/** Filters the articles by status, or shows all again. From the palette, the user selects the status. */
export const filterArticles = ({ articlesTree, dialogs }: Needs): Command<'citedesk.filterArticles'> => ({
  id: 'citedesk.filterArticles',
  async run(given) {
    const choices: Choice<ArticleState | 'all'>[] = [
      currentChoice(t('All articles'), 'all', articlesTree.only === undefined),
      ...articleStates.map((state) =>
        currentChoice(t('Status: {0}', stateNames[state]()), state, state === articlesTree.only),
      ),
    ];
    const wish = given?.only ?? (await dialogs.pick(choices, { title: t('Select the articles to show') }));
    if (wish !== undefined) articlesTree.showOnly(wish === 'all' ? undefined : wish);
  },
});
