import { stemsOf } from '../../../checking/evidence/stems.ts';
import { stretchesOf, withColumnUnit } from '../../../checking/evidence/stretches.ts';
import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import { boundedWords } from '../../../text/figures/boundedWords.ts';
import { figuresIn, withoutFigures } from '../../../text/figures/figures.ts';
import { type Figure } from '../../../text/figures/figure.ts';
import { figureWordsOf } from '../../../text/figures/figureWords.ts';
import { isDuration, periodsIn } from '../../../text/figures/units.ts';
import { languageOfPage } from '../../../text/words/language.ts';
import type { StatedFigure } from '../../evidence/answers/statedFigures.ts';
import { siteOf } from '../../facts/facts.ts';
import type { FactPage } from '../../facts/pageFacts.ts';
import type { Unsupported } from '../briefData.ts';
import { confirms, isMeasure, isSameUnit, maxRatio, ratioOf } from '../../../text/figures/comparedFigures.ts';
import { maxWordLength } from './measuredFigures.ts';
import { innerStems, priceStems, singleDurations, wordsIn } from './measureWords.ts';

interface FigureLine {
  readonly page: FactPage;
  readonly text: string;
  readonly figures: readonly Figure[];
  readonly digits: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** Stems of the page's title, the heading and the table header. */
  readonly around: ReadonlySet<string>;
  /** Numbers other than measures. */
  readonly numbers: ReadonlySet<string>;
  readonly language: string;
}

interface UnsupportedInput {
  readonly stated: readonly StatedFigure[];
  readonly pages: readonly FactPage[];
  readonly question: string;
  /** Language of the answers. */
  readonly language: string;
  /** Statements that the brief already compares with a page. */
  readonly differing: ReadonlySet<string>;
}

interface UnsupportedFigure {
  readonly one: StatedFigure;
  readonly figures: readonly Figure[];
  readonly missing: readonly Figure[];
  readonly cited: readonly FactPage[];
  readonly isCompared: boolean;
  readonly nearest: FigureLine | undefined;
  readonly isClose: boolean;
}

/** Finds statements of answers with figures that no page contains for their subject. */
export function unsupportedFigures({ stated, pages, question, language, differing }: UnsupportedInput): Unsupported[] {
  const lines = pages.flatMap(figureLines);
  const asked = stemsOf(question, checkWordsOf(language)).union(innerStems(question));
  const askedFigures = figuresIn(question, language);
  const isAsked = (figure: Figure): boolean =>
    askedFigures.some(({ value, kind }) => value === figure.value && (kind === figure.kind || kind === 'number'));
  const listed = new Set<string>();
  const open = stated.flatMap((one): UnsupportedFigure[] => {
    const { text, context, answer, cell, urls = [] } = one;
    const all = figuresIn(text, language);
    const figures = all.filter((figure) => isTelling(figure, text) && !isAsked(figure));
    if (figures.length === 0) return [];
    const about = aboutOf(one, all, { asked, language });
    const missing = figures.filter((figure) => {
      const digits = digitsIn(text.slice(figure.start, figure.end));
      return !lines.some((line) => isOn(line, figure, about) || repeats(line, digits, figure, about));
    });
    const isNew = (figure: Figure): boolean => {
      const key = `${answer} ${(cell?.row ?? context).split(', ')[0]} ${figure.value} ${figure.unit}`;
      const isFirst = !listed.has(key);
      listed.add(key);
      return isFirst;
    };
    const cited = pages.filter(({ url }) => url !== '' && urls.includes(url));
    // The cited pages weren't read, so they can't be checked.
    if (cited.length === 0 && urls.length > 0) return [];
    if (missing.filter(isNew).length === 0) return [];
    const near = cited.length > 0 ? lines.filter(({ page }) => cited.includes(page)) : lines;
    const isCompared = differing.has(text);
    const nearest = nearestLine(near, missing, one, about);
    const shared = nearest === undefined ? 0 : about.subject.intersection(nearest.stems).size;
    const isClose = shared >= Math.max(about.isLabelled ? 1 : 2, closeShare * about.subject.size);
    return [{ one, figures, missing, cited, isCompared, nearest, isClose }];
  });
  // The cells of a row form one statement.
  const rows = Map.groupBy(open, ({ one }) => (one.cell ? `${one.answer} ${one.cell.row}` : one));
  return [...rows.values()].flatMap(([first, ...others]) => (first ? [unsupported(first, others, language)] : []));
}

/** Minimum share of a statement's words. For the label of a figure, one word is enough. */
const closeShare = 0.6;

function unsupported(first: UnsupportedFigure, others: readonly UnsupportedFigure[], language: string): Unsupported {
  const { one, missing, figures, cited } = first;
  const { nearest, isClose = false } = [first, ...others].find((own) => own.nearest !== undefined) ?? {};
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
    ...(isClose && { isClose: true as const }),
    ...(overlaps(nearest, missing) && { isOverlap: true as const }),
    ...(nearest && {
      nearest: {
        text: plainLine(nearest.text),
        isQuoted: true as const,
        site: siteOf(nearest.page),
        url: nearest.page.url,
      },
    }),
  };
}

/** True if ranges share values. A value that a range contains is a range, too. */
const overlaps = (nearest: FigureLine | undefined, missing: readonly Figure[]): boolean =>
  nearest?.figures.some((given) =>
    missing.some((figure) => isSameUnit(given, figure) && ratioOf(given, figure) === 1),
  ) ?? false;

interface StatementSubject {
  /** All stems of the statement and its labels. */
  readonly own: ReadonlySet<string>;
  /** Stems that aren't in the question, from the statement, or from its labels if it is only a figure. */
  readonly subject: ReadonlySet<string>;
  /** True if the statement is only a figure. */
  readonly isLabelled: boolean;
  /** Long words of its labels that are neither in the question nor in the subject. */
  readonly labels: readonly string[];
  readonly numbers: ReadonlySet<string>;
  readonly digits: ReadonlySet<string>;
  readonly language: string;
}

function aboutOf(
  { context, text }: StatedFigure,
  figures: readonly Figure[],
  { asked, language }: { readonly asked: ReadonlySet<string>; readonly language: string },
): StatementSubject {
  const bounds = stemsOf([...figureWordsOf(language).bounds.keys()].join(' '), checkWordsOf(language));
  const stemsIn = (words: string): ReadonlySet<string> =>
    stemsOf(words, checkWordsOf(language)).difference(priceStems).difference(bounds);
  const bare = withoutFigures(text, figures);
  const [inText, inLabels] = [stemsIn(bare), stemsIn(context)];
  const ownStems = inText.size > 0 ? inText : inLabels;
  const rest = ownStems.difference(asked);
  const known = asked.union(ownStems);
  const labels = [...new Set(context.toLowerCase().match(/\p{L}{5,}/gu))].filter((word) =>
    stemsIn(word).isDisjointFrom(known),
  );
  return {
    own: inText.union(inLabels),
    subject: rest.size > 0 ? rest : ownStems,
    isLabelled: inText.size === 0,
    labels,
    numbers: numbersIn(`${context} ${withoutFigures(text, figures.filter(isMeasure))}`, language),
    digits: digitsIn(text),
    language,
  };
}

const numbersIn = (text: string, language: string): ReadonlySet<string> =>
  new Set([...wordsIn(text, language)].filter((word) => /^\d/.test(word)));

/**
 * True if a line has the figure for a similar subject. Ranges, and measures other than durations, are specific enough
 * alone.
 */
function isOn(line: FigureLine, figure: Figure, { own, subject, numbers, language }: StatementSubject): boolean {
  const isSimilar =
    line.language !== language ||
    own.size === 0 ||
    (figure.high !== undefined && isMeasure(figure)) ||
    (figure.kind === 'measure' && !isDuration(figure.unit)) ||
    !own.isDisjointFrom(line.stems) ||
    !subject.isDisjointFrom(line.around);
  if (numbers.size > 0 && line.numbers.size > 0 && numbers.isDisjointFrom(line.numbers)) return false;
  return isSimilar && line.figures.some((given) => confirms(given, figure));
}

/**
 * True if a line has the same digits for a shared word or number, in whatever unit or bounds: `4,000` for `from 4,000
 * Pa`. One digit needs two shared numbers.
 */
function repeats(
  line: FigureLine,
  wanted: ReadonlySet<string>,
  figure: Figure,
  { subject, digits }: StatementSubject,
): boolean {
  if (!wanted.isSubsetOf(line.digits) || hasOtherUnit(line, figure)) return false;
  const shared = digits.difference(wanted).intersection(line.digits).size;
  const isLong = [...wanted].some((number) => number.length > 1);
  const isAbout = [line.stems, line.around].some((stems) => !subject.isDisjointFrom(stems));
  return isLong ? isAbout || shared > 0 : shared > 1;
}

/** True if a line has the value in another unit: `10 kWh` for `10%`. */
const hasOtherUnit = ({ figures }: FigureLine, figure: Figure): boolean => {
  const alike = figures.filter(({ value }) => value === figure.value);
  return (
    alike.length > 0 && alike.every((other) => other.kind !== figure.kind && isMeasure(other) && isMeasure(figure))
  );
};

export const digitsIn = (text: string): ReadonlySet<string> =>
  new Set(text.match(/\d+(?:[.,]\d+)*/gu)?.map((number) => number.replace(/[.,]/gu, '')));

/** Returns the line with a figure of the same unit that shares most words of the subject and its labels, if any. */
function nearestLine(
  lines: readonly FigureLine[],
  missing: readonly Figure[],
  { text, context, cell }: StatedFigure,
  { subject, labels, numbers, language }: StatementSubject,
): FigureLine | undefined {
  // `Wallbox (11 kW)`
  const labelFigures = figuresIn(context, language);
  // The line must contain the first word of the row's name. A row must begin with it.
  const [name = ''] = cell?.row.toLowerCase().match(/\p{L}+/u) ?? [];
  const isNamed = (line: string): boolean =>
    line.startsWith('|') ? line.replace(/^\P{L}+/u, '').startsWith(name) : line.includes(name);
  const isAlike = (given: Figure, line: FigureLine): boolean =>
    missing.some((figure) =>
      isMeasure(given)
        ? isSameUnit(given, figure) && ratioOf(given, figure) <= maxRatio
        : given.kind === figure.kind && countedNoun(line.text, given) === (countedNoun(text, figure) ?? ''),
    );
  const rated = lines
    .filter((line) => numbers.size === 0 || line.numbers.size === 0 || !numbers.isDisjointFrom(line.numbers))
    .filter((line) => isNamed(line.text.toLowerCase()))
    .flatMap((line) => {
      const alike = line.figures.filter((given) => isAlike(given, line));
      const named = labelFigures.filter((label) => line.figures.some((given) => confirms(given, label))).length;
      const own = line.stems.intersection(subject).size;
      const inText = line.text.toLowerCase();
      const ofLabels = labels.filter((word) => inText.includes(word)).length;
      const words = 2 * (own + ofLabels) + line.around.intersection(subject).size;
      const shared = words === 0 ? 0 : words + named;
      const apart = Math.min(...alike.flatMap((given) => missing.map((figure) => ratioOf(given, figure))));
      return alike.length > 0 && shared > 0 ? [{ line, shared, apart }] : [];
    });
  return rated.toSorted((one, other) => other.shared - one.shared || one.apart - other.apart)[0]?.line;
}

/** Returns the counted noun: `subscribers` in `1,000 subscribers`. */
const countedNoun = (text: string, { end }: Figure): string | undefined =>
  /^ (\p{L}{3,})/u.exec(text.slice(end))?.[1]?.toLowerCase();

/** False for figures that can't be checked: small numbers without a unit, numbers in names, dates and ranks. */
function isTelling({ kind, value, high, unit, start }: Figure, text: string): boolean {
  if (kind === 'date' || unit === 'ordinal' || unit === 'time') return false;
  if (kind !== 'number' && unit !== 'times') return true;
  const before =
    text
      .slice(Math.max(0, start - maxWordLength), start)
      .match(/[\p{L}\p{N}]+/gu)
      ?.at(-1) ?? '';
  return !/^\p{Ll}{0,3}\p{Lu}/u.test(before) && (value >= 10 || high !== undefined || !Number.isInteger(value));
}

/** Reads all lines of a page with figures, including those that a brief omits. */
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
    const read = figuresIn(text, language).map((figure) => withColumnUnit(figure, { start: 0, end, row }, text));
    const single = singleDurations(text, language);
    if (read.length + single.length === 0) return [];
    const figures = [...read, ...single].map((figure) =>
      figure.kind === 'money' && figure.per === undefined && per !== undefined ? { ...figure, per } : figure,
    );
    const stems = stemsOf(withoutFigures(text, read), words);
    const around = title.union(heading).union(stemsOf(header, words));
    const head = row === undefined ? '' : header;
    const numbers = numbersIn(`${head} ${withoutFigures(text, read.filter(isMeasure))}`, language);
    return [{ page, text, figures, digits: digitsIn(text), stems, around, numbers, language }];
  });
}

/** Strips list and table markup. */
const plainLine = (text: string): string =>
  text
    .replace(/^(?:[-*+#]+|\d{1,2}[.)])\s+/u, '')
    .replaceAll('**', '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');
