import { readArticle, type Statement } from '../../checking/article.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/spans.ts';
import { keepLatest } from '../../text/memoize.ts';
import { readPageParts } from '../facts/pageParts.ts';
import { agrees } from '../../text/figures/comparedFigures.ts';
import { isSameThing } from '../brief/figures/figureComparison.ts';
import { FigureReader, type Measured } from '../brief/figures/measuredFigures.ts';

/** Markdown of a section, without its heading. The lead's heading is empty. */
interface Section {
  readonly heading: string;
  readonly markdown: string;
}

interface SectionInput {
  readonly section: Section;
  readonly before: readonly Section[];
  /** Title of the article. Its words don't describe what a figure measures. */
  readonly title: string;
  /** Names of options, to distinguish their figures. */
  readonly options: readonly string[];
  /** BCP 47 language tag. */
  readonly language: string;
}

/** Statement that contradicts a figure of an earlier section. */
export interface SectionDifference {
  readonly sentence: Span;
  readonly earlier: string;
}

/** Finds statements that contradict a figure of an earlier section. Ignores sections that give both figures. */
export function differencesFromEarlier({
  section,
  before,
  title,
  options,
  language,
}: SectionInput): SectionDifference[] {
  const tag = language.slice(0, 2);
  const read = (text: Section): readonly Measured[] => {
    const key = JSON.stringify([title, options, tag, text.heading, text.markdown]);
    const measured = measuredCache.get(key) ?? measuredIn(text, new FigureReader(title, options, tag), tag);
    keepLatest(measuredCache, maxCached, key, measured);
    return measured;
  };
  const own = read(section);
  if (own.length === 0) return [];
  const { statements } = readArticle(section.markdown, { tag });
  const earlier = before.map(read);
  return own.flatMap((one) => {
    const [other] = earlier.flatMap((all) => all.filter((two) => isContradicted(one, two, tag) && !isGiven(one, all)));
    const statement = other && !isGiven(other, own) ? statements.find((candidate) => isOf(candidate, one)) : undefined;
    return other && statement ? [{ sentence: placeIn(statement.block, statement), earlier: other.value.text }] : [];
  });
}

/** Caches figures, because a section is compared with each later one, and again after repairs. */
const measuredCache = new Map<string, readonly Measured[]>();
const maxCached = 30;

/** Reads the measured figures of a section. Skips lists, because `Range: 350 miles` depends on the headings above. */
const measuredIn = ({ heading, markdown }: Section, reader: FigureReader, language: string): readonly Measured[] =>
  readPageParts([{ url: '', label: heading, markdown: `## ${heading}\n\n${markdown}`, language, readAt: 0 }])
    .filter(({ form }) => form !== 'list')
    .flatMap((part) => part.lines.flatMap((line) => reader.ofPage(part, line)))
    .filter(isWhole);

/** True for table rows with an option, and for sentences that name their subject. */
const isWhole = ({ line, options, text }: Measured): boolean =>
  line?.cells ? options.size > 0 : /[.!?。]["'”“)]*$/u.test(text) && (options.size > 0 || line?.goesOn === false);

const isContradicted = (one: Measured, other: Measured, language: string): boolean =>
  isSameThing(one, other) &&
  !agrees(one.figure, other.figure) &&
  !agrees(other.figure, one.figure) &&
  !figuresIn(one.text, language).some((own) => isSameNumber(own, other.figure));

/** A sentence that names both figures may give the unit or the rate only once. */
const isSameNumber = (one: Figure, other: Figure): boolean =>
  one.kind === other.kind && one.value === other.value && one.high === other.high;

const isGiven = (one: Measured, all: readonly Measured[]): boolean =>
  all.some((other) => isSameThing(one, other) && agrees(other.figure, one.figure));

const isOf = ({ text, labels, block }: Statement, { value, text: own }: Measured): boolean =>
  block.kind === 'cell' ? value.text.startsWith(labels.join(', ')) && own.includes(text.trim()) : oneLine(text) === own;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
