import { Disposable, type TextDocument, window, workspace } from 'vscode';
import { offerCheck } from './checkLens.ts';
import { isArticleDocument } from '../../articles/editor/documents.ts';
import type { WritingFeatures, WritingNeeds } from './writingFeatures.ts';

/** Writing features, loaded on demand. */
export interface Writing extends Disposable {
  host(): Promise<WritingFeatures>;
  /** Reports that there are new answers. */
  touch(): void;
}

/** Loads the writing features when the first article is opened or edited. */
export function createWriting(needs: WritingNeeds): Writing {
  let host: Promise<WritingFeatures> | undefined;
  let features: WritingFeatures | undefined;
  const load = (): Promise<WritingFeatures> => {
    waiting.dispose();
    host ??= make();
    return host;
  };
  const make = async (): Promise<WritingFeatures> => {
    const { createWritingFeatures } = await import('./writingFeatures.ts');
    features = createWritingFeatures(needs);
    return features;
  };
  const look = (document: TextDocument | undefined): void => {
    if (document && isArticleDocument(document)) load().catch((error: unknown) => needs.note(error, 'Article'));
  };
  const waiting = Disposable.from(
    window.onDidChangeActiveTextEditor((editor) => look(editor?.document)),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document === window.activeTextEditor?.document) look(document);
    }),
  );
  const offering = offerCheck({ host: needs.host, hasScores: (name) => features?.hasScores(name) ?? false });
  look(window.activeTextEditor?.document);
  return {
    host: load,
    touch: () =>
      void host?.then(
        (made) => made.touch(),
        () => undefined,
      ),
    dispose() {
      waiting.dispose();
      offering.dispose();
      void host?.then((made) => void made.dispose());
    },
  };
}
