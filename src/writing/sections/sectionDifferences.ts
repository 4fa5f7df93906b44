import { readArticle, type Statement } from '../../checking/article.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { keepLatest } from '../../text/keepLatest.ts';
import { readPageParts } from '../facts/pageParts.ts';
import { agrees } from '../brief/figures/comparedFigures.ts';
import { isSameThing } from '../brief/figures/figureComparison.ts';
import { FigureReader, type Measured } from '../brief/figures/measuredFigures.ts';

/** A section of an article as Markdown, without its heading; that of the opening is empty. */
interface Section {
  readonly heading: string;
  readonly markdown: string;
}

interface Compared {
  readonly section: Section;
  /** The sections before it. */
  readonly before: readonly Section[];
  /** Its words say nothing of what a figure measures. */
  readonly title: string;
  /** Names of options, whose figures are kept apart. */
  readonly options: readonly string[];
  /** A language tag. */
  readonly language: string;
}

/** A statement of a section, and one of an earlier section that gives another figure for the same thing. */
export interface SectionDifference {
  readonly sentence: Span;
  readonly earlier: string;
}

/** Finds statements that contradict a figure of an earlier section. A section that gives both figures compares them. */
export function differencesFromEarlier({ section, before, title, options, language }: Compared): SectionDifference[] {
  const tag = language.slice(0, 2);
  const read = (text: Section): readonly Measured[] => {
    const key = JSON.stringify([title, options, tag, text.heading, text.markdown]);
    const measured = lately.get(key) ?? measuredIn(text, new FigureReader(title, options, tag), tag);
    keepLatest(lately, maxLately, key, measured);
    return measured;
  };
  const own = read(section);
  if (own.length === 0) return [];
  const { statements } = readArticle(section.markdown, { tag });
  const earlier = before.map(read);
  return own.flatMap((one) => {
    const [other] = earlier.flatMap((all) => all.filter((two) => isContradicted(one, two) && !isGiven(one, all)));
    const statement = other && !isGiven(other, own) ? statements.find((said) => isOf(said, one)) : undefined;
    return other && statement ? [{ sentence: placeIn(statement.block, statement), earlier: other.value.text }] : [];
  });
}

/** A section is compared with each later one, and again after repairs. */
const lately = new Map<string, readonly Measured[]>();
const maxLately = 30;

/** What the figures of a section measure. `Range: 350 miles` in a list is about what the headings above name. */
const measuredIn = ({ heading, markdown }: Section, reader: FigureReader, language: string): readonly Measured[] =>
  readPageParts([{ url: '', label: heading, markdown: `## ${heading}\n\n${markdown}`, language, readAt: 0 }])
    .filter(({ form }) => form !== 'list')
    .flatMap((part) => part.lines.flatMap((line) => reader.ofPage(part, line)))
    .filter(isWhole);

/** A row of an option, or a sentence that names what it is about. */
const isWhole = ({ line, options, text }: Measured): boolean =>
  line?.cells ? options.size > 0 : /[.!?。]["'”“)]*$/u.test(text) && (options.size > 0 || line?.goesOn === false);

const isContradicted = (one: Measured, other: Measured): boolean =>
  isSameThing(one, other) && !agrees(one.figure, other.figure) && !agrees(other.figure, one.figure);

const isGiven = (one: Measured, all: readonly Measured[]): boolean =>
  all.some((other) => isSameThing(one, other) && agrees(other.figure, one.figure));

const isOf = ({ text, labels, block }: Statement, { value, text: own }: Measured): boolean =>
  block.kind === 'cell' ? value.text.startsWith(labels.join(', ')) && own.includes(text.trim()) : oneLine(text) === own;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
