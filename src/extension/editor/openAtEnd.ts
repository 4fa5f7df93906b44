import { Range, Uri, window, workspace } from 'vscode';

/** Opens a file that grows, and shows its end. */
export async function openAtEnd(file: string): Promise<void> {
  const document = await workspace.openTextDocument(Uri.file(file));
  const editor = await window.showTextDocument(document, { preview: true });
  const end = document.lineAt(document.lineCount - 1).range.end;
  editor.revealRange(new Range(end, end));
}
