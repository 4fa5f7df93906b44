import { Disposable, Range, workspace } from 'vscode';
import type { Dialogs } from '../../editor/dialogs.ts';
import type { Clock } from '../../status/rest.ts';
import { signLines } from '../../writing/articleSigns.ts';
import { isMarkdown } from '../../writing/editor/documents.ts';
import type { ArticleDesk } from '../articleDesk.ts';
import type { Articles } from '../articles.ts';
import { readTop } from '../articleTop.ts';
import { createEditorReview } from './editorReview.ts';
import type { Proposals } from './proposals.ts';
import { createReview, type Review } from './review.ts';

export interface ReviewNeeds {
  readonly origin: () => string;
  readonly proposals: Proposals;
  readonly articles: Pick<Articles, 'find'>;
  readonly desk: Pick<ArticleDesk, 'unsaved' | 'show' | 'watchFiles'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly note: (error: unknown, where: string) => void;
}

export type OpenedReview = Review & Disposable;

/** Milliseconds in which a file that is moved is at its new place, or one that is written anew at its old one. */
const moving = 1_000;

/** What looking through changes takes, in the editor, and keeps them in step with their files. */
export function openReview({ origin, proposals, articles, desk, dialogs, clock, note }: ReviewNeeds): OpenedReview {
  const ending = new AbortController();
  const review = createReview({
    origin,
    proposals,
    dialogs,
    desk: createEditorReview(desk),
    find: (service, runId) => articles.find(service, runId),
  });

  async function lookAt(file: string): Promise<void> {
    const own = proposals.waiting(origin()).filter((proposal) => proposal.file === file);
    if (own.length === 0) return;
    await clock.sleep(moving, ending.signal);
    for (const { runId } of own) await review.look(runId);
  }

  const watching = Disposable.from(
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme !== 'file' || !isMarkdown(document)) return;
      proposals.seen(origin(), document.uri.fsPath, readTop(document.getText(new Range(0, 0, signLines, 0)))?.runId);
    }),
    desk.watchFiles((file) => {
      lookAt(file).catch((error: unknown) => {
        if (!ending.signal.aborted) note(error, 'Article');
      });
    }),
  );
  return {
    ...review,
    dispose() {
      ending.abort();
      watching.dispose();
    },
  };
}
