import { type Uri, window } from 'vscode';
import type { LazySurfaces } from './surface.ts';

/** Webviews of the editor, loaded when the first one is opened or restored. */
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
