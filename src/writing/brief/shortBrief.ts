import { plainMarkdown } from '../draft/markdownText.ts';
import type { Wording } from '../outline/wording.ts';
import type {
  AnswerSaid,
  AnswerTable,
  Brief,
  BriefGap,
  BriefPoint,
  BriefSection,
  Difference,
  LeftOut,
  PageFacts,
} from './briefData.ts';
import { asBlock, type FactLines, indented } from './factLines.ts';

/**
 * Reduces each list of a brief to its best lines, and collects the others. Lines with figures and citations come first.
 * @param most maximum lines per list
 */
export function shortBrief(brief: Brief, most: number): Brief {
  const cut = new Cut(most);
  return {
    ...brief,
    other: cut.facts(brief.other),
    otherSaid: cut.said(brief.otherSaid),
    otherTables: cut.tables(brief.otherTables),
    differences: cut.differences(brief.differences),
    left: cut.left,
    gaps: brief.gaps.map((gap) => cutGap(gap, most)),
    sections: brief.sections.map((section): BriefSection => {
      const own = new Cut(most);
      return {
        ...section,
        points: own.points(section.points),
        said: own.said(section.said),
        tables: own.tables(section.tables),
        facts: own.facts(section.facts),
        differences: own.differences(section.differences),
        left: own.left,
      };
    }),
  };
}

function cutGap(gap: BriefGap, most: number): BriefGap {
  const { unsupported = [], places = [] } = gap;
  return {
    ...gap,
    unsupported: unsupported.slice(0, most),
    places: places.slice(0, most),
    left: { ...new Cut(most).left, unsupported: unsupported.slice(most), places: places.slice(most) },
  };
}

/** Writes the folded lines of a short brief, below items with their number in italics. */
export function foldedLines(
  { facts, places, said, tables, differences, unsupported }: LeftOut,
  { lines, wording }: { readonly lines: FactLines; readonly wording: Wording },
): string {
  const { moreFacts, moreSaid } = wording.phrases.brief;
  const [texts, ofPages] = [facts.filter(({ rows }) => !rows), facts.filter(({ rows }) => rows)];
  const folded = (phrase: typeof moreFacts, count: number, below: readonly string[]): string =>
    count === 0 ? '' : [`- *${plainMarkdown(wording.say(phrase, { count }))}*`, ...below.map(indented)].join('\n');
  const parts = [
    folded(moreFacts, sum(facts, ({ rows, texts: own }) => (rows ?? own).length) + places.length, [
      ...texts.map((one) => lines.facts(one, { isFar: true })),
      ...places.map((one) => `- ${lines.place(one)}`),
      ...ofPages.map((table) => `\n${lines.table(table)}\n`),
    ]),
    folded(moreSaid, said.length + unsupported.length + sum(tables, ({ rows }) => rows.length) + differences.length, [
      ...said.map((one) => `- ${lines.answerSaid(one)}`),
      ...unsupported.map((one) => `- ${lines.unsupported(one)}`),
      ...differences.map((one) => lines.difference(one)),
      ...tables.map((table) => `\n${lines.answerTable(table)}\n`),
    ]),
  ];
  return asBlock(parts.filter((part) => part !== ''));
}

const sum = <One>(all: readonly One[], count: (one: One) => number): number =>
  all.reduce((total, one) => total + count(one), 0);

class Cut {
  readonly left = {
    facts: [] as PageFacts[],
    places: [],
    said: [] as AnswerSaid[],
    tables: [] as AnswerTable[],
    differences: [] as Difference[],
    unsupported: [],
  };
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  points(points: readonly BriefPoint[]): BriefPoint[] {
    const unlabelled = points.filter(({ label }) => label === '').length;
    const kept = points.slice(0, unlabelled + Math.max(leastPoints, this.most));
    for (const { facts, said, tables = [] } of points.slice(kept.length)) {
      this.left.facts.push(...facts);
      this.left.said.push(...said);
      this.left.tables.push(...tables);
    }
    return kept.map((point) => ({
      ...point,
      facts: this.facts(point.facts),
      said: this.said(point.said),
      tables: this.tables(point.tables ?? []),
    }));
  }

  said(all: readonly AnswerSaid[]): AnswerSaid[] {
    const kept = best(all, this.most, ({ text, urls }) => worthOf(text) + (urls.length > 0 ? 1 : 0));
    this.left.said.push(...all.filter((one) => !kept.has(one)));
    return [...kept];
  }

  tables(all: readonly AnswerTable[]): AnswerTable[] {
    const kept = best(all, Math.ceil(this.most / linesOfTable), ({ rows }) => rows.length);
    this.left.tables.push(...all.filter((table) => !kept.has(table)));
    return [...kept];
  }

  differences(all: readonly Difference[]): Difference[] {
    this.left.differences.push(...all.slice(this.most));
    return all.slice(0, this.most).map((one) => ({ ...one, assistants: one.assistants.slice(0, this.most) }));
  }

  facts(all: readonly PageFacts[]): PageFacts[] {
    const rated = all.flatMap((facts) => facts.texts.map((text) => ({ facts, text })));
    const kept = best(rated, this.most, ({ text, facts: { form } }) => worthOf(text) + (form === 'steps' ? 2 : 0));
    const tables = best(
      all.filter(({ rows }) => rows !== undefined),
      this.most,
      ({ rows = [] }) => rows.length,
    );
    return all.flatMap((facts) => {
      if (facts.rows) {
        if (tables.has(facts)) return [facts];
        this.left.facts.push(facts);
        return [];
      }
      const own = rated.filter((one) => one.facts === facts);
      // Procedures stay complete.
      const isWhole = facts.form === 'steps' && own.some((one) => kept.has(one));
      const texts = own.filter((one) => isWhole || kept.has(one)).map(({ text }) => text);
      const left = own.filter((one) => !isWhole && !kept.has(one)).map(({ text }) => text);
      if (left.length > 0) this.left.facts.push({ ...facts, texts: left });
      return texts.length > 0 ? [{ ...facts, texts }] : [];
    });
  }
}

const leastPoints = 6;
/** Lines that a table counts for. */
const linesOfTable = 4;

const worthOf = (text: string): number => (/\p{Nd}/u.test(text) ? 1 : 0);

/** Returns the best items in their original order. */
function best<One>(all: readonly One[], most: number, worth: (one: One) => number): Set<One> {
  const kept = new Set(all.toSorted((one, other) => worth(other) - worth(one)).slice(0, most));
  return new Set(all.filter((one) => kept.has(one)));
}
