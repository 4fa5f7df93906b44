import fs from 'node:fs';
import path from 'node:path';

/** Folder of the package, reached from `dist/node` and from `src/cli`. */
const root = path.join(import.meta.dirname, '../..');

export const pagesFolder = path.join(root, 'dist/webview');

const bundleOf = (language: string): string => path.join(root, 'l10n', `bundle.l10n.${language}.json`);

export const spokenLanguages = (): readonly string[] => [
  'en',
  ...fs.readdirSync(path.join(root, 'l10n')).flatMap((file) => /^bundle\.l10n\.(\w+)\.json$/u.exec(file)?.[1] ?? []),
];

/** Messages in a language by their English text; empty for English. */
export const messagesOf = (language: string): Readonly<Record<string, string>> =>
  language === 'en' ? {} : (JSON.parse(fs.readFileSync(bundleOf(language), 'utf8')) as Record<string, string>);
