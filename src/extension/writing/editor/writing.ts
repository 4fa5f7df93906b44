import { Disposable, type TextDocument, window, workspace } from 'vscode';
import { isArticleDocument } from './documents.ts';
import type { WritingDesk, WritingNeeds } from './writingDesk.ts';

/** What helps while articles are written. */
export interface Writing extends Disposable {
  /** What helps, loaded by then. */
  desk(): Promise<WritingDesk>;
  /** There are other answers. */
  touch(): void;
}

/** Waits for the first article that somebody looks at or writes; until then nothing of it is loaded. */
export function createWriting(needs: WritingNeeds): Writing {
  let desk: Promise<WritingDesk> | undefined;
  const load = (): Promise<WritingDesk> => {
    waiting.dispose();
    desk ??= make();
    return desk;
  };
  const make = async (): Promise<WritingDesk> => {
    const { createWritingDesk } = await import('./writingDesk.ts');
    return createWritingDesk(needs);
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
  look(window.activeTextEditor?.document);
  return {
    desk: load,
    touch: () =>
      void desk?.then(
        (made) => made.touch(),
        () => undefined,
      ),
    dispose() {
      waiting.dispose();
      void desk?.then((made) => void made.dispose());
    },
  };
}
