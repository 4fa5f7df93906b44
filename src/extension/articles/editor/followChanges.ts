import { Disposable } from 'vscode';
import type { OpenedReview, ReviewContext } from './openReview.ts';
import { serveProposals } from './proposalFiles.ts';
import type { Review } from '../changes/review.ts';

/** Proposed changes, without the parts loaded on demand. */
interface Changes {
  /** Loads the review if necessary. */
  review(): Promise<Review>;
  turnedTo(file: string | undefined): void;
  dispose(): void;
}

/** Serves proposed changes as documents and updates context keys. Loads the review when the first change waits. */
export function followChanges(context: ReviewContext): Changes {
  const { services, contextKeys, proposals, origin, note } = context;
  let opened: Promise<OpenedReview> | undefined;
  let active: string | undefined;
  const review = (): Promise<OpenedReview> => {
    opened ??= import('./openReview.ts').then(({ openReview }) => openReview(context));
    return opened;
  };
  const count = (): void => {
    const files = proposals.waiting(origin()).map(({ file }) => file);
    contextKeys.changes(files.length > 0, active !== undefined && files.includes(active));
    if (files.length > 0) review().catch((error: unknown) => note(error, 'Article'));
  };
  const parts = Disposable.from(serveProposals(proposals), proposals.subscribe(count), services.subscribe(count));
  count();
  return {
    review,
    turnedTo(file) {
      active = file;
      count();
    },
    dispose() {
      parts.dispose();
      void opened?.then((made) => void made.dispose());
    },
  };
}
