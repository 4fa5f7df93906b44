import fs from 'node:fs';
import path from 'node:path';
import { serverEntry } from '../../scripts/editor/install.ts';

/**
 * Of the hundred extensions that the editor brings those that a journey meets: colours, and what works on Markdown, YAML
 * and settings. Each start of an editor would otherwise spend half of its time on the others. The tests inside the editor
 * have all of them.
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

/** Arguments of code-server by which it brings only these and a further one, from a folder of links inside `home`. */
export function fewExtensions(home: string, further?: string): string[] {
  const folder = path.join(home, 'few-extensions');
  const all = path.join(path.dirname(serverEntry), '../../lib/vscode/extensions');
  fs.mkdirSync(folder);
  for (const name of met) fs.symlinkSync(path.join(all, name), path.join(folder, name));
  if (further !== undefined) fs.symlinkSync(further, path.join(folder, path.basename(further)));
  return ['--vscode-option', `builtin-extensions-dir=${folder}`];
}
