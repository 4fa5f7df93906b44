import * as vscode from 'vscode';
import { isAsking } from '../editor/keyboard.ts';
import { messagesIn } from '../../text/translateSentences.ts';
import { bundledMessages, spokenLanguage, t } from '../editor/l10n.ts';
import { pageHtml } from './pageHtml.ts';
import type { PageKind, Surface, Surfaces } from './surface.ts';

const titles = {
  answer: () => t('Answer'),
  article: () => t('Article'),
  comparison: () => t('Compare Answers'),
  prompt: () => t('Prompt'),
  report: () => t('Report'),
} satisfies Record<PageKind, () => string>;
const waiting = {
  answer: () => t('Loading the answer…'),
  article: () => t('Loading the article…'),
  comparison: () => t('Loading both answers…'),
  prompt: () => t('Loading the prompt…'),
  report: () => t('Loading the report…'),
} satisfies Record<PageKind, () => string>;

interface Webviews extends Pick<Surfaces, 'open'> {
  /** Restores a webview after a reload. */
  adopt(kind: PageKind, panel: vscode.WebviewPanel): Surface;
}

/** Webviews of the editor. Hidden pages are destroyed and keep only their id and scroll position. */
export function createWebviews({ extensionUri }: { readonly extensionUri: vscode.Uri }): Webviews {
  const root = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  const options: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [root] };
  return {
    open(kind, { beside = false, over = false, quiet = leavesKeyboard(kind) } = {}) {
      const besideColumn = kind === 'answer' ? otherColumn() : vscode.ViewColumn.Beside;
      const freeColumn = beside || covers(kind) ? besideColumn : vscode.ViewColumn.Active;
      const viewColumn = (over ? shownColumn(kind) : undefined) ?? freeColumn;
      return surfaceOf(
        kind,
        root,
        vscode.window.createWebviewPanel(
          `citedesk.${kind}`,
          titles[kind](),
          { viewColumn, preserveFocus: quiet || isAsking() },
          { ...options, enableFindWidget: true },
        ),
      );
    },
    adopt(kind, panel) {
      panel.webview.options = options;
      return surfaceOf(kind, root, panel);
    },
  };
}

/** True for the article page, because users keep typing in the file next to it. */
const leavesKeyboard = (kind: PageKind): boolean => kind === 'article';

/** True if an answer would cover the report or prompt page in the active group that links to it. */
function covers(kind: PageKind, column?: vscode.ViewColumn): boolean {
  const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
  if (kind !== 'answer' || (column ?? viewColumn) !== viewColumn) return false;
  return shows(activeTab, 'report') || shows(activeTab, 'prompt');
}

/** Column with a visible page of a kind. */
const shownColumn = (kind: PageKind): vscode.ViewColumn | undefined =>
  vscode.window.tabGroups.all.find(({ activeTab }) => shows(activeTab, kind))?.viewColumn;

/** True if a tab is a page of a kind. The editor prefixes the kind with `mainThreadWebview-`. */
const shows = (tab: vscode.Tab | undefined, kind: PageKind): boolean =>
  tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(`citedesk.${kind}`);

/** Column next to the active one. Creates one only if there is no other, because three are too narrow to read. */
function otherColumn(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const at = all.indexOf(activeTabGroup);
  return (all[at + 1] ?? all[at - 1])?.viewColumn ?? vscode.ViewColumn.Beside;
}

function surfaceOf(kind: PageKind, root: vscode.Uri, panel: vscode.WebviewPanel): Surface {
  const { webview } = panel;
  const asset = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(root, name)).toString();
  return {
    get title(): string {
      return panel.title;
    },
    set title(title) {
      panel.title = title;
    },
    get active() {
      return panel.active;
    },
    post: (message) => void webview.postMessage(message),
    reveal: (quiet = leavesKeyboard(kind)) =>
      panel.reveal(covers(kind, panel.viewColumn) ? otherColumn() : undefined, quiet || isAsking()),
    onMessage(listener) {
      webview.onDidReceiveMessage(listener);
      // Set the HTML only now, or the page could send messages before the listener exists.
      webview.html = pageHtml({
        language: spokenLanguage(),
        messages: messagesIn(bundledMessages()),
        waiting: waiting[kind](),
        cspSource: webview.cspSource,
        script: asset(`${kind}.js`),
        style: asset(`${kind}.css`),
      });
    },
    onClosed(listener) {
      panel.onDidDispose(listener);
    },
    close() {
      panel.dispose();
    },
  };
}
