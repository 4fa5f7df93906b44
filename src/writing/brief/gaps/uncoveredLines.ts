import { stemsOf } from '../../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import type { Figure } from '../../../text/figures/figure.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import { stemLength } from '../../../text/words/stems.ts';
import { modelWords } from '../../evidence/headRoles.ts';
import type { AnswerStatement } from '../../evidence/answers/answerStatements.ts';
import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import { type RecognizedSection, sectionWords } from '../../facts/sectionWords.ts';
import type { Value } from '../briefData.ts';
import { isMeasure, isSameUnit, maxRatio, ratioOf } from '../../../text/figures/comparedFigures.ts';
import { innerStems } from '../figures/measureWords.ts';

interface CoverageInput {
  readonly parts: readonly PagePart[];
  readonly statements: readonly AnswerStatement[];
  readonly question: string;
  readonly language: string;
}

interface TextWords {
  readonly stems: ReadonlySet<string>;
  /** Stems within longer words: `sockel` in `Lampensockel`. */
  readonly inner: ReadonlySet<string>;
  readonly figures: readonly Figure[];
  readonly models: readonly string[];
}

/** Line of a page, with its words and those of its headings. */
interface ReadLine {
  readonly part: PagePart;
  readonly line: PageLine;
  readonly own: TextWords;
  readonly around: TextWords;
  /** First cell of a row. */
  readonly name: TextWords;
  readonly models: readonly string[];
}

/** Lines to list in a brief. `isAll` is true if there are no others. */
interface UncoveredLines {
  readonly listed: readonly Value[];
  readonly isAll: boolean;
}

/**
 * Finds content that only pages have: lines with figures or warnings, first lines of other parts, and table columns.
 */
export function uncoveredLines({ parts, statements, question, language }: CoverageInput): UncoveredLines {
  const asked = wordsOf(question, language);
  const answerTexts = statements.map(({ text, under, about = '', headings }) =>
    wordsOf([...headings, about, under, text].join(' '), language),
  );
  const lines = parts.flatMap((part) => part.lines.map((line) => lineIn(part, line)));
  const texts = [...answerTexts, ...lines.map(({ own }) => own)];
  const uses = Map.groupBy(
    texts.flatMap(({ stems }) => [...stems]),
    (stem) => stem,
  );
  const common = [...uses].flatMap(([stem, all]) => (all.length > maxUseShare * texts.length ? [stem] : []));
  const plain = new Set([...asked.stems, ...common]);
  const columns = parts.flatMap((part) => columnsOf(part, answerTexts));
  const uncovered = [...Map.groupBy(lines, keyOf).values()].map((all): Value[] => {
    const open = all.filter((one) => !isCovered(one, answerTexts, { asked: asked.stems, plain }));
    const telling = open.filter(isTelling);
    if (telling.length > 0) return telling.map(valueOf);
    const isWhole = open.length === all.length && all[0]?.part.headings.length !== 0;
    return isWhole ? open.filter(isLong).slice(0, 1).map(valueOf) : [];
  });
  // List the first line of each part before any second line.
  const ranked = Array.from({ length: maxPerPart }, (_, rank) =>
    uncovered.flatMap((values) => values.slice(rank, rank + 1)),
  );
  const listed = [...columns, ...ranked.flat()].slice(0, maxListed);
  return { listed, isAll: listed.length === columns.length + uncovered.flat().length };
}

const keyOf = ({ part: { site, headings, form } }: ReadLine): string =>
  [site, form === 'table' ? form : '', ...headings.slice(-1)].join('\n');

const isLong = ({ line: { text } }: ReadLine): boolean => text.split(' ', minWords).length === minWords;

const minWords = 4;

/** Returns names of numeric columns that share no word and no unit with answers. */
function columnsOf(
  { lines, head = [], headings, title, site, url, language }: PagePart,
  answerTexts: readonly TextWords[],
): Value[] {
  const isOpen = (name: string, column: number): boolean => {
    const cells = lines.map(({ cells: row = [] }) => row[column] ?? '').filter((cell) => /\p{Nd}/u.test(cell));
    if (column === 0 || name === '' || 2 * cells.length < lines.length) return false;
    const { stems, inner } = wordsOf(name, language);
    const figures = cells.flatMap((cell) => wordsOf(cell, language).figures);
    const words = stems.union(inner);
    return answerTexts.every(
      (one) =>
        words.isDisjointFrom(one.stems) &&
        stems.isDisjointFrom(one.inner) &&
        !figures.some((figure) => one.figures.some((other) => isAlike(figure, other))),
    );
  };
  const open = head.filter(isOpen);
  const about = headings.at(-1) ?? title;
  return open.length === 0 ? [] : [{ text: open.join(', '), site, about, ...(url !== undefined && { url }) }];
}

/** Words in a larger share of all lines and statements are too common. */
const maxUseShare = 0.12;
const maxListed = 8;
const maxPerPart = 2;

function valueOf({ part: { site, url, headings, head }, line: { text, cells } }: ReadLine): Value {
  const heading = headings.at(-1);
  return {
    text: cells
      ? cells.map((cell, column) => `${column === 0 ? '' : (head?.[column] ?? '')} ${cell}`.trim()).join(' · ')
      : text,
    isQuoted: true,
    site,
    ...(heading !== undefined && { about: heading }),
    ...(url !== undefined && { url }),
  };
}

function isTelling({ part: { language }, line: { text, figures } }: ReadLine): boolean {
  const { texts } = sectionWords(language);
  return figures.some(isMeasure) || texts.some(([section, words]) => warnings.has(section) && words.test(text));
}

const warnings: ReadonlySet<RecognizedSection> = new Set<RecognizedSection>(['mistakes', 'limits', 'excluded']);

function lineIn(part: PagePart, line: PageLine): ReadLine {
  const { headings, head = [], language } = part;
  const [name = ''] = line.cells ?? [];
  const around = [...headings.slice(-1), ...(line.cells ? head : [])].join(' ');
  return {
    part,
    line,
    own: wordsOf(line.text, language),
    around: wordsOf(around, language),
    name: wordsOf(name, language),
    models: modelWords(name),
  };
}

/** Stems to ignore. `asked` has those of the question, and `plain` also the most common ones. */
interface Ignored {
  readonly asked: ReadonlySet<string>;
  readonly plain: ReadonlySet<string>;
}

/** True if a statement shares with a line two words, a word and a figure of the same unit, a price, or a row name. */
function isCovered(
  { own, around, models, name }: ReadLine,
  answerTexts: readonly TextWords[],
  { asked, plain }: Ignored,
): boolean {
  const required = Math.min(minShared, own.stems.difference(plain).size);
  return answerTexts.some((one) => {
    if (models.length > 0 && !models.some((model) => one.models.some((other) => isVersion(model, other)))) return false;
    if (sharedOf(name, one, asked) > 0) return true;
    const same = own.figures.filter((figure) => one.figures.some((other) => isEqual(figure, other)));
    const near = own.figures.filter((figure) => one.figures.some((other) => isAlike(figure, other)));
    if (same.some(({ kind }) => kind === 'money')) return true;
    const words = sharedOf(own, one, plain) + Math.min(1, same.length);
    const headingMatch = Math.min(1, sharedOf(around, one, plain));
    return (
      words + headingMatch > 0 && words + headingMatch + (near.length > Math.min(1, same.length) ? 1 : 0) >= required
    );
  });
}

/** `U8` and `U8N` */
const isVersion = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** Ignores the period, because `$20` in a column *per month* is `$20 per month`. */
const isEqual = (one: Figure, other: Figure): boolean =>
  one.kind === other.kind && one.unit === other.unit && one.value === other.value && one.high === other.high;

const minShared = 2;

const isAlike = (one: Figure, other: Figure): boolean => isSameUnit(one, other) && ratioOf(one, other) <= maxRatio;

function sharedOf(one: TextWords, other: TextWords, plain: ReadonlySet<string>): number {
  const shared = one.stems
    .intersection(other.stems)
    .union(one.stems.intersection(other.inner))
    .union(one.inner.intersection(other.stems));
  return shared.difference(plain).size;
}

function wordsOf(text: string, language: string): TextWords {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  // Also match `setup` for `Set up`.
  const joined = words.flatMap((word, index) => {
    const next = words[index + 1] ?? '';
    return next !== '' && word.length + next.length <= maxJoined ? [word + next] : [];
  });
  const stems = stemsOf(text, checkWordsOf(language));
  for (const word of joined) if (word.length >= stemLength) stems.add(word.slice(0, stemLength));
  const inner = innerStems(text);
  return { stems, inner, figures: figuresIn(text, language).filter(isMeasure), models: modelWords(text) };
}

const maxJoined = 8;
