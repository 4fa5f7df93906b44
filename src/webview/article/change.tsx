import type { ArticleState, FromPage } from '../../contract/messages.ts';

type ChangeProps = Pick<ArticleState, 'change'> & { readonly post: (message: FromPage) => void };

/** A change that waits for somebody to take it, with what can be done. */
export function Change({ change, post }: ChangeProps) {
  if (change === null) return null;
  return (
    <section class="change" aria-label="A change that waits">
      <p>{change}</p>
      <div class="actions">
        <button type="button" onClick={() => post({ type: 'showChange' })}>
          Show change
        </button>
        <button type="button" class="secondary" onClick={() => post({ type: 'takeChange' })}>
          Take this change
        </button>
        <button type="button" class="secondary" onClick={() => post({ type: 'discardChange' })}>
          Discard
        </button>
      </div>
    </section>
  );
}
