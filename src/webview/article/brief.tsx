import { useMemo } from 'preact/hooks';
import type { ArticleState, BriefLines, FromPage } from '../../contract/messages.ts';
import { Prose } from '../prose.tsx';
import { t } from '../l10n.ts';
import { Facts } from './section.tsx';

type BriefProps = Pick<ArticleState, 'brief' | 'section'> & { readonly post: (message: FromPage) => void };

/** Brief: the part for the section at the cursor with additional facts, and the other parts collapsed. */
export function Brief({ brief, section, post }: BriefProps) {
  if (brief.length === 0) return null;
  const here = section?.part ?? null;
  const current = here === null ? undefined : brief[here];
  return (
    <section class="brief-parts" aria-label={t('Brief')}>
      <h2>{t('Brief')}</h2>
      {current && (
        <div key={here} class="here">
          <h3>{nameOf(current)}</h3>
          <Part part={current} level={4} post={post} />
        </div>
      )}
      {section && (current === undefined || section.facts.length > 0) && (
        <div class="evidence">
          <h3>{current ? t('More evidence for this section') : t('Evidence for this section')}</h3>
          <Facts section={section} post={post} />
        </div>
      )}
      {brief.map(
        (part, index) =>
          index !== here && (
            <details key={index}>
              <summary>{nameOf(part)}</summary>
              <Part part={part} level={3} post={post} />
            </details>
          ),
      )}
    </section>
  );
}

interface PartProps extends Pick<BriefProps, 'post'> {
  readonly part: BriefLines;
  /** Heading level. */
  readonly level: number;
}

function Part({ part: { html }, level, post }: PartProps) {
  const shown = useMemo(() => withActions(html), [html]);
  const insert = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-fact]') : null;
    if (button) post({ type: 'insertFact', id: button.dataset['fact'] ?? '' });
  };
  return <Prose html={shown} level={level} onClick={insert} />;
}

/** Adds Insert buttons to the lines of pages. */
function withActions(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll<HTMLElement>('[data-insert]')) {
    const words = line.querySelector(':scope > p') ?? line;
    const below = words.querySelector(':scope > :is(ul, ol)');
    const range = body.ownerDocument.createRange();
    range.selectNodeContents(words);
    if (below) range.setEndBefore(below);
    const button = body.ownerDocument.createElement('button');
    button.type = 'button';
    button.className = 'quiet insert';
    button.dataset['fact'] = line.dataset['insert'];
    button.ariaLabel = t('Insert: {0}', range.toString().trim());
    button.textContent = t('Insert');
    words.insertBefore(button, below);
  }
  return body.innerHTML;
}

const nameOf = ({ heading }: BriefLines): string => heading ?? t('Introduction');
