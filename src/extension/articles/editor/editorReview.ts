import path from 'node:path';
import * as vscode from 'vscode';
import { opening } from '../../editor/keyboard.ts';
import { t } from '../../editor/l10n.ts';
import { replaceText } from './activeArticle.ts';
import type { ArticleHost } from '../articleHost.ts';
import { columnFor } from './columns.ts';
import { fileText } from '../files/fileText.ts';
import { proposalAt, proposalScheme, proposalUri } from './proposalFiles.ts';
import type { ReviewHost } from '../changes/review.ts';

/** Reviews changes in the editor's diff view. */
export function createEditorReview(host: Pick<ArticleHost, 'unsaved' | 'show'>): ReviewHost {
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
