import { isSameName, valueOf } from './names.ts';
import { callerOf, type Cell, cellOf, type Said, statementsOf } from './statements.ts';
import type { Task } from './task.ts';
import { hasAnyOf, sharedStems, stemsIn, type Wording } from './wording.ts';

/** The facts of a task as sentences, each of which is used once. */
export class Desk {
  readonly task: Task;
  readonly wording: Wording;
  /** In table cells, too, where pages disagree. */
  readonly cells: readonly Cell[];
  /** A name as it stands inside a sentence: `the Acme One`. */
  readonly called: (name: string) => string;
  private readonly steps: readonly Said[];
  private readonly all: readonly Said[];
  private readonly left: Said[];

  constructor(task: Task, wording: Wording) {
    this.task = task;
    this.wording = wording;
    this.called = callerOf(task.facts, wording);
    this.cells = task.facts.flatMap((fact) => cellOf(fact) ?? []);
    const contested = new Set([...task.disagree, ...task.contested].flatMap(({ facts }) => facts));
    const lists = new Set(task.facts.filter(({ kind }) => kind === 'step').map(listOf));
    const said = statementsOf(task, wording).filter(
      (one) => !one.facts.some(({ id }) => contested.has(id)) && !this.contradictsTable(one),
    );
    const [steps, others] = divided(said, ({ facts, cell }) => !cell && facts.some((fact) => lists.has(listOf(fact))));
    this.steps = steps;
    this.all = said;
    // a step out of its list says little
    this.left = task.article.type === 'how_to' ? others : said;
  }

  /** What the points speak of: `Room Lighting` of `Room Lighting (3 of 8 answers): “…”`. */
  get topics(): string[] {
    const named = this.task.section.points.map(
      (point) => /^[^“„]*?(?=\s\(\d+ \p{L}+ \d+ \p{L}+\)|[:?])\??/u.exec(point)?.[0] ?? '',
    );
    return [...new Set(named.map((topic) => topic.replace(/ \(.*$/, '')))].filter(
      (topic) => topic !== '' && topic.split(' ').length <= 14,
    );
  }

  /**
   * Sentences whose own words speak most of a subject, and no more of another one: its first word tells the kind, or a
   * word that few have, else two of them.
   */
  onTopic(topic: string, most: number): Said[] {
    const asked = this.asked(topic);
    const [kind = ''] = asked;
    const others = this.topics.filter((other) => other !== topic).map((other) => this.asked(other));
    const isRare = (stem: string): boolean => this.left.filter(({ topics }) => topics.has(stem)).length < 3;
    return this.best((one) => {
      const said = one.topics;
      if (one.subject === undefined && this.ownerOf(one) !== undefined) return 0;
      const shared = sharedStems(said, asked);
      if (
        others.some((other) => sharedStems(said, other) > shared || (shared > 1 && speaksFirstOf(said, other, asked)))
      )
        return 0;
      return shared > 1 ||
        said.has(kind) ||
        (asked.size > 2 && [...asked].some((stem) => said.has(stem) && isRare(stem)))
        ? shared + 1 / (1 + said.size) - (one.cell ? 0.5 : 0)
        : 0;
    }, most);
  }

  /** Whether a table gives another figure of the same unit for the same thing, though nobody said that pages disagree. */
  private contradictsTable({ cell, subject, facts }: Said): boolean {
    return facts.some(({ figure, kind }) => {
      const unit = unitOf(figure);
      if (cell || kind !== 'statistic' || unit === '') return false;
      const same = this.cells.filter(
        ({ row, fact }) => isSameName(subject, row) && unitOf(fact.figure) === unit && isNear(fact.figure, figure),
      );
      return same.length > 0 && !same.some(({ fact }) => fact.figure === figure);
    });
  }

  /** The name that stands in the heading above a sentence without one: it speaks of that alone. */
  private ownerOf({ facts: [fact], owner }: Said): string | undefined {
    const names = [
      ...this.cells.map(({ row }) => row),
      ...this.all.flatMap(({ subject = '' }) => (subject.includes(' ') ? subject : [])),
    ];
    return names.find((name) => isSameName(owner, name) || fact?.about?.includes(name));
  }

  private asked(topic: string): ReadonlySet<string> {
    // `Count of players` asks for players
    const stems = stemsIn(topic.split(' of ').reverse().join(' '), this.wording);
    const own = stems.difference(stemsIn(this.task.article.keyword, this.wording));
    return own.size > 0 ? own : stems;
  }

  /** Sentences that answer a question, of which their page may have made a heading. */
  onQuestion(question: string, most: number): Said[] {
    const stems = stemsIn(question, this.wording);
    const asks = ({ facts }: Said): boolean => facts.some(({ about = '' }) => about.split(' – ').includes(question));
    return this.best((said) => (asks(said) ? 10 : sharedStems(said.stems, stems) >= 2 ? 1 : 0), most);
  }

  /**
   * Sentences about something of this name: what it is, then what it is good for, its figures, and its limits at the
   * end; those that name nothing stand under its heading.
   */
  onName(name: string, most: number, without = ''): Said[] {
    const { limits } = this.wording;
    const worth = ({ facts, cell, text, subject, owner }: Said): number => {
      if (without !== '' && hasAnyOf(text, without)) return 0;
      if (!isSameName(subject ?? owner, name)) return 0;
      if (subject === undefined) return 2;
      return facts[0]?.kind === 'definition'
        ? 6
        : hasAnyOf(text, limits)
          ? 3
          : cell
            ? facts[0]?.kind === 'price'
              ? 4
              : 1
            : facts[0]?.figure === undefined
              ? facts[0]?.kind === 'comparison'
                ? 5.8
                : 5.5
              : 5;
    };
    const isLimit = ({ text }: Said): number => Number(hasAnyOf(text, limits));
    const isNamed = ({ subject }: Said): number => Number(subject === undefined);
    const isPlain = ({ cell, facts }: Said): boolean => !cell || facts[0]?.kind === 'price';
    const isTold = this.left.filter((said) => isPlain(said) && worth(said) > 0).length > 1;
    return this.best((said) => (isTold && !isPlain(said) ? 0 : worth(said)), most).sort(
      (one, other) => isNamed(one) - isNamed(other) || isLimit(one) - isLimit(other),
    );
  }

  /** Sentences that name something of a maker that a text names. */
  onMaker(text: string, most: number): Said[] {
    const { limits } = this.wording;
    return this.best(({ subject, cell, text: said }) => {
      const [maker = ''] = subject?.split(' ') ?? [];
      return maker === '' || cell || !text.split(/[ ,]/).includes(maker) ? 0 : hasAnyOf(said, limits) ? 2 : 1;
    }, most);
  }

  /** The sentence that gives the largest count of what is counted in groups, `4 to 20 players`, of another than these. */
  largest(others: readonly string[]): Said[] {
    const counts = new RegExp(`\\p{N} (?:${this.wording.countable})(?!\\p{L})`, 'u');
    const most = ({ facts, cell, subject }: Said): number =>
      cell || subject === undefined || others.some((name) => isSameName(subject, name))
        ? 0
        : Math.max(
            0,
            ...facts
              .filter(({ words, figure = '' }) => counts.test(words) && words.includes(`${figure} `))
              .map(({ figure }) => lastOf(figure)),
          );
    return this.wording.many !== '' && hasAnyOf(this.task.article.keyword, this.wording.many) ? this.best(most, 1) : [];
  }

  /** Sentences with one of some words, apart from figures of tables. */
  having(words: string, most: number): Said[] {
    return this.best(({ text, cell }) => (!cell && hasAnyOf(text, words) ? 1 : 0), most);
  }

  /** What no section says, by the headings of its pages: groups of two sentences or more, each of which stands by itself. */
  leftOver(most: number): readonly { readonly heading: string; readonly said: readonly Said[] }[] {
    const ids = new Set(this.task.left);
    const open = this.left.filter(
      ({ cell, isForeign, facts }) => !cell && !isForeign && facts.length > 0 && facts.every(({ id }) => ids.has(id)),
    );
    const groups = [...Map.groupBy(open, ({ facts: [fact] }) => `${fact?.site}\n${fact?.about ?? ''}`)]
      .map(([place, said]) => ({ heading: place.split('\n')[1] ?? '', said }))
      .filter(({ heading, said }) => said.length > 1 && heading !== '' && !hasAnyOf(heading, this.wording.titles))
      .slice(0, most);
    this.use(groups.flatMap(({ said }) => said));
    return groups;
  }

  /** The steps of the page that gives most of them, those with figures among them. */
  givenSteps(): readonly Said[] {
    const lists = Map.groupBy(this.steps, ({ facts }) => listOf(facts[0]));
    return [...lists.values()].sort((one, other) => other.length - one.length)[0] ?? [];
  }

  /** What stands in a table need not be said again, and what another one says of the same not either. */
  leaveCells(shown: readonly Cell[]): void {
    const columns = new Set(shown.map(({ column }) => column));
    this.use(
      this.left.filter(
        ({ cell }) =>
          cell !== undefined && (shown.includes(cell) || columns.has(cell.column) || isSameTable(cell, shown[0])),
      ),
    );
  }

  /** The best sentences by a measure, those in the article's language first, none of which says what another says. */
  private best(worth: (said: Said) => number, most: number): Said[] {
    const rated = this.left
      .map((said) => ({ said, worth: worth(said) }))
      .filter((one) => one.worth > 0)
      .sort((one, other) => Number(one.said.isForeign) - Number(other.said.isForeign) || other.worth - one.worth)
      .map(({ said }) => said);
    const chosen = differing(rated, most);
    this.use(chosen);
    return chosen;
  }

  private use(some: readonly Said[]): void {
    for (const said of [...some]) this.left.splice(this.left.indexOf(said), 1);
  }
}

/** Whether two figures may measure the same: `20,000 miles` and `1.25 miles` hardly do. */
function isNear(one: string | undefined, other: string | undefined): boolean {
  const ratio = valueOf(one) / valueOf(other);
  return ratio > 0.2 && ratio < 5;
}

/** The last number of a figure that counts: 20 of `4 to 20`. */
const lastOf = (figure = ''): number => (/[$£€]/.test(figure) ? 0 : Number(/\d+(?=\D*$)/.exec(figure)?.[0] ?? 0));

/** What is counted or measured: `miles` of `40,000 miles`. */
const unitOf = (figure = ''): string => /\p{N} (\D+)$/u.exec(figure)?.[1] ?? '';

/** Of two subjects of which a sentence says as much, whether one comes before the other. */
function speaksFirstOf(said: ReadonlySet<string>, one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const place = (stems: ReadonlySet<string>): number => [...said].findIndex((stem) => stems.has(stem));
  return sharedStems(said, one) === sharedStems(said, other) && place(one) < place(other);
}

const isSameTable = (cell: Cell, other: Cell | undefined): boolean =>
  cell.table === other?.table && cell.fact.site === other.fact.site;

function divided<One>(all: readonly One[], isFirst: (one: One) => boolean): [One[], One[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Under one heading of one page stands one list. */
const listOf = (fact: Said['facts'][number] | undefined): string => `${fact?.site} ${fact?.about}`;

/** The first that are not about the same measure. */
function differing(best: readonly Said[], most: number): Said[] {
  const chosen: Said[] = [];
  for (const said of best) {
    if (chosen.length >= most) break;
    const same = chosen.some(
      (other) =>
        (arePrices(other, said) && other.subject === said.subject) ||
        sharedStems(other.stems, said.stems) > 0.7 * Math.min(other.stems.size, said.stems.size),
    );
    if (!same) chosen.push(said);
  }
  return chosen;
}

const arePrices = (...some: readonly Said[]): boolean =>
  some.every(({ facts }) => facts.length > 0 && facts.every(({ kind }) => kind === 'price'));
