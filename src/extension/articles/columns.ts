import * as vscode from 'vscode';

/** The group of editors that has a text open. */
export const groupOf = (uri: vscode.Uri): vscode.TabGroup | undefined =>
  vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  );

/** A text that is open stays where it is; another goes beside its page, never over it. */
export const columnFor = (uri: vscode.Uri): vscode.ViewColumn => groupOf(uri)?.viewColumn ?? columnForText();

function columnForText(): vscode.ViewColumn {
  const free = vscode.window.tabGroups.all.find(
    ({ activeTab }) =>
      !(activeTab?.input instanceof vscode.TabInputWebview && activeTab.input.viewType.endsWith('citedesk.article')),
  );
  return free?.viewColumn ?? vscode.ViewColumn.Beside;
}
