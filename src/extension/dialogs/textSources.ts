import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { counted, t } from '../l10n.ts';
import { promptFault, promptLines } from './promptLines.ts';
import { type AskStep, inChain } from './steps.ts';

/** Where several lines may be taken from. */
export interface TextHost {
  /** What is selected in the active editor, with the file's name. */
  selection(): { readonly text: string; readonly file: string } | undefined;
  /** Empty if there is none, or if the browser refuses to give it. */
  clipboard(): Promise<string>;
  /** True in a browser, which gives the clipboard only to pages that a person allows. */
  readonly mayRefuseClipboard: boolean;
  /** Puts a text into the clipboard. */
  copy(text: string): Promise<void>;
  /** Opens an empty page and waits for a text that is pasted into it; undefined if the page is closed before. */
  pastePage(): Promise<PastedText | undefined>;
}

/** A text that a person pasted into a page. */
export interface PastedText {
  readonly text: string;
  /** Closes the page without a question. */
  close(): Promise<void>;
}

/** Prompts as lines of a text, or a page on which they are to be written first. */
export type PromptText = { readonly text: string } | 'page';

export interface TextSources {
  /** The lines of the person's choice; undefined when they changed their mind. */
  ask(ask: AskStep): Promise<PromptText | undefined>;
}

type Way = (ask: AskStep) => Promise<PromptText | undefined>;

/** Asks where prompts come from: an input box holds one line only, so lists are taken from where they are. */
export const createTextSources = ({
  dialogs,
  host,
}: {
  readonly dialogs: Pick<Dialogs, 'pick' | 'input' | 'confirm'>;
  readonly host: Pick<TextHost, 'selection' | 'clipboard'>;
}): TextSources => ({
  async ask(ask) {
    const selection = host.selection();
    const count = selection ? promptLines(selection.text).prompts.length : 0;
    const typed: Way = async (next) =>
      textOf(
        await next<string>('prompt', (at) =>
          dialogs.input({
            title: t('Add prompt'),
            ...inChain(at),
            prompt: t('A question that people ask an AI assistant, in their own words.'),
            placeholder: t('best crm for small teams'),
            value: at.former ?? '',
            validate: promptFault,
          }),
        ),
      );
    const choices: readonly Choice<Way>[] = [
      ...(selection && count > 0
        ? [
            {
              label: `$(selection) ${selected(count, selection.file)}`,
              value: () => Promise.resolve(textOf(selection.text)),
            },
          ]
        : []),
      { label: `$(edit) ${t('Type a prompt…')}`, value: typed },
      {
        label: `$(clippy) ${t('Add lines from the clipboard…')}`,
        value: async () => textOf(await checked(dialogs, await host.clipboard())),
      },
      { label: `$(new-file) ${t('Write a list in a new file…')}`, value: () => Promise.resolve('page') },
    ];
    const way = await ask<Way>('source', (at) =>
      dialogs.pick(choices, {
        title: t('Add prompts'),
        ...inChain(at),
        placeholder: t('Choose a source for the prompts, or type a prompt here.'),
        typed: (text) => (text === '' ? undefined : typedChoice(text)),
      }),
    );
    return way?.(ask);
  },
});

const textOf = (text: string | undefined): PromptText | undefined => (text === undefined ? undefined : { text });

/** What is typed where the places of prompts are listed is a prompt; of what is none, the row says why. */
function typedChoice(text: string): Choice<Way> {
  const label = promptFault(text) ?? t('Add prompt “{0}”', text);
  return { label: `$(edit) ${label}`, value: () => Promise.resolve(textOf(text)) };
}

const selected = (count: number, file: string): string =>
  counted(count, 'Selected line in {1}', '{0} selected lines in {1}', file);

/**
 * Nobody sees what a clipboard holds, so it is shown before it is used; and read only now, as browsers ask for leave.
 */
async function checked(dialogs: Pick<Dialogs, 'confirm'>, text: string): Promise<string | undefined> {
  const { prompts } = promptLines(text);
  const [first] = prompts;
  if (first === undefined) return text;
  const shown = [...first].length > 80 ? `${[...first].slice(0, 79).join('')}…` : first;
  const question = counted(prompts.length, 'Add “{1}”?', 'Add {0} prompts, starting with “{1}”?', shown);
  return (await dialogs.confirm(question, t('Add'))) ? text : undefined;
}
