import type { CopiedForm } from '../../rendering/copied.ts';
import { t } from '../editor/l10n.ts';
import type { AnswerPanel } from '../answers/page/answerPanel.ts';
import type { Texts } from '../editor/texts.ts';
import type { copiedArticle } from './copiedArticle.ts';
import type { Command } from '../editor/command.ts';
import { type BriefNeeds, copyBrief } from './copyBrief.ts';
import { type AnswerPlace, answerOf } from '../editor/commandIds.ts';

interface Needs extends BriefNeeds {
  readonly answers: {
    ifLoaded(use: (panel: Pick<AnswerPanel, 'copied'>) => void): void;
    loaded(): Promise<Pick<AnswerPanel, 'copied'>>;
  };
  readonly texts: Texts<{ readonly copiedArticle: typeof copiedArticle }>;
}

type CopyCommand = 'citedesk.copyAsMarkdown' | 'citedesk.copyAsHtml';

/** Commands that copy an answer with its sources, an article's text, or its brief. */
export function copyText(needs: Needs): readonly Command<CopyCommand | 'citedesk.copyBrief'>[] {
  const { answers, active, texts, host, dialogs } = needs;
  /**
   * Returns the text of the given answer. Otherwise an answer page with focus takes precedence over the text editor.
   */
  async function copied(form: CopiedForm, given: AnswerPlace | undefined): Promise<string | undefined> {
    if (given) return (await answers.loaded()).copied(form, given);
    let ofAnswer: Promise<string | undefined> = Promise.resolve(undefined);
    answers.ifLoaded((panel) => {
      ofAnswer = panel.copied(form);
    });
    const answer = await ofAnswer;
    if (answer !== undefined || active.text === undefined) return answer;
    return texts.run('copiedArticle', { markdown: active.text, form });
  }

  const command = (id: CopyCommand, form: CopiedForm, told: () => string): Command<CopyCommand> => ({
    id,
    async run(given) {
      const text = await copied(form, answerOf(given));
      if (text === undefined) return void (await dialogs.tell(t('Open an answer or a Markdown file to copy it.')));
      await host.copy(text);
      await dialogs.tell(told());
    },
  });
  return [
    command('citedesk.copyAsMarkdown', 'markdown', () => t('Markdown copied to the clipboard.')),
    command('citedesk.copyAsHtml', 'html', () => t('HTML copied to the clipboard.')),
    copyBrief(needs),
  ];
}
