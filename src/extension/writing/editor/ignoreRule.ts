import { type TextDocument, workspace, WorkspaceEdit } from 'vscode';
import type { SettingFault } from '../../../text/frontMatter/setFields.ts';
import type { Settings } from '../../editor/settings.ts';
import type { IgnoredRule } from '../fixes/ignoring.ts';
import { rangeOf } from '../../articles/editor/documents.ts';

/**
 * Turns a rule off, for one file in its front matter or for the workspace in the settings. Returns why the front matter
 * can't be changed, if it can't.
 */
export async function ignoreRule(
  document: TextDocument,
  { rule, place }: IgnoredRule,
  settings: Pick<Settings, 'ignoreCheck'>,
): Promise<SettingFault | undefined> {
  if (place === 'workspace') return void (await settings.ignoreCheck(rule, document.uri));
  const { ignoreInFile } = await import('../fixes/ignoring.ts');
  const ignoring = ignoreInFile(document.getText(), rule);
  if (!ignoring) return undefined;
  if ('fault' in ignoring) return ignoring.fault;
  const { edit } = ignoring;
  const change = new WorkspaceEdit();
  change.replace(document.uri, rangeOf(document, edit), edit.text);
  await workspace.applyEdit(change);
  return undefined;
}
