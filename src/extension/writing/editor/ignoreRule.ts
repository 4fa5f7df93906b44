import { type TextDocument, workspace, WorkspaceEdit } from 'vscode';
import type { CommandArguments } from '../../commands/ids.ts';
import type { Settings } from '../../editor/settings.ts';
import { rangeOf } from './documents.ts';

export type IgnoredRule = NonNullable<CommandArguments['citedesk.ignoreRule']>;

/** Switches a rule off, for one file by its front matter or for the workspace by a setting. */
export async function ignoreRule(
  document: TextDocument,
  { rule, inFile }: IgnoredRule,
  settings: Pick<Settings, 'ignoreCheck'>,
): Promise<void> {
  if (!inFile) return settings.ignoreCheck(rule, document.uri);
  const { ignoreInFile } = await import('../fixes/ignoring.ts');
  const edit = ignoreInFile(document.getText(), rule);
  if (!edit) return;
  const change = new WorkspaceEdit();
  change.replace(document.uri, rangeOf(document, edit), edit.text);
  await workspace.applyEdit(change);
}
