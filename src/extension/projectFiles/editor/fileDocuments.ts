import { type DocumentSelector, type TextDocument, workspace } from 'vscode';
import { nameOf } from '../../articles/editor/documents.ts';

const schemes = ['file', 'untitled', 'vscode-vfs'] as const;

/** Selects all editable project files. */
export const projectFiles: DocumentSelector = schemes.map((scheme) => ({
  scheme,
  pattern: '**/*.citedesk.{yaml,yml}',
}));

export const isProjectFile = ({ uri }: TextDocument): boolean =>
  schemes.some((scheme) => scheme === uri.scheme) && /\.citedesk\.ya?ml$/u.test(uri.path);

/** Current text of a project file. Undefined if it is closed. */
export function writtenFile(name: string): { readonly version: number; readonly text: string } | undefined {
  const document = workspace.textDocuments.find((one) => !one.isClosed && nameOf(one) === name);
  return document && { version: document.version, text: document.getText() };
}
