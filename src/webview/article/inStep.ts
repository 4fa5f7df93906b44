import { t } from '../l10n.ts';

const margin = 12;

/**
 * Scrolls the page to a line of the file, using the line numbers of the text's blocks. If the text is below other
 * content, the page scrolls only while the text fills at least half of it.
 */
export function scrollToLine(line: number): void {
  const text = document.querySelector('main');
  if (!text || text.getBoundingClientRect().top > innerHeight / 2) return;
  const parts = [...text.querySelectorAll<HTMLElement>('[data-line]')];
  if (parts.length === 0) return;
  const next = parts.findIndex((part) => lineOf(part) > line);
  const here = parts[next < 0 ? parts.length - 1 : next - 1];
  if (!here) return void scrollTo(0, 0); // title and header
  const top = here.getBoundingClientRect().top;
  const below = parts[next];
  const end = below ? below.getBoundingClientRect().top : here.getBoundingClientRect().bottom;
  const lines = below ? lineOf(below) - lineOf(here) : Infinity;
  scrollBy(0, top + ((end - top) * (line - lineOf(here))) / lines - margin);
}

const lineOf = (part: HTMLElement): number => Number(part.dataset['line']);

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

/** Returns the line of a clicked heading; undefined for links and anything else. */
export function clickedLine({ target }: Event): number | undefined {
  if (!(target instanceof Element) || target.closest('a[href]')) return undefined;
  const heading = target.closest<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[data-line]');
  return heading ? lineOf(heading) : undefined;
}
