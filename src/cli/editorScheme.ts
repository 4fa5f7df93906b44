import * as z from 'zod';
import { schemeIn, schemePattern, schemeVariable } from '../text/editorLinks.ts';
import type { CommandOptions } from './command.ts';
import { valueOf } from './optionValues.ts';

/** URL scheme of the editor in which links open. */
export const schemeOption = { 'editor-scheme': { type: 'string' } } as const;
export const schemeUsage = '[--editor-scheme NAME]';

const Scheme = z
  .string()
  .regex(new RegExp(`^${schemePattern}$`, 'u'), 'must be the URL scheme of an editor, such as vscode-insiders');

/**
 * Returns the editor scheme from the option, or otherwise from the environment. Sets the environment variable of this
 * process.
 * @throws UsageError for an invalid scheme
 */
export function takeScheme(options: CommandOptions): string {
  const given = { 'editor-scheme': process.env[schemeVariable] || undefined, ...options };
  const scheme = valueOf(given, 'editor-scheme', Scheme);
  if (scheme !== undefined) process.env[schemeVariable] = scheme;
  return schemeIn(process.env);
}
