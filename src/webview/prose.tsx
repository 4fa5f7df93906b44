import { useMemo } from 'preact/hooks';
import { t } from './l10n.ts';

interface ProseProps {
  readonly html: string;
  readonly title?: string;
  /** Level of its first heading. Default: 2, directly below the page's title. */
  readonly level?: number;
  readonly onClick?: ((event: Event) => void) | undefined;
}

/** Text rendered from Markdown, in any language, without a title that the page already shows. */
export function Prose({ html, title, level, onClick }: ProseProps) {
  const text = useMemo(() => readable(html, title, level), [html, title, level]);
  return <div class="prose" lang="" dir="auto" onClick={onClick} dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * Adapts HTML rendered from Markdown to a page that allows no images and no style attributes. Headings start at `level`
 * without gaps, tables scroll on their own, images become their alternative text, and links get a target. A first
 * heading that repeats `title` is removed.
 */
function readable(html: string, title?: string, level = 2): string {
  const unstyled = html.replaceAll(/ style="text-align: ?(left|center|right)"/g, ' align="$1"');
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  const first = body.firstElementChild;
  if (first?.tagName === 'H1' && first.textContent.trim() === title?.trim()) first.remove();
  levelHeadings(body, level);
  for (const link of body.querySelectorAll('a')) nameLink(link);
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt);
  for (const corner of body.querySelectorAll('th:empty')) corner.replaceWith(body.ownerDocument.createElement('td'));
  for (const block of body.querySelectorAll('pre')) block.tabIndex = 0;
  for (const table of body.querySelectorAll('table')) {
    const scroller = body.ownerDocument.createElement('div');
    scroller.className = 'scroller';
    scroller.tabIndex = 0;
    scroller.role = 'group';
    scroller.ariaLabel = t('Table');
    table.replaceWith(scroller);
    scroller.append(table);
  }
  return body.innerHTML;
}

/** Levels headings for screen readers, because answers start at any level and skip some. */
function levelHeadings(body: HTMLElement, from: number): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const depth = (heading: Element): number => Number(heading.tagName[1]);
  const top = Math.min(...headings.map(depth));
  let last = from - 1;
  for (const heading of headings) {
    last = Math.min(depth(heading) - top + from, last + 1);
    heading.ariaLevel = String(last);
  }
}

function nameLink(link: HTMLAnchorElement): void {
  const target = link.getAttribute('href');
  if (!target || target.startsWith('#')) link.removeAttribute('href');
  if (link.className === 'citation') link.ariaLabel = t('Source {0}: {1}', link.textContent, link.title);
}
