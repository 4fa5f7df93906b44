import { type Uri, window } from 'vscode';
import type { LazySurfaces } from './surface.ts';

/** The editor's webviews, loaded with the first that somebody opens or the editor brings back. */
export function lazyWebviews(extensionUri: Uri): LazySurfaces {
  const load = async () => (await import('./webviews.ts')).createWebviews({ extensionUri });
  return {
    load,
    onRestored: (kind, listener) =>
      window.registerWebviewPanelSerializer(`citedesk.${kind}`, {
        async deserializeWebviewPanel(panel, kept: unknown) {
          listener((await load()).adopt(kind, panel), kept);
        },
      }),
  };
}
