import type { ExplainedSentence } from './editor/writingFeatures.ts';
import type { WritingContext } from './registerWriting.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import type { Choice } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Carrier } from './evidence/carriers.ts';
import { otherLines } from './hoverTexts.ts';
import type { Command } from '../editor/command.ts';

/** Lists facts and answers that support the sentence at the cursor, and opens the selected one. */
export const explainSentence = ({
  services,
  writing,
  dialogs,
  execute,
  openExternal,
}: WritingContext): Command<'citedesk.explainSentence'> => ({
  id: 'citedesk.explainSentence',
  async run() {
    await services.connect();
    const sentence = await (await writing.host()).explain();
    if (!sentence) {
      await dialogs.tell(t('Place the cursor in a sentence of an article that was started from a prompt.'));
      return;
    }
    const { carriers, words: placeholder } = sentence;
    // A notification would truncate the text.
    const choices: readonly Choice<Carrier | 'compare' | undefined>[] =
      carriers.length === 0 ? [nothingSays(sentence)] : carriers.map(choiceOf);
    const picked = await dialogs.pick(choices, { title: t('Evidence for this sentence'), placeholder });
    if (picked === 'compare') await execute('citedesk.compareWithAnswers');
    else if (picked?.answer) {
      const { responseId } = picked.answer;
      await execute('citedesk.openAnswer', { project: sentence.project, responseId });
    } else if (picked?.urls[0] !== undefined) await openExternal(picked.urls[0]);
  },
});

const nothingSays = ({ evidence }: ExplainedSentence): Choice<'compare' | undefined> =>
  evidence
    ? { label: t('None of the pages and answers read for this article support this sentence.'), value: undefined }
    : {
        label: t('Compare Article with Answers'),
        detail: t('No pages or answers have been read for this article yet.'),
        value: 'compare',
      };

function choiceOf(carrier: Carrier): Choice<Carrier> {
  const { words, linked, others, answer } = carrier;
  const sites = carrier.sites.join(', ');
  const place = linked ? t('{0} (linked here)', sites) : sites;
  const who = answer?.model === undefined ? t('An assistant') : assistantName(answer.model);
  const said = answer && (sites === '' ? who : t('{0}, citing {1}', who, place));
  const detail = [words, ...otherLines(others)].join(' ');
  return { label: said === undefined ? `$(file-text) ${place}` : `$(comment) ${said}`, detail, value: carrier };
}
