import fs from 'node:fs';
import path from 'node:path';
import { serverEntry } from '../../scripts/editor/install.ts';

/**
 * Built-in extensions that journeys need, out of a hundred: colors, Markdown, YAML, and settings. The others would
 * double the start time. Tests inside the editor use all of them.
 */
const met = [
  'configuration-editing',
  'json',
  'json-language-features',
  'markdown-basics',
  'markdown-language-features',
  'theme-defaults',
  'theme-seti',
  'yaml',
];

/**
 * Returns arguments for code-server to load only these extensions and an additional one, from a folder of links inside
 * `home`.
 */
export function fewExtensions(home: string, further?: string): string[] {
  const folder = path.join(home, 'few-extensions');
  const all = path.join(path.dirname(serverEntry), '../../lib/vscode/extensions');
  fs.mkdirSync(folder);
  for (const name of met) fs.symlinkSync(path.join(all, name), path.join(folder, name));
  if (further !== undefined) fs.symlinkSync(further, path.join(folder, path.basename(further)));
  return ['--vscode-option', `builtin-extensions-dir=${folder}`];
}
