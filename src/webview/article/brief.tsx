import { useMemo } from 'preact/hooks';
import type { ArticleState, BriefLines, FactLine, FromPage, SectionLines } from '../../contract/messages.ts';
import { Prose } from '../prose.tsx';
import { t } from '../l10n.ts';
import { LongList } from '../longList.tsx';

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

interface SectionProps {
  readonly section: SectionLines | null;
  readonly post: (message: FromPage) => void;
}

interface FactsProps extends SectionProps {
  readonly section: SectionLines;
}

/** Evidence for the section at the cursor. */
export function Section({ section, post }: SectionProps) {
  if (!section) return null;
  return (
    <section class="evidence">
      <h2>{t('Evidence for this section')}</h2>
      {section.heading !== null && <p class="muted">{section.heading}</p>}
      <Facts section={section} post={post} />
    </section>
  );
}

function Facts({ section: { facts, note }, post }: FactsProps) {
  return (
    <>
      {note !== null && <p class="empty">{note}</p>}
      <LongList items={facts} fewest={3}>
        {(fact) => <Fact fact={fact} post={post} />}
      </LongList>
    </>
  );
}

function Fact({ fact, post }: { readonly fact: FactLine; readonly post: SectionProps['post'] }) {
  const { insertions, words, isRow, about, url, site, linked } = fact;
  return (
    <div class="fact">
      {isRow ? <span>{words}</span> : <q>{words}</q>}
      <span class="muted">{[about, site, linked && t('linked here')].filter(Boolean).join(' · ')}</span>
      <div class="actions">
        {insertions.map(({ id, figure }) => (
          <button
            key={id}
            type="button"
            class="quiet"
            aria-label={figure === null ? t('Insert as quotation: {0}', words) : t('Insert {0}: {1}', figure, words)}
            onClick={() => post({ type: 'insertFact', id })}
          >
            {figure === null ? t('Insert') : t('Insert {0}', figure)}
          </button>
        ))}
        {url !== null && (
          <button
            type="button"
            class="quiet"
            aria-label={t('Open page: {0}', site)}
            onClick={() => post({ type: 'openLink', url })}
          >
            {t('Open Page')}
          </button>
        )}
      </div>
    </div>
  );
}
