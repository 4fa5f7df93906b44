import { Disposable } from 'vscode';
import type { ContextKeys } from '../../editor/contextKeys.ts';
import type { OpenedReview, ReviewNeeds } from './openReview.ts';
import { serveProposals } from './proposalFiles.ts';
import type { Review } from './review.ts';

interface Needs extends ReviewNeeds {
  readonly services: { subscribe(listener: () => void): { dispose(): void } };
  readonly contextKeys: Pick<ContextKeys, 'changes'>;
}

/** Changes that wait, as far as the editor always knows of them. */
interface Changes {
  /** What looking through them takes, loaded by then. */
  review(): Promise<Review>;
  /** Somebody looks at that file. */
  turnedTo(file: string | undefined): void;
  dispose(): void;
}

/** Serves changes as documents and tells menus of them; what more they take is loaded when the first one waits. */
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
