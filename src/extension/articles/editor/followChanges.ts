import { Disposable } from 'vscode';
import type { ContextKeys } from '../../editor/contextKeys.ts';
import type { OpenedReview, ReviewNeeds } from './openReview.ts';
import { serveProposals } from './proposalFiles.ts';
import type { Review } from '../changes/review.ts';

interface Needs extends ReviewNeeds {
  readonly services: { subscribe(listener: () => void): { dispose(): void } };
  readonly contextKeys: Pick<ContextKeys, 'changes'>;
}

/** Proposed changes, without the parts loaded on demand. */
interface Changes {
  /** Loads the review if necessary. */
  review(): Promise<Review>;
  turnedTo(file: string | undefined): void;
  dispose(): void;
}

/** Serves proposed changes as documents and updates context keys. Loads the review when the first change waits. */
export function followChanges({ services, contextKeys, ...needs }: Needs): Changes {
  const { proposals, origin, note } = needs;
  let opened: Promise<OpenedReview> | undefined;
  let active: string | undefined;
  const review = (): Promise<OpenedReview> => {
    opened ??= import('./openReview.ts').then(({ openReview }) => openReview(needs));
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
