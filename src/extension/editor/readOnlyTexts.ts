import { Uri, workspace } from 'vscode';

/** Texts as documents that cannot be written to. */
export interface ReadOnlyTexts {
  /**
   * The document of a text; `place` is its path, and its last part its title. The same place again is the same
   * document.
   */
  document(place: readonly string[], text: string): Uri;
  dispose(): void;
}

/** Keeps texts under a scheme of their own; `gone` stands in a document that is older than this window. */
export function createReadOnlyTexts(scheme: string, gone: string): ReadOnlyTexts {
  const texts = new Map<string, string>();
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.path) ?? gone,
  });
  return {
    document(place, text) {
      const uri = Uri.from({ scheme, path: `/${place.map((part) => part.replace(/[/\\?#%]/g, '-')).join('/')}` });
      texts.set(uri.path, text);
      return uri;
    },
    dispose() {
      provider.dispose();
      texts.clear();
    },
  };
}
