import { Uri, workspace, window } from 'vscode';
import { t } from './l10n.ts';

/** Texts as read-only documents. */
interface ReadOnlyTexts {
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

interface Reports {
  /** Opens a text in a new tab with a title. */
  show(title: string, text: string): Promise<void>;
  dispose(): void;
}

/** Shows reports of commands that are too long for a message. */
export function createReports(): Reports {
  const texts = createReadOnlyTexts('citedesk-report', t('This report is no longer available. Run the command again.'));
  let count = 0;
  return {
    async show(title, text) {
      count += 1;
      const document = texts.document([String(count), `${title}.txt`], text);
      await window.showTextDocument(await workspace.openTextDocument(document), { preview: false });
    },
    dispose: () => texts.dispose(),
  };
}
