import * as vscode from 'vscode';
import { Disposable, Range, workspace } from 'vscode';
import { signLines } from '../articleSigns.ts';
import { isMarkdown } from './documents.ts';
import type { ArticleHost } from '../articleHost.ts';
import type { Articles } from '../articles.ts';
import { isInside } from '../../../system/system.ts';
import { readTop } from '../articleTop.ts';
import { watchDeletedFiles } from '../files/deletedFiles.ts';
import type { Proposals } from '../changes/proposals.ts';
import { createReview, type Review, type ReviewHost } from '../changes/review.ts';
import path from 'node:path';
import { opening } from '../../editor/keyboard.ts';
import { t } from '../../editor/l10n.ts';
import { replaceText } from './activeArticle.ts';
import { columnFor } from './columns.ts';
import { fileText } from '../files/fileText.ts';
import { proposalAt, proposalScheme, proposalUri } from './proposalFiles.ts';
import type { WorkContext } from '../../work/registerWork.ts';

export type ReviewContext = WorkContext & {
  readonly proposals: Proposals;
  readonly articles: Pick<Articles, 'find'>;
  readonly articleHost: ArticleHost;
};

export type OpenedReview = Review & Disposable;

/** Creates the review in the editor, and keeps proposed changes in sync with their files. */
export function openReview({
  origin,
  proposals,
  articles,
  articleHost: host,
  dialogs,
  clock,
  note,
}: ReviewContext): OpenedReview {
  const review = createReview({
    origin,
    proposals,
    dialogs,
    host: createEditorReview(host),
    find: (service, runId) => articles.find(service, runId),
  });

  async function lookAt(file: string): Promise<void> {
    for (const waiting of proposals.waiting(origin())) if (waiting.file === file) await review.look(waiting.runId);
  }

  const watching = Disposable.from(
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme !== 'file' || !isMarkdown(document)) return;
      proposals.seen(origin(), document.uri.fsPath, readTop(document.getText(new Range(0, 0, signLines, 0)))?.runId);
    }),
    watchDeletedFiles(
      { host, clock, note },
      {
        filesAt(place) {
          const files = proposals.waiting(origin()).map(({ file }) => file);
          return [...new Set(files)].filter((file) => isInside(place, file));
        },
        onChecked: (file) => void lookAt(file).catch((error: unknown) => note(error, 'Article')),
      },
    ),
  );
  return { ...review, dispose: () => void watching.dispose() };
}

/** Reviews changes in the editor's diff view. */
function createEditorReview(host: ArticleHost): ReviewHost {
  return {
    textOf: async (file) => host.unsaved(file) ?? fileText(file).catch(() => undefined),
    nameOf: (file) => path.basename(file),
    async settle(service, runId) {
      const document = vscode.workspace.textDocuments.find(({ uri, isDirty }) => isDirty && isOf(uri, service, runId));
      await document?.save();
    },
    async show(service, proposal, start, { keepFocus }) {
      const [file, proposed] = [vscode.Uri.file(proposal.file), proposalUri(service, proposal)];
      const document = await vscode.workspace.openTextDocument(proposed);
      const place = document.positionAt(start);
      const options = {
        viewColumn: columnFor(file),
        preview: false,
        selection: new vscode.Range(place, place),
      };
      const title = t('{0}: your file ↔ proposed change', path.basename(proposal.file));
      await opening((isAsked) => {
        const how: vscode.TextDocumentShowOptions = { ...options, preserveFocus: keepFocus || isAsked };
        return vscode.commands.executeCommand('vscode.diff', file, proposed, title, how);
      });
    },
    async replace(file, text, start) {
      await host.show(file);
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
      await replaceText(document, text);
      await host.show(file, start);
    },
    async close(service, runId) {
      const tabs = vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .filter(
          ({ input }) =>
            (input instanceof vscode.TabInputTextDiff && isOf(input.modified, service, runId)) ||
            (input instanceof vscode.TabInputText && isOf(input.uri, service, runId)),
        );
      if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
    },
  };
}

function isOf(uri: vscode.Uri, service: string, runId: number): boolean {
  if (uri.scheme !== proposalScheme) return false;
  const named = proposalAt(uri);
  return named.service === service && named.runId === runId;
}
