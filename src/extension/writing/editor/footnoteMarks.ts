import { Disposable, FoldingRange, languages, type TextDocument, type TextEditor, window, workspace } from 'vscode';
import { footnotesIn } from '../footnotes.ts';
import { isArticleDocument, markdownDocuments, rangeOf } from '../../articles/editor/documents.ts';

/** Dims the footnotes of articles and makes their definitions foldable. */
export function dimFootnotes(): Disposable {
  const dimmed = window.createTextEditorDecorationType({ opacity: '0.5' });
  const draw = ({ document }: Pick<TextEditor, 'document'>): void => {
    if (!isArticleDocument(document)) return;
    const ranges = footnotesIn(document.getText()).places.map((place) => rangeOf(document, place));
    for (const editor of editorsOf(document)) editor.setDecorations(dimmed, ranges);
  };
  for (const editor of window.visibleTextEditors) draw(editor);
  return Disposable.from(
    dimmed,
    window.onDidChangeVisibleTextEditors((editors) => editors.forEach(draw)),
    workspace.onDidChangeTextDocument((event) => {
      if (editorsOf(event.document).length > 0) draw(event);
    }),
    languages.registerFoldingRangeProvider(markdownDocuments, {
      provideFoldingRanges(document) {
        const lines = isArticleDocument(document) ? footnotesIn(document.getText()).lastLines : undefined;
        return lines ? [new FoldingRange(lines.start, lines.end)] : [];
      },
    }),
  );
}

const editorsOf = (document: TextDocument): readonly TextEditor[] =>
  window.visibleTextEditors.filter((editor) => editor.document === document);
