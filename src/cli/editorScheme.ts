import * as z from 'zod';
import { schemeIn, schemePattern, schemeVariable } from '../text/editorLinks.ts';
import type { CommandOptions } from './command.ts';
import { valueOf } from './optionValues.ts';

/** Into which editor links lead. */
export const schemeOption = { 'editor-scheme': { type: 'string' } } as const;
export const schemeUsage = '[--editor-scheme NAME]';

const Scheme = z
  .string()
  .regex(new RegExp(`^${schemePattern}$`, 'u'), 'must be the URL scheme of an editor, such as vscode-insiders');

/**
 * The scheme of the editor into which links lead: of --editor-scheme, else of the environment, where it then stands for
 * all of this process. Throws `UsageError` where it is none.
 */
export function takeScheme(options: CommandOptions): string {
  const given = { 'editor-scheme': process.env[schemeVariable] || undefined, ...options };
  const scheme = valueOf(given, 'editor-scheme', Scheme);
  if (scheme !== undefined) process.env[schemeVariable] = scheme;
  return schemeIn(process.env);
}
