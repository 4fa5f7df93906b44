import type { Client } from '../../client/client.ts';
import { Failure } from '../../contract/failure.ts';
import type { ArticleHost } from './articleHost.ts';
import type { Articles } from './articles.ts';
import type { Proposals } from './changes/proposals.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Status } from '../work/status.ts';
import type { Command, Execute } from '../editor/command.ts';
import { offerChange } from './changes.ts';

interface Needs {
  readonly services: {
    connect(): Promise<{ readonly origin: string; readonly client: Pick<Client, 'getContentRun'> }>;
  };
  readonly articles: Pick<Articles, 'open' | 'find'>;
  readonly articleHost: Pick<ArticleHost, 'attend'>;
  readonly proposals: Pick<Proposals, 'waiting'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
  readonly execute: Execute;
  /** Selects the row of a file in the articles tree if the tree is visible. */
  readonly revealArticle: (file: string) => Promise<void>;
  /** Page of an article. */
  readonly panel: { show(article: { readonly project: string; readonly runId: number }): Promise<void> };
  readonly status: Pick<Status, 'seen'>;
}

/**
 * Opens a finished article's file with its page next to it, or only the page of an unfinished run. If the user has
 * moved on to another text, asks instead of taking the focus.
 */
export const openArticle = (needs: Needs): Command<'citedesk.openArticle'> => ({
  id: 'citedesk.openArticle',
  async run(article) {
    if (!article) return;
    const { services, articleHost, articles, panel, revealArticle, status, proposals, dialogs, execute } = needs;
    const attention = articleHost.attend(article.quiet);
    let isShown = false;
    try {
      const { client, origin } = await services.connect();
      const { data: run } = await client.getContentRun({ run: article.runId });
      // A link can combine any project with any run.
      if (run.project !== article.project)
        throw new Failure('RUN_NOT_FOUND', `Run ${run.id} is of another project.`, { status: 404 });
      if (run.status === 'completed' && !(await articles.open(article, attention)))
        return attention.elsewhere ? void offerAgain(needs, article) : undefined;
      await panel.show(article);
      isShown = true;
      const file = await articles.find(origin, article.runId);
      if (file !== undefined) await revealArticle(file);
      void offerChange(
        { dialogs, execute },
        proposals.waiting(origin).findLast((change) => change.file === file),
      );
    } finally {
      if (isShown || !attention.elsewhere) status.seen(article);
      attention.dispose();
    }
  },
});

async function offerAgain(
  { dialogs, execute }: Pick<Needs, 'dialogs' | 'execute'>,
  article: { readonly project: string; readonly runId: number },
): Promise<void> {
  const open = t('Open');
  if ((await dialogs.tell(t('The article is ready to open.'), open)) === open)
    await execute('citedesk.openArticle', article);
}
