import * as vscode from 'vscode';
import { spokenLanguage, spokenMessages, t } from '../l10n.ts';
import { pageHtml } from './pageHtml.ts';
import type { PageKind, Surface, Surfaces } from './surface.ts';

const titles = { answer: () => t('Answer'), article: () => t('Article') } satisfies Record<PageKind, () => string>;
const waiting = {
  answer: () => t('Loading the answer…'),
  article: () => t('Loading the article…'),
} satisfies Record<PageKind, () => string>;

/** The editor's webviews; pages are taken apart while they are hidden and keep only their place. */
export function createWebviews({ extensionUri }: { readonly extensionUri: vscode.Uri }): Surfaces {
  const root = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  const options: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [root] };
  return {
    open(kind, { beside = false, quiet = beside } = {}) {
      const viewColumn = beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
      return surfaceOf(
        kind,
        root,
        vscode.window.createWebviewPanel(
          `citedesk.${kind}`,
          titles[kind](),
          { viewColumn, preserveFocus: quiet },
          options,
        ),
      );
    },
    onRestored: (kind, listener) =>
      vscode.window.registerWebviewPanelSerializer(`citedesk.${kind}`, {
        deserializeWebviewPanel(panel, kept: unknown) {
          panel.webview.options = options;
          listener(surfaceOf(kind, root, panel), kept);
          return Promise.resolve();
        },
      }),
  };
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
    // Who writes has the article's page beside the text, and goes on in the text.
    reveal: (quiet = kind === 'article') => panel.reveal(undefined, quiet),
    onMessage(listener) {
      webview.onDidReceiveMessage(listener);
      // Only now, or the page could call before anybody listens.
      webview.html = pageHtml({
        language: spokenLanguage(),
        messages: spokenMessages(),
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
