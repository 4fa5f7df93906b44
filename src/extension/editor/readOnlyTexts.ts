import { Uri, workspace } from 'vscode';

/** Texts as read-only documents. */
export interface ReadOnlyTexts {
  /**
   * Returns the URI of a text. `place` is its path, and the last part is its title. The same path is the same document.
   */
  document(place: readonly string[], text: string): Uri;
  dispose(): void;
}

/** Serves texts under a URI scheme. `gone` is the text of documents from before a reload. */
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
