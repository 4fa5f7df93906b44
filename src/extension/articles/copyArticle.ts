import type { ArticleContext } from './registerArticles.ts';
import type { CopiedForm } from '../../rendering/copied.ts';
import { t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import { type AnswerPlace, answerOf } from '../editor/commandIds.ts';
import { articleBody } from '../../client/article.ts';
import { readTop } from './articleTop.ts';
import { otherServiceMessage } from './articleStates.ts';
import type { Client } from '../../client/client.ts';

type CopyCommand = 'citedesk.copyAsMarkdown' | 'citedesk.copyAsHtml';

/** Commands that copy an answer with its sources, an article's text, or its brief. */
export function copyText(context: ArticleContext): readonly Command<CopyCommand | 'citedesk.copyBrief'>[] {
  const { answers, active, texts, host, dialogs } = context;
  /**
   * Returns the text of the given answer. Otherwise an answer page with focus takes precedence over the text editor.
   */
  async function copied(form: CopiedForm, place: AnswerPlace | undefined): Promise<string | undefined> {
    if (place) return (await answers.loaded()).copied(form, place);
    let ofAnswer: Promise<string | undefined> = Promise.resolve(undefined);
    answers.ifLoaded((panel) => {
      ofAnswer = panel.copied(form);
    });
    const answer = await ofAnswer;
    if (answer !== undefined || active.text === undefined) return answer;
    return texts.run('copiedArticle', { markdown: active.text, form });
  }

  const command = (id: CopyCommand, form: CopiedForm, confirmation: () => string): Command<CopyCommand> => ({
    id,
    async run(place) {
      const text = await copied(form, answerOf(place));
      if (text === undefined) return void (await dialogs.tell(t('Open an answer or a Markdown file to copy it.')));
      await host.copy(text);
      await dialogs.tell(confirmation());
    },
  });
  return [
    command('citedesk.copyAsMarkdown', 'markdown', () => t('Markdown copied to the clipboard.')),
    command('citedesk.copyAsHtml', 'html', () => t('HTML copied to the clipboard.')),
    copyBrief(context),
  ];
}

/** Copies the brief of the open article as one document, to share outside of the editor. */
const copyBrief = ({ services, active, host, dialogs }: ArticleContext): Command<'citedesk.copyBrief'> => ({
  id: 'citedesk.copyBrief',
  async run() {
    const { article, text = '' } = active;
    if (!article) return void (await dialogs.tell(t('Open an article that you started from a brief.')));
    const { origin, client } = await services.connect();
    if (origin !== article.service) return void (await dialogs.tell(otherServiceMessage(article.service)));
    const brief = await briefOf(client, [article.runId, ...(readTop(text)?.earlierRuns ?? [])]);
    if (brief === undefined) return void (await dialogs.tell(t('This article wasn’t started from a brief.')));
    await host.copy(brief);
    await dialogs.tell(t('Brief copied to the clipboard.'));
  },
});

/** Returns the text of the first run that wrote a brief. Looking up runs is free, but loading a text costs credits. */
async function briefOf(client: Client, runs: readonly number[]): Promise<string | undefined> {
  for (const run of runs) {
    const { data } = await client.getContentRun({ run });
    if (data.article?.write_mode === 'brief')
      return articleBody((await client.getContentRun({ run, query: { include: 'body' } })).data);
  }
  return undefined;
}
