import { type DocumentSelector, Range, type TextDocument, type Uri, window, workspace } from 'vscode';
import { fieldNamesIn } from '../../articles/fieldNames.ts';
import { editorSettings } from '../../editor/settings.ts';
import { isArticle, signLines } from '../articleSigns.ts';
import type { WrittenText } from '../notes/following.ts';

const languages = ['markdown', 'mdx'] as const;
/** Texts that somebody can write in; what versions and answers show is none of them. */
const schemes = ['file', 'untitled', 'vscode-vfs'] as const;

/** Every Markdown text that somebody can write in. */
export const markdownDocuments: DocumentSelector = languages.flatMap((language) =>
  schemes.map((scheme) => ({ language, scheme })),
);

export const isMarkdown = ({ languageId, uri }: TextDocument): boolean =>
  languages.some((language) => language === languageId) && schemes.some((scheme) => scheme === uri.scheme);

/** Whether a Markdown document says in its front matter that it is an article; cheap enough to ask at every key. */
export const isArticleDocument = (document: TextDocument): boolean =>
  isMarkdown(document) && isArticle(topOf(document), keywordName(document.uri));

const topOf = (document: TextDocument): string => document.getText(new Range(0, 0, signLines, 0));

/** The name of the keyword on a file's site if that has one of its own; with `[]` for a list. */
export const keywordName = (file: Uri): string | undefined => fieldNamesIn(editorSettings.articleFields(file)).keyword;

/** A document is named by its address. */
export const nameOf = ({ uri }: Pick<TextDocument, 'uri'>): string => uri.toString();

export const documentOf = (name: string): TextDocument | undefined =>
  workspace.textDocuments.find((document) => !document.isClosed && nameOf(document) === name);

/** The Markdown files that are open as they lie on the disk. */
export const savedMarkdownFiles = (): readonly string[] =>
  workspace.textDocuments
    .filter((document) => isMarkdown(document) && document.uri.scheme === 'file' && !document.isDirty)
    .map(({ uri }) => uri.fsPath);

/** A document's text as it stands; undefined when it was closed. */
export function writtenText(name: string): WrittenText | undefined {
  const document = documentOf(name);
  if (!document) return undefined;
  return { version: document.version, markdown: document.getText(), article: isArticleDocument(document) };
}

/** The Markdown document that a person looks at. */
export const activeMarkdown = (): TextDocument | undefined => {
  const document = window.activeTextEditor?.document;
  return document && isMarkdown(document) ? document : undefined;
};

/** The range of two offsets. */
export const rangeOf = (
  document: TextDocument,
  { start, end }: { readonly start: number; readonly end: number },
): Range => new Range(document.positionAt(start), document.positionAt(end));
