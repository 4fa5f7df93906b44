import type { Command } from '../editor/command.ts';

interface Needs {
  readonly previewDocs: (file: string) => Promise<void>;
}

/** Opens the documentation included in the extension. */
export const openDocs = ({ previewDocs }: Needs): Command<'citedesk.openDocs'> => ({
  id: 'citedesk.openDocs',
  run: () => previewDocs('docs/README.md'),
});
