import fs from 'node:fs/promises';
import path from 'node:path';
import type { AddedEvidence } from '../../../contract/content/contentRun.ts';
import { maxAddedText } from '../../../contract/call/limits.ts';
import type { Choice, Dialogs } from '../../editor/dialogs.ts';
import { grouped, t } from '../../editor/l10n.ts';
import type { TextHost } from '../../editor/editorTextHost.ts';

interface ArticleEvidence {
  /** Asks for one page or text to use as evidence. Undefined if the user cancels. */
  ask(): Promise<AddedEvidence | undefined>;
}

type Way = () => Promise<AddedEvidence | undefined>;

/** Asks for evidence in addition to the pages that assistants cite. */
export const createArticleEvidence = ({
  dialogs,
  host,
}: {
  readonly dialogs: Dialogs;
  readonly host: Pick<TextHost, 'selection'>;
}): ArticleEvidence => ({
  async ask() {
    const selection = host.selection();
    const choices: readonly Choice<Way>[] = [
      ...(selection && selection.text.trim() !== ''
        ? [
            {
              label: `$(selection) ${t('Selected text in {0}', selection.file)}`,
              value: () =>
                bounded(dialogs, { title: t('Selection from {0}', selection.file), markdown: selection.text }),
            },
          ]
        : []),
      { label: `$(globe) ${t('Web page…')}`, value: () => askAddress(dialogs) },
      { label: `$(file) ${t('Text file…')}`, value: () => askFile(dialogs) },
    ];
    return (await dialogs.pick(choices, { title: t('Add evidence') }))?.();
  },
});

async function askAddress(dialogs: Dialogs): Promise<AddedEvidence | undefined> {
  const url = await dialogs.input({
    title: t('Add evidence'),
    prompt: t('The page is read when the article is created.'),
    placeholder: 'https://',
    validate: (text) =>
      /^https?:\/\/[^\s/]/iu.test(text.trim()) && URL.canParse(text.trim()) && text.trim().length <= 2048
        ? undefined
        : t('Enter a URL that starts with https:// or http://.'),
  });
  return url === undefined ? undefined : { url: url.trim() };
}

async function askFile(dialogs: Dialogs): Promise<AddedEvidence | undefined> {
  const file = await dialogs.file({
    title: t('Add evidence'),
    filters: { [t('Text files')]: ['md', 'markdown', 'txt'] },
  });
  if (file === undefined) return undefined;
  return bounded(dialogs, { title: path.basename(file), markdown: await fs.readFile(file, 'utf8') });
}

/** Truncates a text to the service's limit, and tells the user. Rejects an empty text. */
async function bounded(
  dialogs: Dialogs,
  text: { readonly title: string; readonly markdown: string },
): Promise<AddedEvidence | undefined> {
  const { title, markdown } = text;
  if (markdown.trim() === '') {
    await dialogs.tell(t('{0} contains no text.', title));
    return undefined;
  }
  if (markdown.length <= maxAddedText) return text;
  await dialogs.tell(
    t(
      'Only the first {1} characters of {0} are used. To use another part, select that text first.',
      title,
      grouped(maxAddedText),
    ),
  );
  return { title, markdown: markdown.slice(0, maxAddedText), characters: markdown.length };
}

export const evidenceName = (evidence: AddedEvidence): string =>
  'url' in evidence ? evidence.url.replace(/^https?:\/\/(?:www\.)?/iu, '') : evidence.title;
