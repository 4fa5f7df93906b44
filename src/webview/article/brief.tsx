import type { ArticleState, BriefLines } from '../../contract/messages.ts';
import { Prose } from '../prose.tsx';
import { t } from '../l10n.ts';

/** What the brief knows: the part for the section at the cursor, and below it the others, folded. */
export function Brief({ brief, section }: Pick<ArticleState, 'brief' | 'section'>) {
  if (brief.length === 0) return null;
  const here = section?.part ?? null;
  const [current, others] = [
    brief.filter((_, index) => index === here),
    brief.flatMap((part, index) => (index === here ? [] : [{ part, index }])),
  ];
  return (
    <section class="brief-parts" aria-label={t('Brief')}>
      <h2>{t('Brief')}</h2>
      {current.map((part) => (
        <div key={here} class="here">
          <h3>{nameOf(part)}</h3>
          <Prose html={part.html} level={4} />
        </div>
      ))}
      {others.map(({ part, index }) => (
        <details key={index}>
          <summary>{nameOf(part)}</summary>
          <Prose html={part.html} level={4} />
        </details>
      ))}
    </section>
  );
}

const nameOf = ({ heading }: BriefLines): string => heading ?? t('Introduction');
