import { type TextDocument, workspace, WorkspaceEdit } from 'vscode';
import type { Settings } from '../../editor/settings.ts';
import type { IgnoredRule } from '../fixes/ignoring.ts';
import { rangeOf } from './documents.ts';

/** Switches a rule off, for one file by its front matter or for the workspace by a setting. */
export async function ignoreRule(
  document: TextDocument,
  { rule, place }: IgnoredRule,
  settings: Pick<Settings, 'ignoreCheck'>,
): Promise<void> {
  if (place === 'workspace') return settings.ignoreCheck(rule, document.uri);
  const { ignoreInFile } = await import('../fixes/ignoring.ts');
  const edit = ignoreInFile(document.getText(), rule);
  if (!edit) return;
  const change = new WorkspaceEdit();
  change.replace(document.uri, rangeOf(document, edit), edit.text);
  await workspace.applyEdit(change);
}
