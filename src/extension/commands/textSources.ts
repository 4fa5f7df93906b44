import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import { promptLines } from './promptLines.ts';

/** Where several lines may be taken from. */
export interface Desk {
  /** What is selected in the active editor, with the file's name. */
  selection(): { readonly text: string; readonly file: string } | undefined;
  clipboard(): Promise<string>;
  /** Opens a fresh page with a first line, and gives its text when the person says that it is done. */
  page(firstLine: string, question: string, button: string): Promise<string | undefined>;
}

export interface TextSources {
  /** The lines of the person's choice; undefined when they changed their mind. */
  ask(): Promise<string | undefined>;
}

type Way = () => Promise<string | undefined>;

/** Asks where prompts come from: an input box holds one line only, so lists are taken from where they are. */
export const createTextSources = ({ dialogs, desk }: { readonly dialogs: Pick<Dialogs, 'pick' | 'input'>; readonly desk: Desk }): TextSources => ({
  async ask() {
    const selection = desk.selection();
    const clipboard = await desk.clipboard();
    const choices: { label: string; description?: string; value: Way }[] = [];
    const offer = (text: string, label: (count: number) => string, least: number): void => {
      const { prompts } = promptLines(text);
      if (prompts.length >= least) choices.push({ label: label(prompts.length), description: prompts[0] ?? '', value: () => Promise.resolve(text) });
    };
    if (selection) offer(selection.text, (count) => `$(selection) ${count === 1 ? t('The selected line in {0}', selection.file) : t('The {0} selected lines in {1}', count, selection.file)}`, 1);
    offer(clipboard, (count) => `$(clippy) ${t('{0} lines from the clipboard', count)}`, 2);
    const typed: Way = () => dialogs.input({ title: t('Add a prompt'), prompt: t('What people ask an AI assistant, in their own words.'), placeholder: t('best crm for small teams'), validate: fault });
    const page: Way = () => desk.page(t('# One prompt on each line below; this line does not count'), t('Write one prompt on each line, then add them.'), t('Add These Prompts'));
    choices.push({ label: `$(edit) ${t('Type one…')}`, value: typed }, { label: `$(new-file) ${t('Write several on a page…')}`, value: page });
    return (await dialogs.pick(choices, { title: t('Add prompts'), placeholder: t('Where are they?') }))?.();
  },
});

function fault(text: string): string | undefined {
  const { prompts, tooLong } = promptLines(text);
  if (tooLong.length > 0) return t('Use at most 255 characters.');
  return prompts.length === 0 ? t('Enter a prompt.') : undefined;
}
