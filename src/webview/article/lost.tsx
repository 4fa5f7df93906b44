import type { ArticleState, FromPage, LostLine } from '../../contract/messages.ts';

type LostProps = Pick<ArticleState, 'lost' | 'can'> & { readonly post: (message: FromPage) => void };

/** What was taken out of a draft and why, in one line that opens; and what mends it. */
export function Lost({ lost, can, post }: LostProps) {
  if (lost.length === 0) return null;
  const uncarried = lost.some((sentence) => sentence.uncarried);
  return (
    <section class="lost" aria-label="What the draft lost">
      <details open={lost.length === 1}>
        <summary>{headline(lost)}</summary>
        <ul>
          {lost.map(({ text, section, reason }, index) => (
            <li key={index}>
              <q>{text}</q>
              <span class="muted">
                {section ?? 'Opening'} · {reason}
              </span>
            </li>
          ))}
        </ul>
        {uncarried && (
          <p class="mend">
            <span>Add a page that says it, and have the article written again.</span>
            {!can.includes('startWithPage') && (
              <button type="button" class="secondary" onClick={() => post({ type: 'startWithPage' })}>
                Start again with a page…
              </button>
            )}
          </p>
        )}
      </details>
    </section>
  );
}

function headline(lost: readonly LostLine[]): string {
  const all = lost.length;
  const uncarried = lost.filter((sentence) => sentence.uncarried).length;
  const taken = all === 1 ? '1 sentence was taken out' : `${all} sentences were taken out`;
  if (uncarried === all)
    return `${taken}, as no page that ${all === 1 ? 'it links carries it' : 'they link carries them'}`;
  if (uncarried === 0) return `${taken}, as ${all === 1 ? 'it stands' : 'they stand'} there twice`;
  return `${taken}: no page that they link carries ${uncarried}, and ${all - uncarried} stood there twice`;
}
