import type { ActiveArticle } from '../articles/editor/activeArticle.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { counted, t } from '../editor/l10n.ts';
import type { Command, Execute } from '../editor/command.ts';
import { ofAnotherService } from '../articles/articleStates.ts';

/** Result of comparing an article with the newest answers to its prompt. */
export interface ComparedArticle {
  /** Origin of its service. */
  readonly service: string;
  readonly project: string;
  readonly promptId: number;
  readonly answers: number;
  /** True if the answers contain searches, or cite a site more than once. */
  readonly comparable: boolean;
  /** Searches and sites that the article lacks. Undefined if none. */
  readonly missing: string | undefined;
}

interface Needs {
  readonly services: { connect(): Promise<{ readonly origin: string }> };
  readonly writing: { host(): Promise<{ readAnswers(signal: AbortSignal): Promise<ComparedArticle | undefined> }> };
  readonly active: Pick<ActiveArticle, 'text'>;
  readonly dialogs: Pick<Dialogs, 'progress' | 'tell'>;
  readonly execute: Execute;
}

/**
 * Reads the newest answers to an article's prompt, and reports their searches and cited sites that the article lacks.
 */
export const compareWithAnswers = (needs: Needs): Command<'citedesk.compareWithAnswers'> => ({
  id: 'citedesk.compareWithAnswers',
  async run() {
    const { services, writing, dialogs } = needs;
    const { origin } = await services.connect();
    const host = await writing.host();
    const compared = await dialogs.progress(t('Loading answers'), (_say, signal) => host.readAnswers(signal));
    if (!compared) await dialogs.tell(t('Open an article that was started from a prompt.'));
    else if (compared.service !== origin) await dialogs.tell(ofAnotherService(compared.service));
    else await tellCompared(needs, compared);
  },
});

async function tellCompared(
  { dialogs, execute }: Pick<Needs, 'dialogs' | 'execute'>,
  { project, promptId, answers, comparable, missing }: ComparedArticle,
): Promise<void> {
  if (answers === 0) {
    const ask = t('Ask Prompt');
    const chosen = await dialogs.tell(t('This article’s prompt has no answers yet.'), ask);
    return chosen === ask ? execute('citedesk.runPrompts', { project, promptId }) : undefined;
  }
  const held = counted(answers, 'Compared with 1 answer', 'Compared with {0} answers');
  if (missing === undefined) {
    await dialogs.tell(
      comparable
        ? t('{0}. The article isn’t missing any searches or cited sites.', held)
        : t('{0}, but there was nothing to compare: no searches are known, and no site is cited more than once.', held),
    );
    return;
  }
  const list = t('Show Problems');
  if ((await dialogs.tell(t('{0}: {1}.', held, missing), list)) === list) await execute('citedesk.checkArticle');
}
