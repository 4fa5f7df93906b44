import type { Command } from '../command.ts';

interface Needs {
  /** Shows a Markdown file of the documentation as a preview. */
  readonly previewDocs: (file: string) => Promise<void>;
}

/** Opens the documentation that ships with the extension. */
export const openDocs = ({ previewDocs }: Needs): Command<'citedesk.openDocs'> => ({
  id: 'citedesk.openDocs',
  run: () => previewDocs('docs/README.md'),
});
