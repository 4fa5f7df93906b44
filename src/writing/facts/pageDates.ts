import { figuresIn } from '../../text/figures/figures.ts';
import { languageOfPage } from '../../text/words/language.ts';
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

/** Maximum characters from a word such as `updated` to the date. */
const reach = 40;

/** Returns the date when a page was updated or published, or else the year in its title. */
export function pageDate({ title, markdown, language: known }: FactPage): PageDate | undefined {
  const language = known ?? languageOfPage(markdown) ?? 'en';
  const words = patterns.get(language) ?? patterns.get('en');
  for (const line of markdown.split('\n')) {
    const match = words?.exec(line.slice(0, maxLineLength));
    const textAfter = match ? line.slice(match.index + match[0].length, match.index + match[0].length + reach) : '';
    const date = figuresIn(textAfter, language).find(({ kind, value }) => kind === 'date' && value >= oneYear);
    if (date) return { text: textAfter.slice(date.start, date.end), value: date.value };
  }
  const [year] = title?.match(/(?<!\p{N})20\d\d(?!\p{N})/u) ?? [];
  return year === undefined ? undefined : { text: year, value: Number(year) * oneYear };
}

const maxLineLength = 300;
const oneYear = 10_000;

const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(factWords).map(([language, { dated }]) => [language, phrasesPattern(dated)]),
);
