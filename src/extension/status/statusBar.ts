import * as vscode from 'vscode';
import { t } from '../l10n.ts';
import type { RowCommand } from '../tree/nodes/node.ts';
import type { StatusText } from './text.ts';

interface StatusBar {
  show(status: (StatusText & { readonly deed: RowCommand }) | undefined): void;
  dispose(): void;
}

/** The item in the status bar; hidden until there is something to show. */
export function createStatusBar(): StatusBar {
  const item = vscode.window.createStatusBarItem('citedesk.work', vscode.StatusBarAlignment.Left);
  item.name = t('Citedesk Work');
  return {
    show(status) {
      if (!status) return item.hide();
      const { text, tooltip, error, deed } = status;
      item.text = text;
      item.tooltip = tooltip;
      item.backgroundColor = error ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
      item.command = {
        title: text,
        command: deed.command,
        arguments: deed.argument === undefined ? [] : [deed.argument],
      };
      item.show();
    },
    dispose: () => item.dispose(),
  };
}
