import { useState } from 'preact/hooks';

const fewest = 3;

/** How many sentences of the answer a source supports, and on demand which: the first three, then all. */
export function Sentences({ source, sentences }: { readonly source: string; readonly sentences: readonly string[] }) {
  const [all, setAll] = useState(false);
  if (sentences.length === 0) return <p class="muted">cited for no sentence in particular</p>;
  return (
    <details>
      <summary>
        <span class="unseen">{source} </span>supports{' '}
        {sentences.length === 1 ? '1 sentence' : `${sentences.length} sentences`}
      </summary>
      <ul class="sentences">
        {sentences.slice(0, all ? sentences.length : fewest).map((sentence, index) => (
          <li key={index} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
      {sentences.length > fewest && (
        <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `and ${sentences.length - fewest} more`}
        </button>
      )}
    </details>
  );
}
