import type { ActiveArticle } from '../articles/activeArticle.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { ArticlePanel } from '../panels/article/articlePanel.ts';
import type { Command } from './command.ts';

interface Needs {
  readonly services: { connect(): Promise<{ readonly origin: string }> };
  readonly active: Pick<ActiveArticle, 'article'>;
  readonly panel: Pick<ArticlePanel, 'show'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Shows the page of the article whose file is looked at: its scores, its findings and how its run went. */
export const showArticle = ({ services, active, panel, dialogs }: Needs): Command<'citedesk.showArticle'> => ({
  id: 'citedesk.showArticle',
  async run() {
    const { article } = active;
    if (!article) return void (await dialogs.tell(t('Open an article that Citedesk wrote to see its scores and run.')));
    const { origin } = await services.connect();
    if (origin === article.service) return panel.show(article);
    const other = article.service === 'local' ? t('the local service') : article.service;
    await dialogs.tell(t('This article came from {0}. Connect to it to see its run.', other));
  },
});
