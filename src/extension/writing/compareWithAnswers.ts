import type { ComparedArticle } from './editor/writingFeatures.ts';
import type { WritingContext } from './registerWriting.ts';
import { counted, t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import { otherServiceMessage } from '../articles/articleStates.ts';

/**
 * Reads the newest answers to an article's prompt, and reports their searches and cited sites that the article lacks.
 */
export const compareWithAnswers = (context: WritingContext): Command<'citedesk.compareWithAnswers'> => ({
  id: 'citedesk.compareWithAnswers',
  async run() {
    const { services, writing, dialogs } = context;
    const { origin } = await services.connect();
    const host = await writing.host();
    const compared = await dialogs.progress(t('Loading answers'), (_say, signal) => host.readAnswers(signal));
    if (!compared) await dialogs.tell(t('Open an article that was started from a prompt.'));
    else if (compared.service !== origin) await dialogs.tell(otherServiceMessage(compared.service));
    else await tellCompared(context, compared);
  },
});

async function tellCompared(
  { dialogs, execute }: WritingContext,
  { project, promptId, answers, comparable, missing }: ComparedArticle,
): Promise<void> {
  if (answers === 0) {
    const ask = t('Ask Prompt');
    const chosen = await dialogs.tell(t('This article’s prompt has no answers yet.'), ask);
    return chosen === ask ? execute('citedesk.runPrompts', { project, promptId }) : undefined;
  }
  const compared = counted(answers, 'Compared with 1 answer', 'Compared with {0} answers');
  if (missing === undefined) {
    await dialogs.tell(
      comparable
        ? t('{0}. The article isn’t missing any searches or cited sites.', compared)
        : t(
            '{0}, but there was nothing to compare: no searches are known, and no site is cited more than once.',
            compared,
          ),
    );
    return;
  }
  const list = t('Show Problems');
  if ((await dialogs.tell(t('{0}: {1}.', compared, missing), list)) === list) await execute('citedesk.checkArticle');
}
