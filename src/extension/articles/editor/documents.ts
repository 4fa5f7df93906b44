import { type DocumentSelector, Range, type TextDocument, type Uri, window, workspace } from 'vscode';
import { fieldNamesIn } from '../fieldNames.ts';
import { editorSettings } from '../../editor/settings.ts';
import { isArticle, signLines } from '../articleSigns.ts';

const languages = ['markdown', 'mdx'] as const;
/** Schemes of editable documents. Old versions and answers use others. */
const schemes = ['file', 'untitled', 'vscode-vfs'] as const;

/** Selects all editable Markdown documents. */
export const markdownDocuments: DocumentSelector = languages.flatMap((language) =>
  schemes.map((scheme) => ({ language, scheme })),
);

export const isMarkdown = ({ languageId, uri }: TextDocument): boolean =>
  languages.some((language) => language === languageId) && schemes.some((scheme) => scheme === uri.scheme);

/** True if a Markdown document's front matter marks it as an article. Fast enough to call at each keystroke. */
export const isArticleDocument = (document: TextDocument): boolean =>
  isMarkdown(document) && isArticle(topOf(document), keywordName(document.uri));

const topOf = (document: TextDocument): string => document.getText(new Range(0, 0, signLines, 0));

/** Front matter name of the keyword if the file's site has its own. A trailing `[]` marks a list. */
export const keywordName = (file: Uri): string | undefined => fieldNamesIn(editorSettings.articleFields(file)).keyword;

export const nameOf = ({ uri }: Pick<TextDocument, 'uri'>): string => uri.toString();

export const documentOf = (name: string): TextDocument | undefined =>
  workspace.textDocuments.find((document) => !document.isClosed && nameOf(document) === name);

/** Paths of open Markdown files without unsaved changes. */
export const savedMarkdownFiles = (): readonly string[] =>
  workspace.textDocuments
    .filter((document) => isMarkdown(document) && document.uri.scheme === 'file' && !document.isDirty)
    .map(({ uri }) => uri.fsPath);

/** Returns a document's current text. Undefined if it was closed. */
export function writtenText(name: string): WrittenText | undefined {
  const document = documentOf(name);
  if (!document) return undefined;
  return { version: document.version, markdown: document.getText(), article: isArticleDocument(document) };
}

export const activeMarkdown = (): TextDocument | undefined => {
  const document = window.activeTextEditor?.document;
  return document && isMarkdown(document) ? document : undefined;
};

export const rangeOf = (
  document: TextDocument,
  { start, end }: { readonly start: number; readonly end: number },
): Range => new Range(document.positionAt(start), document.positionAt(end));

export interface WrittenText {
  /** Increases with each change. */
  readonly version: number;
  readonly markdown: string;
  /** True if its front matter marks it as an article. */
  readonly article: boolean;
}
