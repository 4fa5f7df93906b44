import { figuresIn } from '../../text/figures/figures.ts';
import { languageOfPage } from '../../text/words/language.ts';
import { monthText } from '../../text/words/monthText.ts';
import factWords from './factWords.json' with { type: 'json' };
import type { FactPage } from './pageFacts.ts';
import { phrasesPattern } from './phrases.ts';

/** Date that a page states for itself. */
export interface PageDate {
  /** Wording of the page: `3 September 2026`. */
  readonly text: string;
  /** YYYYMMDD, with 0 for missing parts. */
  readonly value: number;
}

/** Maximum characters from a word such as `updated` to the date, except in a byline. */
const reach = 40;
const maxByline = 160;
/** Lines at the start of a page that may be its byline. */
const maxHead = 20;

/** Returns the date when a page was updated or published, or else the year in its title. */
export function pageDate({ title, markdown, published, language: known }: FactPage): PageDate | undefined {
  const language = known ?? languageOfPage(markdown) ?? 'en';
  const words = patterns.get(language) ?? patterns.get('en');
  const lines = markdown.split('\n').filter((line) => line.trim() !== '');
  for (const line of lines) {
    const [first, ...others] = words ? line.slice(0, maxLine).matchAll(words) : [];
    if (!first) continue;
    const ends = [first, ...others].map((match) => match.index + match[0].length);
    const [date] = ends.flatMap((end) => dateIn(line.slice(end, end + reach), language) ?? []);
    const stated = date ?? (line.length <= maxByline ? dateIn(line.slice(ends[0]), language) : undefined);
    if (stated) return stated;
  }
  const byline = lines.slice(0, maxHead).flatMap((line) => dateOfByline(line, language) ?? [])[0];
  if (byline) return byline;
  if (published) return { text: monthText(published, language), value: Number(published.replaceAll('-', '')) };
  const [year] = title?.match(/(?<!\p{N})20\d\d(?!\p{N})/u) ?? [];
  return year === undefined ? undefined : { text: year, value: Number(year) * oneYear };
}

function dateIn(text: string, language: string): PageDate | undefined {
  const date = figuresIn(text, language).find(({ kind, value }) => kind === 'date' && value >= oneYear);
  if (!date) return undefined;
  const stated = text.slice(date.start, date.end);
  return { text: isoDate.test(stated) ? monthText(stated, language) : stated, value: date.value };
}

/** Returns the date of a line such as `By Ann Lee, 3 March 2026 · 10 min read`. It has no other words next to it. */
function dateOfByline(line: string, language: string): PageDate | undefined {
  if (line.length > maxByline || /^\s*(?:[#|>]|[*+-]\s)/u.test(line)) return undefined;
  const text = line.replace(/[\\*_]/gu, '').trim();
  const date = dateIn(text, language);
  if (isoDate.test(text)) return date;
  if (!date || date.value % oneYear === 0) return undefined;
  const start = text.indexOf(date.text);
  const isApart = start === 0 || /[,·|—–-]\s$/u.test(text.slice(0, start));
  return isApart && /^(?:$|\s?[,·|—–-]\s)/u.test(text.slice(start + date.text.length)) ? date : undefined;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const maxLine = 300;
const oneYear = 10_000;

const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(factWords).map(([language, { dated }]) => [language, new RegExp(phrasesPattern(dated), 'giu')]),
);
