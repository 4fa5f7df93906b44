import { t } from '../l10n.ts';

/** Pixels that stay above what is scrolled to. */
const margin = 12;

/**
 * Scrolls the page to where the file is, by the lines that the parts of its text name. A page that shows the text below
 * other things goes along only while the text is what is looked at.
 */
export function scrollToLine(line: number): void {
  const text = document.querySelector('main');
  if (!text || text.getBoundingClientRect().top > innerHeight / 2) return;
  const parts = [...text.querySelectorAll<HTMLElement>('[data-line]')];
  if (parts.length === 0) return;
  const next = parts.findIndex((part) => lineOf(part) > line);
  const here = parts[next < 0 ? parts.length - 1 : next - 1];
  if (!here) return void scrollTo(0, 0); // the title, and what stands over it
  const top = here.getBoundingClientRect().top;
  const below = parts[next];
  const end = below ? below.getBoundingClientRect().top : here.getBoundingClientRect().bottom;
  const lines = below ? lineOf(below) - lineOf(here) : Infinity;
  scrollBy(0, top + ((end - top) * (line - lineOf(here))) / lines - margin);
}

const lineOf = (part: HTMLElement): number => Number(part.dataset['line']);

/** Gives each heading whose text is no link a button in it, so that its line can be gone to. */
export function withWaysToLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)[data-line]')) {
    if (heading.querySelector('a[href]')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'to-line';
    button.title = t('Go to Heading in File');
    button.append(...heading.childNodes);
    heading.append(button);
  }
  return body.innerHTML;
}

/** The line of a heading that was clicked; undefined for anything else, links among them. */
export function clickedLine({ target }: Event): number | undefined {
  if (!(target instanceof Element) || target.closest('a[href]')) return undefined;
  const heading = target.closest<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[data-line]');
  return heading ? lineOf(heading) : undefined;
}
