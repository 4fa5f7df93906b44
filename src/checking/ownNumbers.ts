import { carries } from '../text/figures/carries.ts';
import { figuresIn } from '../text/figures/figures.ts';
import { type Figure } from '../text/figures/figure.ts';
import { frontMatterOf } from '../text/frontMatter/frontMatter.ts';
import { memoize } from '../text/memoize.ts';
import type { CheckedArticle, Statement, StatementPart } from './article.ts';
import { stemsOf } from './evidence/stems.ts';
import { type CheckWords, checkWordsOf } from './words/checkWords.ts';

/** Distinguishes numbers of the article's own parts and settled facts from numbers that need a source. */
export class OwnNumbers {
  private readonly given: readonly OwnFigure[];

  constructor(article: CheckedArticle, sentences: readonly string[]) {
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

  /**
   * True if a figure needs no source: `step 2`, `these five options`, the year of the title, or a figure of an own
   * sentence.
   */
  has(figure: Figure, statement: Statement): boolean {
    return (
      ownIn(statement.part).has(figure) ||
      this.given.some(({ figure: known, about }) => carries(known, figure) && sharesWord(about, statement))
    );
  }
}

const ownIn = memoize((part: StatementPart): ReadonlySet<Figure> => {
  const words = checkWordsOf(part.language);
  return new Set(part.figures.filter((figure) => figure.kind === 'number' && isOwn(figure, part, words)));
});

function isOwn(figure: Figure, { content }: StatementPart, words: CheckWords): boolean {
  const { start, end, value, unit, approximate } = figure;
  const before = wordBefore(content.text, start);
  if (unit === undefined && words.references.has(before)) return true;
  if (value > maxCounted || !Number.isInteger(value) || approximate !== undefined) return false;
  const { counted, rates, here, together } = words;
  if (here.has(before) || (together.has(before) && isSmallWord(figure, content.text))) return true;
  const following = wordsAfter(content.text, end);
  return following.some((word) => counted.has(word)) && !following.some((word) => rates.has(word));
}

/** True for a number word up to twelve without a unit: `all three`. */
export const isSmallWord = ({ kind, value, unit, start, end }: Figure, text: string): boolean =>
  kind === 'number' && unit === undefined && value <= 12 && /^\p{L}+$/u.test(text.slice(start, end));

/** A figure that needs no source, and the stems of its sentence. Figures of titles apply everywhere. */
interface OwnFigure {
  readonly figure: Figure;
  readonly about?: ReadonlySet<string>;
}

const sharesWord = (about: ReadonlySet<string> | undefined, { stems }: Statement): boolean =>
  about === undefined || about.size === 0 || [...stems].some((stem) => about.has(stem));

/** Limit for figures that need no source. */
const maxGiven = 500;

const wordBefore = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - 24), at)
    .toLowerCase()
    .match(letters)
    ?.at(-1) ?? '';

const letters = /[\p{L}#]+/gu;

const wordsAfter = (text: string, at: number): readonly string[] =>
  firstWords.exec(text.slice(at, at + 60).toLowerCase())?.[0].match(/\p{L}+/gu) ?? [];

const firstWords = /^(?:[\s-]+\p{L}+){1,3}/u;

/** Articles count more parts than this only in their title: `27 tips`. */
const maxCounted = 12;

function dates({ document: { source } }: CheckedArticle): string {
  const { text = '' } = frontMatterOf(source) ?? {};
  return text.match(/^[ \t]*"?[\w-]{1,40}"?[ \t]*[:=][ \t]*["']?\d{4}-\d\d-\d\d/gm)?.join('\n') ?? '';
}
