import './placeholder.css';
import { t } from './l10n.ts';

/** Texts of a page without content. */
export interface PageWords {
  readonly name: string;
  readonly waiting: string;
  readonly failed: string;
}

export function Waiting({ words: { name, waiting } }: { readonly words: PageWords }) {
  return (
    <main class="placeholder" aria-busy="true">
      <h1 class="unseen">{name}</h1>
      <div class="progressbar" aria-hidden="true" />
      <p role="status">{waiting}</p>
    </main>
  );
}

interface FailureProps {
  readonly words: PageWords;
  readonly failure: { readonly message: string; readonly retry: boolean };
  /** True if there is no older content to show below it. */
  readonly alone: boolean;
  readonly onRetry: () => void;
}

/** Error shown instead of a page or above its older content. */
export function Failure({ words, failure, alone, onRetry }: FailureProps) {
  const notice = (
    <div class="notice" role="alert">
      <p>{failure.message}</p>
      {failure.retry && (
        <button type="button" onClick={onRetry}>
          {t('Retry')}
        </button>
      )}
    </div>
  );
  if (!alone) return notice;
  return (
    <main class="placeholder">
      <h1>{words.failed}</h1>
      {notice}
    </main>
  );
}
