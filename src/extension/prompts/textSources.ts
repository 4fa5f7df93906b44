import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { counted, t } from '../editor/l10n.ts';
import { promptFault, promptLines } from './promptLines.ts';
import { type AskStep, inChain } from '../editor/steps.ts';
import type { TextHost } from '../editor/editorTextHost.ts';

/** Prompts as lines of text, or `page` to write them on a new page. */
export type PromptText = { readonly text: string } | 'page';

export interface TextSources {
  /** Asks for a source and returns its lines. Undefined if the user cancels. */
  ask(ask: AskStep): Promise<PromptText | undefined>;
}

type Way = (ask: AskStep) => Promise<PromptText | undefined>;

/** Asks for the source of prompts. An input box allows only one line, so lists come from elsewhere. */
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

/** Offers text typed into the list of sources as a prompt, or explains why it isn't valid. */
function typedChoice(text: string): Choice<Way> {
  const label = promptFault(text) ?? t('Add prompt “{0}”', text);
  return { label: `$(edit) ${label}`, value: () => Promise.resolve(textOf(text)) };
}

const selected = (count: number, file: string): string =>
  counted(count, 'Selected line in {1}', '{0} selected lines in {1}', file);

/**
 * Asks for confirmation, because the clipboard's content isn't visible. Reads it only now, because browsers ask for
 * permission.
 */
async function checked(dialogs: Pick<Dialogs, 'confirm'>, text: string): Promise<string | undefined> {
  const { prompts } = promptLines(text);
  const [first] = prompts;
  if (first === undefined) return text;
  const shown = [...first].length > 80 ? `${[...first].slice(0, 79).join('')}…` : first;
  const question = counted(prompts.length, 'Add “{1}”?', 'Add {0} prompts, starting with “{1}”?', shown);
  return (await dialogs.confirm(question, t('Add'))) ? text : undefined;
}
