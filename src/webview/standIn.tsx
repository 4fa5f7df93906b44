import './standIn.css';

/** Stands in for a page of that name until its state arrives. */
export function Waiting({ name }: { readonly name: string }) {
  return (
    <main class="standin" aria-busy="true">
      <h1 class="unseen">{name}</h1>
      <div class="progressbar" aria-hidden="true" />
      <p role="status">Loading the {name.toLowerCase()}…</p>
    </main>
  );
}

interface FailureProps {
  readonly name: string;
  readonly failure: { readonly message: string; readonly retry: boolean };
  /** Whether there is nothing older to show below it. */
  readonly alone: boolean;
  readonly onRetry: () => void;
}

/** Says why a page could not be brought, in its place or above what it showed before. */
export function Failure({ name, failure, alone, onRetry }: FailureProps) {
  const notice = (
    <div class="notice" role="alert">
      <p>{failure.message}</p>
      {failure.retry && (
        <button type="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
  if (!alone) return notice;
  return (
    <main class="standin">
      <h1>The {name.toLowerCase()} could not be shown</h1>
      {notice}
    </main>
  );
}
