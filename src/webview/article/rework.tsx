import type { ReworkLines } from '../../contract/messages.ts';
import { counted, t } from '../l10n.ts';

/** Collapsed list of the model's corrections and revisions. */
export function Rework({ rework }: { readonly rework: ReworkLines }) {
  const { mended, revisions } = rework;
  if (mended.length + revisions.length === 0) return null;
  return (
    <section class="lost rework" aria-label={t('Corrections')}>
      <details>
        <summary class="muted">{headline(rework)}</summary>
        <ul>
          {mended.map(({ text, section, reason }, index) => (
            <li key={`mended ${index}`}>
              <q>{text}</q>
              <span class="muted">{[t('Fixed'), section ?? t('Introduction'), reason].join(' · ')}</span>
            </li>
          ))}
          {revisions.map(({ section, message, before, after, accepted, note }, index) => (
            <li key={`revision ${index}`}>
              {message}
              <span class="muted">
                {[
                  accepted ? t('Accepted') : t('Discarded'),
                  section,
                  after !== null && t('score from {0} to {1}', before, after),
                  note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function headline({ mended, revisions }: ReworkLines): string {
  return [mendedLine(mended.length), keptLine(revisions)].filter(Boolean).join(' · ');
}

const mendedLine = (count: number): string =>
  count === 0 ? '' : counted(count, '1 sentence fixed by the model', '{0} sentences fixed by the model');

function keptLine(revisions: ReworkLines['revisions']): string {
  const all = revisions.length;
  if (all === 0) return '';
  const accepted = revisions.filter((revision) => revision.accepted);
  const [first, last] = [accepted[0], accepted.at(-1)];
  if (!first || !last) return counted(all, '1 revision discarded', '{0} revisions discarded');
  const [before, after] = [first.before, last.after ?? first.before];
  return counted(
    all,
    '1 revision accepted: score up from {2} to {3}',
    '{1} of {0} revisions accepted: score up from {2} to {3}',
    accepted.length,
    before,
    after,
  );
}
