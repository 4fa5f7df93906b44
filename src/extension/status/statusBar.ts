import * as vscode from 'vscode';
import { t } from '../l10n.ts';
import type { RowCommand } from '../tree/nodes/node.ts';
import type { StatusText } from './text.ts';

interface StatusBar {
  show(status: (StatusText & { readonly command: RowCommand }) | undefined): void;
  dispose(): void;
}

/** A text without its icons, whose names nobody wants to hear. */
const spoken = (text: string): string =>
  text
    .split(/\$\([\w~-]+\)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');

/** What a click on the item runs, whatever it shows by then. */
const clicked = '_citedesk.statusBarClicked';

/** The item on the right, which stays and opens the menu of commands that belong to no row. */
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
 * The items in the status bar. The one for work is hidden until there is something to show. Its command never changes: the editor disposes of
 * a command with arguments at the next change, and a click on what is still shown would find nothing.
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
