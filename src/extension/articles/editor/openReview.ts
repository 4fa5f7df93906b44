import { Disposable, Range, workspace } from 'vscode';
import type { Dialogs } from '../../editor/dialogs.ts';
import type { Clock } from '../../editor/rest.ts';
import { signLines } from '../articleSigns.ts';
import { isMarkdown } from './documents.ts';
import type { ArticleHost } from '../articleHost.ts';
import type { Articles } from '../articles.ts';
import { isInside } from '../../../system/system.ts';
import { readTop } from '../articleTop.ts';
import { watchDeletedFiles } from '../files/deletedFiles.ts';
import { createEditorReview } from './editorReview.ts';
import type { Proposals } from '../changes/proposals.ts';
import { createReview, type Review } from '../changes/review.ts';

export interface ReviewNeeds {
  readonly origin: () => string;
  readonly proposals: Proposals;
  readonly articles: Pick<Articles, 'find'>;
  readonly host: Pick<ArticleHost, 'unsaved' | 'show' | 'watchFiles'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly note: (error: unknown, where: string) => void;
}

export type OpenedReview = Review & Disposable;

/** Creates the review in the editor, and keeps proposed changes in sync with their files. */
export function openReview({ origin, proposals, articles, host, dialogs, clock, note }: ReviewNeeds): OpenedReview {
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
        found: (file) => void lookAt(file).catch((error: unknown) => note(error, 'Article')),
      },
    ),
  );
  return { ...review, dispose: () => void watching.dispose() };
}
