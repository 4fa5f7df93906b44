import type { ActiveArticle } from '../articles/editor/activeArticle.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { ArticlePanel } from './page/articlePanel.ts';
import type { Command } from '../editor/command.ts';
import { ofAnotherService } from '../articles/articleStates.ts';

interface Needs {
  readonly services: { connect(): Promise<{ readonly origin: string }> };
  readonly active: Pick<ActiveArticle, 'article' | 'ownFile' | 'text'>;
  readonly panel: Pick<ArticlePanel, 'show'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Shows the page of the active article, with its scores, its findings, and its run if there was one. */
export const showArticle = ({ services, active, panel, dialogs }: Needs): Command<'citedesk.showArticle'> => ({
  id: 'citedesk.showArticle',
  async run() {
    const { article, ownFile } = active;
    if (ownFile !== undefined) return panel.show({ file: ownFile });
    if (!article) {
      await dialogs.tell(t('Open an article to see its scores and findings.'));
      return;
    }
    const { origin } = await services.connect();
    if (origin === article.service) return panel.show({ project: article.project, runId: article.runId });
    await dialogs.tell(ofAnotherService(article.service));
  },
});
