import {
  Disposable,
  Range,
  type TextDocument,
  type TextEditor,
  window,
  workspace,
  WorkspaceEdit,
  TextEditorRevealType,
} from 'vscode';
import { isArticleDocument, isMarkdown } from '../writing/editor/documents.ts';
import { signLines } from '../writing/articleSigns.ts';
import { readTop } from './articleTop.ts';
import { proposalAt, proposalScheme } from './changes/proposalFiles.ts';
import { withoutMark } from './files/fileText.ts';

/** An article of a run, by its file. */
export interface OpenArticle {
  /** The service's origin. */
  readonly service: string;
  readonly project: string;
  readonly runId: number;
  /** The absolute path of its file; left out where it lies in none. */
  readonly file?: string;
}

/** The Markdown file that a person works on, wherever they opened it from: the last text that they turned to. */
export interface ActiveArticle {
  /** The run that it came from, if it came from one. */
  readonly article: OpenArticle | undefined;
  /** Its file, where it is an article that came from no run. */
  readonly ownFile: string | undefined;
  /** The text that is looked at, a change among them, by its file or by the run that makes the change. */
  readonly place: { readonly runId?: number; readonly file?: string };
  /** All of its text; undefined where it is no Markdown. */
  readonly text: string | undefined;
  /** Puts another text in its place, as one step that can be undone. */
  replace(text: string): Promise<void>;
  dispose(): void;
}

/**
 * Tells `onChange` which article a person turns to, or the file of one that came from no run; nothing of both when they
 * turn to something else that is a text.
 */
export function followActiveArticle(
  onChange: (article: OpenArticle | undefined, ownFile: string | undefined) => void,
): ActiveArticle {
  let last: TextEditor | undefined;
  const look = (editor: TextEditor | undefined): void => {
    // A page, a view or a terminal is looked at beside the text, which stays what one works on.
    if (!editor) return;
    last = editor;
    const article = articleIn(editor);
    onChange(article, article ? undefined : ownFileIn(editor));
  };
  const current = (): TextEditor | undefined => {
    const isSeen = window.visibleTextEditors.some(({ document }) => document === last?.document);
    return window.activeTextEditor ?? (isSeen ? last : undefined);
  };
  const watching = Disposable.from(
    window.onDidChangeActiveTextEditor(look),
    workspace.onDidSaveTextDocument((document) => {
      if (document === window.activeTextEditor?.document) look(window.activeTextEditor);
    }),
  );
  look(window.activeTextEditor);
  return {
    get article() {
      const editor = current();
      return editor && articleIn(editor);
    },
    get ownFile() {
      const editor = current();
      return editor && !articleIn(editor) ? ownFileIn(editor) : undefined;
    },
    get place() {
      const uri = current()?.document.uri;
      if (uri?.scheme === proposalScheme) return { runId: proposalAt(uri).runId };
      return uri?.scheme === 'file' ? { file: uri.fsPath } : {};
    },
    get text() {
      const document = current()?.document;
      return document && isMarkdown(document) ? document.getText() : undefined;
    },
    async replace(text) {
      const editor = current();
      if (!editor) return;
      await replaceText(editor.document, text);
      // What became shorter would be left scrolled below its end.
      editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
    },
    dispose: () => void watching.dispose(),
  };
}

/** Puts another text in place of a document's, line by line and as one step that can be undone. */
export async function replaceText(document: TextDocument, text: string): Promise<void> {
  const { lineEdits } = await import('./lineEdits.ts');
  const edit = new WorkspaceEdit();
  for (const { start, end, text: lines } of lineEdits(document.getText(), withoutMark(text)))
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), lines);
  await workspace.applyEdit(edit);
}

const ownFileIn = ({ document }: TextEditor): string | undefined =>
  document.uri.scheme === 'file' && isArticleDocument(document) ? document.uri.fsPath : undefined;

function articleIn({ document }: TextEditor): OpenArticle | undefined {
  const top = isMarkdown(document) ? readTop(document.getText(new Range(0, 0, signLines, 0))) : undefined;
  if (top?.project === undefined) return undefined;
  const file = document.uri.scheme === 'file' ? { file: document.uri.fsPath } : {};
  return { service: top.service, project: top.project, runId: top.runId, ...file };
}
