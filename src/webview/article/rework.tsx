import type { ReworkLines } from '../../contract/messages.ts';

/** What the model did over again and what was computed, in one quiet line that opens. */
export function Rework({ rework }: { readonly rework: ReworkLines }) {
  const { mended, revisions, formulas } = rework;
  if (mended.length + revisions.length + formulas.length === 0) return null;
  return (
    <section class="lost rework" aria-label="What was done over again">
      <details>
        <summary class="muted">{headline(rework)}</summary>
        <ul>
          {mended.map(({ text, section, reason }, index) => (
            <li key={`mended ${index}`}>
              <q>{text}</q>
              <span class="muted">
                Mended · {section ?? 'Opening'} · {reason}
              </span>
            </li>
          ))}
          {revisions.map(({ section, message, before, after, kept, note }, index) => (
            <li key={`revision ${index}`}>
              {message}
              <span class="muted">
                {[kept ? 'Kept' : 'Not kept', section, after !== null && `${before} to ${after}`, note]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
          {formulas.map((formula) => (
            <li key={formula}>
              {formula}
              <span class="muted">Computed</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function headline({ mended, revisions, formulas }: ReworkLines): string {
  const parts = [
    mended.length > 0 && `the model mended ${counted(mended.length, 'sentence')}`,
    revisions.length > 0 && keptOf(revisions),
    formulas.length > 0 && `${counted(formulas.length, 'figure')} ${formulas.length === 1 ? 'was' : 'were'} computed`,
  ].filter((part) => part !== false);
  const line = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(', and ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function keptOf(revisions: ReworkLines['revisions']): string {
  const all = revisions.length;
  const kept = revisions.filter((revision) => revision.kept);
  const which = all === 1 ? '1 revision' : `${kept.length === 0 ? 'none' : kept.length} of ${all} revisions`;
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return `${which} was ${all === 1 ? 'not kept' : 'kept'}`;
  const verb = kept.length === 1 ? 'was' : 'were';
  return `${which} ${verb} kept: ${first.before} to ${last.after ?? first.before}`;
}

const counted = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`;
