import type { FactLine, FromPage, SectionLines } from '../../contract/messages.ts';
import { LongList } from '../longList.tsx';

interface SectionProps {
  readonly section: SectionLines | null;
  readonly post: (message: FromPage) => void;
}

/** What was read that bears on the section in which the cursor stands. */
export function Section({ section, post }: SectionProps) {
  if (!section) return null;
  const { heading, facts, note } = section;
  return (
    <section class="evidence">
      <h2>Evidence for this section</h2>
      {heading !== null && <p class="muted">{heading}</p>}
      {note !== null && <p class="empty">{note}</p>}
      <LongList items={facts} fewest={3}>
        {(fact) => <Fact fact={fact} post={post} />}
      </LongList>
    </section>
  );
}

function Fact({ fact, post }: { readonly fact: FactLine; readonly post: SectionProps['post'] }) {
  const { insertions, words, about, url, site, linked } = fact;
  return (
    <div class="fact">
      <q>{words}</q>
      <span class="muted">{[about, site, linked && 'linked here'].filter(Boolean).join(' · ')}</span>
      <div class="actions">
        {insertions.map(({ id, figure }) => (
          <button
            key={id}
            type="button"
            class="quiet"
            aria-label={`Insert ${figure ?? 'as quotation'}: ${words}`}
            onClick={() => post({ type: 'insertFact', id })}
          >
            Insert{figure !== null && ` ${figure}`}
          </button>
        ))}
        <button
          type="button"
          class="quiet"
          aria-label={`Open page: ${site}`}
          onClick={() => post({ type: 'openLink', url })}
        >
          Open page
        </button>
      </div>
    </div>
  );
}
