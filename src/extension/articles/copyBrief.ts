import { articleBody } from '../../client/article.ts';
import type { ContentRun } from '../../contract/content/contentRun.ts';
import type { ActiveArticle } from './editor/activeArticle.ts';
import { readTop } from './articleTop.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import { ofAnotherService } from './articleStates.ts';

interface BriefCalls {
  getContentRun(input: {
    readonly run: number;
    readonly query?: { readonly include: 'body' };
  }): Promise<{ readonly data: ContentRun }>;
}

export interface BriefNeeds {
  readonly services: { connect(): Promise<{ readonly origin: string; readonly client: BriefCalls }> };
  readonly active: Pick<ActiveArticle, 'article' | 'text'>;
  readonly host: { copy(text: string): Promise<void> };
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Copies the brief of the open article as one document, to share outside of the editor. */
export const copyBrief = ({ services, active, host, dialogs }: BriefNeeds): Command<'citedesk.copyBrief'> => ({
  id: 'citedesk.copyBrief',
  async run() {
    const { article, text = '' } = active;
    if (!article) return void (await dialogs.tell(t('Open an article that you started from a brief.')));
    const { origin, client } = await services.connect();
    if (origin !== article.service) return void (await dialogs.tell(ofAnotherService(article.service)));
    const brief = await briefOf(client, [article.runId, ...(readTop(text)?.earlierRuns ?? [])]);
    if (brief === undefined) return void (await dialogs.tell(t('This article wasn’t started from a brief.')));
    await host.copy(brief);
    await dialogs.tell(t('Brief copied to the clipboard.'));
  },
});

/** Returns the text of the first run that wrote a brief. Looking up runs is free, but loading a text costs credits. */
async function briefOf(client: BriefCalls, runs: readonly number[]): Promise<string | undefined> {
  for (const run of runs) {
    const { data } = await client.getContentRun({ run });
    if (data.article?.write_mode === 'brief')
      return articleBody((await client.getContentRun({ run, query: { include: 'body' } })).data);
  }
  return undefined;
}
