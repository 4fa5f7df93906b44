import type { Client } from '../../../client/client.ts';
import { Failure } from '../../../contract/failure.ts';
import type { Articles } from '../../articles/articles.ts';
import type { ArticlePanel } from '../../panels/article/articlePanel.ts';
import type { Status } from '../../status/status.ts';
import type { Command } from '../command.ts';

interface Needs {
  readonly services: { connect(): Promise<{ readonly client: Pick<Client, 'getContentRun'> }> };
  readonly articles: Pick<Articles, 'open'>;
  readonly panel: Pick<ArticlePanel, 'show'>;
  readonly status: Pick<Status, 'seen'>;
}

/** Opens a finished article's file with its page beside it; of a run that is not finished there is only the page. */
export const openArticle = ({ services, articles, panel, status }: Needs): Command<'citedesk.openArticle'> => ({
  id: 'citedesk.openArticle',
  async run(article) {
    if (!article) return;
    status.seen(article);
    const { client } = await services.connect();
    const { data: run } = await client.getContentRun({ run: article.runId });
    // A link may name any project with any run.
    if (run.project !== article.project)
      throw new Failure('RUN_NOT_FOUND', `Run ${run.id} is of another project.`, { status: 404 });
    if (run.status === 'completed') await articles.open(article);
    await panel.show(article);
  },
});
