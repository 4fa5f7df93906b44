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

/**
 * Cuts each list of a brief to its best lines, and counts the others: those with figures and pages come first.
 * @param most lines of a list
 */
export function shortBrief(brief: Brief, most: number): Brief {
  const cut = new Cut(most);
  const [other, otherSaid, otherTables, differences] = [
    cut.facts(brief.other),
    cut.said(brief.otherSaid),
    cut.tables(brief.otherTables),
    cut.differences(brief.differences),
  ];
  return {
    ...brief,
    ...{ other, otherSaid, otherTables, differences },
    left: cut.left,
    gaps: brief.gaps.map((gap) => cutGap(gap, most)),
    sections: brief.sections.map((section): BriefSection => {
      const own = new Cut(most);
      const [points, said, tables] = [own.points(section.points), own.said(section.said), own.tables(section.tables)];
      const [facts, differences] = [own.facts(section.facts), own.differences(section.differences)];
      return { ...section, points, said, tables, facts, differences, left: own.left };
    }),
  };
}

function cutGap(gap: BriefGap, most: number): BriefGap {
  const { unsupported = [], places = [] } = gap;
  const [said, facts] = [unsupported.slice(most), places.slice(most)];
  return {
    ...gap,
    unsupported: unsupported.slice(0, most),
    places: places.slice(0, most),
    left: {
      facts: facts.length,
      urls: [...new Set(facts.flatMap(({ url = [] }) => url))],
      said: said.length,
      answers: [...new Set(said.map(({ answer }) => answer))],
    },
  };
}

/** Cuts the lists of one part of a brief. */
class Cut {
  private readonly most: number;
  private readonly counts = { facts: 0, said: 0 };
  private readonly urls = new Set<string>();
  private readonly answers = new Set<number>();

  constructor(most: number) {
    this.most = most;
  }

  get left(): LeftOut {
    return { ...this.counts, urls: [...this.urls], answers: [...this.answers] };
  }

  points(points: readonly BriefPoint[]): BriefPoint[] {
    const kept = points.slice(0, Math.max(leastPoints, this.most));
    for (const { facts, said } of points.slice(kept.length)) {
      for (const one of facts) this.leave(one, one.texts.length);
      for (const one of said) this.leaveSaid(one);
    }
    return kept.map((point) => ({ ...point, facts: this.facts(point.facts), said: this.said(point.said) }));
  }

  said(all: readonly AnswerSaid[]): AnswerSaid[] {
    const kept = best(all, this.most, ({ text, urls }) => worthOf(text) + (urls.length > 0 ? 1 : 0));
    for (const one of all) if (!kept.has(one)) this.leaveSaid(one);
    return [...kept];
  }

  tables(all: readonly AnswerTable[]): AnswerTable[] {
    const kept = best(all, Math.ceil(this.most / linesOfTable), ({ rows }) => rows.length);
    for (const { answer, rows } of all.filter((table) => !kept.has(table))) {
      this.counts.said += rows.length;
      this.answers.add(answer);
    }
    return [...kept];
  }

  differences(all: readonly Difference[]): Difference[] {
    for (const { assistants } of all.slice(this.most))
      for (const { answers = [] } of assistants) {
        this.counts.said += 1;
        for (const answer of answers) this.answers.add(answer);
      }
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
        if (!tables.has(facts)) this.leave(facts, facts.rows.length);
        return tables.has(facts) ? [facts] : [];
      }
      const own = rated.filter((one) => one.facts === facts);
      // A procedure stays whole.
      const isWhole = facts.form === 'steps' && own.some((one) => kept.has(one));
      const texts = own.filter((one) => isWhole || kept.has(one)).map(({ text }) => text);
      if (texts.length < own.length) this.leave(facts, own.length - texts.length);
      return texts.length > 0 ? [{ ...facts, texts }] : [];
    });
  }

  private leave({ url }: PageFacts, count: number): void {
    this.counts.facts += count;
    if (url !== undefined) this.urls.add(url);
  }

  private leaveSaid({ answer }: AnswerSaid): void {
    this.counts.said += 1;
    this.answers.add(answer);
  }
}

const leastPoints = 6;
/** A table takes the room of so many lines. */
const linesOfTable = 4;

const worthOf = (text: string): number => (/\p{Nd}/u.test(text) ? 1 : 0);

/** The best, in their order. */
function best<One>(all: readonly One[], most: number, worth: (one: One) => number): Set<One> {
  const kept = new Set(all.toSorted((one, other) => worth(other) - worth(one)).slice(0, most));
  return new Set(all.filter((one) => kept.has(one)));
}
