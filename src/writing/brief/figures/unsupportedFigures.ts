import { stemsOf } from '../../../checking/evidence/stems.ts';
import { stretchesOf } from '../../../checking/evidence/stretches.ts';
import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import { boundedWords } from '../../../text/figures/boundedWords.ts';
import { type Figure, figuresIn, withoutFigures } from '../../../text/figures/figures.ts';
import { figureWordsOf } from '../../../text/figures/figureWords.ts';
import { periodsIn } from '../../../text/figures/units.ts';
import { isDuration } from '../../../text/figures/unitSizes.ts';
import { languageOfPage } from '../../../text/words/language.ts';
import type { StatedFigure } from '../../evidence/answers/statedFigures.ts';
import { siteOf } from '../../facts/facts.ts';
import type { FactPage } from '../../facts/pageFacts.ts';
import type { Unsupported } from '../briefData.ts';
import { confirms, isMeasure, isSameUnit, mostFar, ratioOf } from './comparedFigures.ts';
import { innerStems, priceStems, wordsIn } from './measureWords.ts';

/** A line of a page with figures. */
interface FigureLine {
  readonly page: FactPage;
  readonly text: string;
  readonly figures: readonly Figure[];
  readonly stems: ReadonlySet<string>;
  /** Stems of its title, heading and table header. */
  readonly around: ReadonlySet<string>;
  /** Without the figures that measure something. */
  readonly numbers: ReadonlySet<string>;
  readonly language: string;
}

interface Given {
  readonly stated: readonly StatedFigure[];
  readonly pages: readonly FactPage[];
  readonly question: string;
  /** Of the answers. */
  readonly language: string;
  /** Statements that the brief already shows as different from a page. */
  readonly differing: ReadonlySet<string>;
}

interface Open {
  readonly one: StatedFigure;
  readonly figures: readonly Figure[];
  readonly missing: readonly Figure[];
  readonly cited: readonly FactPage[];
  readonly isCompared: boolean;
  readonly nearest: FigureLine | undefined;
}

/** The statements of answers with figures that no page gives for their subject. */
export function unsupportedFigures({ stated, pages, question, language, differing }: Given): Unsupported[] {
  const lines = pages.flatMap(figureLines);
  const asked = stemsOf(question, checkWordsOf(language)).union(innerStems(question));
  const askedFigures = figuresIn(question, language);
  const isAsked = (figure: Figure): boolean =>
    askedFigures.some(({ value, kind }) => value === figure.value && (kind === figure.kind || kind === 'number'));
  const listed = new Set<string>();
  const open = stated.flatMap((one): Open[] => {
    const { text, context, answer, cell, urls = [] } = one;
    const all = figuresIn(text, language);
    const figures = all.filter((figure) => isTelling(figure, text) && !isAsked(figure));
    if (figures.length === 0) return [];
    const about = aboutOf(one, all, { asked, language });
    const missing = figures.filter((figure) => !lines.some((line) => isOn(line, figure, about)));
    const isNew = (figure: Figure): boolean => {
      const key = `${answer} ${(cell?.row ?? context).split(', ')[0]} ${figure.value} ${figure.unit}`;
      const isFirst = !listed.has(key);
      listed.add(key);
      return isFirst;
    };
    const cited = pages.filter(({ url }) => url !== '' && urls.includes(url));
    // No one knows what a page says that was not read.
    if (cited.length === 0 && urls.length > 0) return [];
    if (missing.filter(isNew).length === 0) return [];
    const near = cited.length > 0 ? lines.filter(({ page }) => cited.includes(page)) : lines;
    const isCompared = differing.has(text);
    return [{ one, figures, missing, cited, isCompared, nearest: nearestLine(near, missing, about) }];
  });
  // The cells of a row are shown as one statement.
  const rows = Map.groupBy(open, ({ one }) => (one.cell ? `${one.answer} ${one.cell.row}` : one));
  return [...rows.values()].flatMap(([first, ...others]) => (first ? [unsupported(first, others, language)] : []));
}

function unsupported(first: Open, others: readonly Open[], language: string): Unsupported {
  const { one, missing, figures, cited, nearest } = first;
  const { text, context, answer, cell } = one;
  const about = cell ? cell.row : context;
  const cells = [first, ...others].map((own) => `${own.one.cell?.column} ${own.one.text}`);
  return {
    text: cell ? cells.join(' · ') : text,
    answer,
    ...([first, ...others].every(({ isCompared }) => isCompared) && { isCompared: true as const }),
    ...(about !== '' && { about }),
    ...(cell && { isRow: true as const }),
    figures: cell ? [] : missing.map((figure) => boundedWords(figure, text, language)),
    ...(!cell && missing.length < figures.length && { isPart: true as const }),
    cited: cited.map(({ url }) => url),
    ...(nearest && {
      nearest: { text: nearest.text, isQuoted: true as const, site: siteOf(nearest.page), url: nearest.page.url },
    }),
  };
}

/** What a statement or a line is about. */
interface About {
  /** All stems of a statement and its labels. */
  readonly own: ReadonlySet<string>;
  /** Those of the statement, or of its labels if it is only a figure, that the question lacks. */
  readonly subject: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly language: string;
}

function aboutOf(
  { context, text }: StatedFigure,
  figures: readonly Figure[],
  { asked, language }: { readonly asked: ReadonlySet<string>; readonly language: string },
): About {
  const bounds = stemsOf([...figureWordsOf(language).bounds.keys()].join(' '), checkWordsOf(language));
  const stemsIn = (words: string): ReadonlySet<string> =>
    stemsOf(words, checkWordsOf(language)).difference(priceStems).difference(bounds);
  const bare = withoutFigures(text, figures);
  const [inText, inLabels] = [stemsIn(bare), stemsIn(context)];
  const said = inText.size > 0 ? inText : inLabels;
  const rest = said.difference(asked);
  return {
    own: inText.union(inLabels),
    subject: rest.size > 0 ? rest : said,
    numbers: numbersIn(`${context} ${withoutFigures(text, figures.filter(isMeasure))}`, language),
    language,
  };
}

const numbersIn = (text: string, language: string): ReadonlySet<string> =>
  new Set([...wordsIn(text, language)].filter((word) => /^\d/.test(word)));

/** True if a line gives the figure for a similar subject. Units such as degrees say enough alone. */
function isOn(line: FigureLine, figure: Figure, { own, subject, numbers, language }: About): boolean {
  const isSimilar =
    line.language !== language ||
    own.size === 0 ||
    (figure.kind === 'measure' && !isDuration(figure.unit)) ||
    !own.isDisjointFrom(line.stems) ||
    !subject.isDisjointFrom(line.around);
  if (numbers.size > 0 && line.numbers.size > 0 && numbers.isDisjointFrom(line.numbers)) return false;
  return isSimilar && line.figures.some((given) => confirms(given, figure));
}

function isHalf(stems: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const shared = stems.intersection(others).size;
  return shared > 0 && shared >= leastShared * stems.size;
}

/** The line of a page that has a figure of the same unit and most of the subject. */
function nearestLine(
  lines: readonly FigureLine[],
  missing: readonly Figure[],
  { subject, numbers }: About,
): FigureLine | undefined {
  const isAlike = (given: Figure): boolean =>
    isMeasure(given) && missing.some((figure) => isSameUnit(given, figure) && ratioOf(given, figure) <= mostFar);
  const isPhysical = missing.every((figure) => figure.kind === 'measure' && !isDuration(figure.unit));
  const isMeant = (line: FigureLine): boolean =>
    (isHalf(subject, line.stems) || (isPhysical && !subject.isDisjointFrom(line.stems.union(line.around)))) &&
    (numbers.size === 0 || !numbers.isDisjointFrom(line.numbers));
  const rated = lines
    .filter((line) => line.figures.some(isAlike) && isMeant(line))
    .map((line) => ({ line, shared: line.stems.intersection(subject).size }));
  return rated.toSorted((one, other) => other.shared - one.shared || one.line.stems.size - other.line.stems.size)[0]
    ?.line;
}

const leastShared = 0.5;

/** Small numbers without a unit, numbers in names, dates and ranks are no figures to check. */
function isTelling({ kind, value, high, unit, start }: Figure, text: string): boolean {
  if (kind === 'date' || unit === 'ordinal' || unit === 'time') return false;
  if (kind !== 'number' && unit !== 'times') return true;
  const before =
    text
      .slice(0, start)
      .match(/[\p{L}\p{N}]+/gu)
      ?.at(-1) ?? '';
  return !/^\p{Ll}{0,3}\p{Lu}/u.test(before) && (value >= 10 || high !== undefined || !Number.isInteger(value));
}

/** Everything on a page that gives a figure, also beyond what a brief lists. */
function figureLines(page: FactPage): FigureLine[] {
  const language = page.language ?? languageOfPage(page.markdown) ?? 'und';
  const words = checkWordsOf(language);
  const title = stemsOf(page.title ?? '', words);
  let heading: ReadonlySet<string> = new Set();
  let header = '';
  return stretchesOf(page.markdown, language).flatMap(({ start, end, row }): FigureLine[] => {
    const text = page.markdown.slice(start, end).trim();
    if (text.startsWith('#')) heading = stemsOf(text, words);
    if (row === undefined) header = text.startsWith('|') ? text : '';
    const [per] = periodsIn(header, language);
    const read = figuresIn(text, language);
    if (read.length === 0) return [];
    const figures = read.map((figure) =>
      figure.kind === 'money' && figure.per === undefined && per !== undefined ? { ...figure, per } : figure,
    );
    const stems = stemsOf(withoutFigures(text, read), words);
    const around = title.union(heading).union(stemsOf(header, words));
    const numbers = numbersIn(withoutFigures(text, read.filter(isMeasure)), language);
    return [{ page, text: plainLine(text), figures, stems, around, numbers, language }];
  });
}

/** Without the marks of a list or table. */
const plainLine = (text: string): string =>
  text
    .replace(/^(?:[-*+#]+|\d{1,2}[.)])\s+/u, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');
