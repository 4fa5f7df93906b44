import fs from 'node:fs';
import path from 'node:path';

/** What this command line came with: the folder of the package, from `dist/node` as from `src/cli`. */
const root = path.join(import.meta.dirname, '../..');

/** Where the pages of the editor are, as they were built. */
export const pagesFolder = path.join(root, 'dist/webview');

const bundleOf = (language: string): string => path.join(root, 'l10n', `bundle.l10n.${language}.json`);

/** Languages that pages can speak. */
export const spokenLanguages = (): readonly string[] => [
  'en',
  ...fs.readdirSync(path.join(root, 'l10n')).flatMap((file) => /^bundle\.l10n\.(\w+)\.json$/u.exec(file)?.[1] ?? []),
];

/** What is said in a language, by the English it is written in; nothing in English. */
export const messagesOf = (language: string): Readonly<Record<string, string>> =>
  language === 'en' ? {} : (JSON.parse(fs.readFileSync(bundleOf(language), 'utf8')) as Record<string, string>);
