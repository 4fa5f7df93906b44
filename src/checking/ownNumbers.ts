import { carries } from '../text/figures/carries.ts';
import { type Figure, figuresIn } from '../text/figures/figures.ts';
import { frontMatterOf } from '../text/frontMatter/frontMatter.ts';
import { hasEastAsian } from '../text/words/scripts.ts';
import { memoize } from '../text/memoize.ts';
import type { CheckedArticle, Statement, StatementPart } from './article.ts';
import { stemsOf } from './evidence/stems.ts';
import { type CheckWords, checkWordsOf } from './words/checkWords.ts';

/** Tells the numbers that count or name parts of the article itself from those that claim something. */
export class OwnNumbers {
  private readonly counts: ReadonlySet<number>;
  private readonly given: readonly Given[];

  /** @param sentences what the article may say without a page, such as facts of the brand */
  constructor(article: CheckedArticle, sentences: readonly string[]) {
    this.counts = countsOf(article);
    const { language, headings, fields } = article;
    const title = headings.find(({ level }) => level === 1)?.text ?? '';
    const titles = [title, fields.title?.text ?? '', fields.keyword?.text ?? '', dates(article)];
    this.given = [
      ...titles.flatMap((text) => figuresIn(text, language)).map((figure) => ({ figure })),
      ...sentences.flatMap((text) => {
        const about = stemsOf(text, article.words);
        return figuresIn(text, language).map((figure) => ({ figure, about }));
      }),
    ].slice(0, maxGiven);
  }

  /** Whether a figure of a statement is the article's own: `step 2`, `these five options`, the year of its title. */
  has(figure: Figure, statement: Statement): boolean {
    const own = ownIn(statement.part).get(figure);
    return (
      own === 'always' ||
      (own === 'counted' && this.counts.has(figure.value)) ||
      this.given.some(({ figure: known, about }) => carries(known, figure) && sharesWord(about, statement))
    );
  }
}

/** Whether a number of a sentence is the article's own wherever it stands, or where the article has so many parts. */
type Own = 'always' | 'counted';

const ownIn = memoize((part: StatementPart): ReadonlyMap<Figure, Own> => {
  const words = checkWordsOf(part.language);
  const own = new Map<Figure, Own>();
  for (const figure of part.figures) {
    const told = figure.kind === 'number' ? ownAs(figure, part, words) : undefined;
    if (told) own.set(figure, told);
  }
  return own;
});

function ownAs(figure: Figure, { text, content }: StatementPart, words: CheckWords): Own | undefined {
  const { start, end, value, unit, approximate } = figure;
  const before = wordBefore(content.text, start);
  if (unit === undefined && words.references.has(before)) return 'always';
  if (value > maxCount || !Number.isInteger(value) || approximate !== undefined) return undefined;
  if (hasEastAsian(content.text.slice(start, end))) return unspacedOwn(figure, content.text, words);
  const { counted, rates, here, together } = words;
  if (together.has(before) && isSmallWord(figure, content.text)) return 'always';
  const behind = wordsBehind(content.text, end);
  const isCounted = behind.some((word) => counted.has(word)) && !behind.some((word) => rates.has(word));
  if (isCounted) return value <= mostUnseen ? 'always' : 'counted';
  if (here.has(before)) return 'counted';
  const leadsOn = text.trimEnd().endsWith(':');
  return leadsOn && (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => here.has(word)) ? 'counted' : undefined;
}

/** The same where no blanks part words: `3つのポイント`, `以下の3つ`. */
function unspacedOwn({ start, end }: Figure, text: string, { counted, together, here }: CheckWords): Own | undefined {
  const [behind = ''] = text.slice(end, end + reach).split(/[、。，,.:：!?！？\n]/);
  const before = text.slice(Math.max(0, start - reach), start).trimEnd();
  const endsWith = (words: ReadonlySet<string>): boolean => words.values().some((word) => before.endsWith(word));
  if (counted.values().some((word) => behind.includes(word)) || endsWith(together)) return 'always';
  return endsWith(here) ? 'counted' : undefined;
}

/** Letters behind a count without blanks in which what is counted is looked for. */
const reach = 12;

/** Whether a figure is a number word up to twelve that measures nothing: `all three`. */
export const isSmallWord = ({ kind, value, unit, start, end }: Figure, text: string): boolean =>
  kind === 'number' && unit === undefined && value <= 12 && /^\p{L}+$/u.test(text.slice(start, end));

/** A figure that needs no page, and the words of the sentence that gives it; what a title says holds anywhere. */
interface Given {
  readonly figure: Figure;
  readonly about?: ReadonlySet<string>;
}

const sharesWord = (about: ReadonlySet<string> | undefined, { stems }: Statement): boolean =>
  about === undefined || about.size === 0 || [...stems].some((stem) => about.has(stem));

/** Figures that are given; a title or note with more is none. */
const maxGiven = 500;

/** The word right before a place, in lower case. */
const wordBefore = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - 24), at)
    .toLowerCase()
    .match(letters)
    ?.at(-1) ?? '';

const letters = /[\p{L}#]+/gu;

/** The first words right behind a place, in lower case. */
const wordsBehind = (text: string, at: number): readonly string[] =>
  firstWords.exec(text.slice(at, at + 60).toLowerCase())?.[0].match(/\p{L}+/gu) ?? [];

const firstWords = /^(?:[\s-]+\p{L}+){1,3}/u;

/** Nobody counts more parts than that. */
const maxCount = 50;

/** More than these an article has to show: `27 tips` are a list of 27, `30 points` are no part of one. */
const mostUnseen = 12;

/** The text of the front matter's lines that are dates. */
function dates({ document: { source } }: CheckedArticle): string {
  const { text = '' } = frontMatterOf(source) ?? {};
  return text.match(/^[ \t]*"?[\w-]{1,40}"?[ \t]*[:=][ \t]*["']?\d{4}-\d\d-\d\d/gm)?.join('\n') ?? '';
}

/** How many items, rows and headings of a kind the article has. */
function countsOf({ document: { blocks }, headings }: CheckedArticle): Set<number> {
  const counts = new Set<number>();
  const levels = new Map<number, number>();
  for (const { level } of headings) {
    counts.add((levels.get(level + 1) ?? 0) || -1);
    levels.set(level, (levels.get(level) ?? 0) + 1);
    levels.set(level + 1, 0);
  }
  for (const many of levels.values()) counts.add(many);
  let items = 0;
  let rows = 0;
  for (const { kind, column } of [...blocks, { kind: 'paragraph', column: undefined } as const]) {
    if (kind === 'item') items += 1;
    else if (items > 0) {
      counts.add(items);
      items = 0;
    }
    if (kind === 'cell') rows += column === 0 ? 1 : 0;
    else if (rows > 0) {
      counts.add(rows - 1);
      rows = 0;
    }
  }
  return counts;
}
