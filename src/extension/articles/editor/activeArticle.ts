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
import { isArticleDocument, isMarkdown } from './documents.ts';
import { signLines } from '../articleSigns.ts';
import { readTop } from '../articleTop.ts';
import { proposalAt, proposalScheme } from './proposalFiles.ts';
import { withoutMark } from '../files/fileText.ts';

/** An article that a run wrote. */
export interface OpenArticle {
  /** Origin of the service. */
  readonly service: string;
  readonly project: string;
  readonly runId: number;
  /** Absolute path of its file, if it has one. */
  readonly file?: string;
}

/** The Markdown document that the user works on: the last text editor that was active. */
export interface ActiveArticle {
  /** Undefined if no run wrote it. */
  readonly article: OpenArticle | undefined;
  /** Path of its file, if it is an article that no run wrote. */
  readonly ownFile: string | undefined;
  /** The active text: a file, or the proposed change of a run. */
  readonly place: { readonly runId?: number; readonly file?: string };
  /** Full text. Undefined if it isn't Markdown. */
  readonly text: string | undefined;
  /** Replaces the full text in one undoable edit. */
  replace(text: string): Promise<void>;
  dispose(): void;
}

/**
 * Calls `onChange` with the article that becomes active, or the file of one that no run wrote. Both are undefined for
 * any other text.
 */
export function followActiveArticle(
  onChange: (article: OpenArticle | undefined, ownFile: string | undefined) => void,
): ActiveArticle {
  let last: TextEditor | undefined;
  const look = (editor: TextEditor | undefined): void => {
    // Pages, views and terminals are used next to a text, which stays the active one.
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
      // The editor would stay scrolled past the end of a shorter text.
      editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
    },
    dispose: () => void watching.dispose(),
  };
}

/** Replaces a document's text line by line, in one undoable edit. */
export async function replaceText(document: TextDocument, text: string): Promise<void> {
  const { lineEdits } = await import('../lineEdits.ts');
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
