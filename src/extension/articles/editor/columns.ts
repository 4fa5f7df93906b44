import * as vscode from 'vscode';

/** Finds the tab group that contains a text. */
export const groupOf = (uri: vscode.Uri): vscode.TabGroup | undefined =>
  vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  );

/**
 * Returns the column for a text: its current one, or else one next to the article's page, so that the page stays
 * visible.
 */
export const columnFor = (uri: vscode.Uri): vscode.ViewColumn => groupOf(uri)?.viewColumn ?? columnForText();

function columnForText(): vscode.ViewColumn {
  const free = vscode.window.tabGroups.all.find(
    ({ activeTab }) =>
      !(activeTab?.input instanceof vscode.TabInputWebview && activeTab.input.viewType.endsWith('citedesk.article')),
  );
  return free?.viewColumn ?? vscode.ViewColumn.Beside;
}
