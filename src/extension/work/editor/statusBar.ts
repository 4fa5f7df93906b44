import * as vscode from 'vscode';
import { t } from '../../editor/l10n.ts';
import type { RowCommand } from '../../tree/node.ts';
import type { StatusText } from '../text.ts';

interface StatusBar {
  show(status: (StatusText & { readonly command: RowCommand }) | undefined): void;
  dispose(): void;
}

/** Text without icon names, for screen readers. */
const spoken = (text: string): string =>
  text
    .split(/\$\([\w~-]+\)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');

/** Command of the item. Runs whatever the item shows when it is clicked. */
const clicked = '_citedesk.statusBarClicked';

/** Permanent item on the right. Opens the menu of commands that belong to no row. */
function menuItem(): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('citedesk.menu', vscode.StatusBarAlignment.Right);
  item.name = t('Citedesk menu');
  item.text = t('Citedesk');
  item.tooltip = t('Account, spending, data, and help');
  item.command = 'citedesk.showMenu';
  item.show();
  return item;
}

/**
 * Status bar items. The item for work is hidden while there is nothing to show. Its command never changes: the editor
 * disposes a command with arguments on the next update, so a click on the old item would fail.
 */
export function createStatusBar(): StatusBar {
  const item = vscode.window.createStatusBarItem('citedesk.work', vscode.StatusBarAlignment.Left);
  item.name = t('Citedesk');
  item.command = clicked;
  const menu = menuItem();
  let command: RowCommand | undefined;
  const clicking = vscode.commands.registerCommand(clicked, async () => {
    if (command) await vscode.commands.executeCommand(command.command, command.argument);
  });
  return {
    show(status) {
      command = status?.command;
      if (!status) return item.hide();
      const { text, tooltip, error } = status;
      item.text = text;
      item.tooltip = tooltip;
      item.accessibilityInformation = { label: [spoken(text), tooltip].join('\n'), role: 'button' };
      item.backgroundColor = error ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
      item.show();
    },
    dispose() {
      clicking.dispose();
      menu.dispose();
      item.dispose();
    },
  };
}
