import { isSameName } from './names.ts';
import { type Cell, cellOf, type Said, statementsOf } from './statements.ts';
import type { Task } from './task.ts';
import { hasAnyOf, sharedStems, stemsIn, type Wording } from './wording.ts';

/** The facts of a task as sentences, each of which is used once. */
export class Desk {
  readonly task: Task;
  readonly wording: Wording;
  /** In table cells, too, where pages disagree. */
  readonly cells: readonly Cell[];
  private readonly steps: readonly Said[];
  private readonly left: Said[];

  constructor(task: Task, wording: Wording) {
    this.task = task;
    this.wording = wording;
    this.cells = task.facts.flatMap((fact) => cellOf(fact) ?? []);
    const contested = new Set(task.disagree.flatMap(({ facts }) => facts));
    const lists = new Set(task.facts.filter(({ kind }) => kind === 'step').map(listOf));
    const said = statementsOf(task, wording).filter(({ facts }) => !facts.some(({ id }) => contested.has(id)));
    const [steps, others] = divided(said, ({ facts, cell }) => !cell && facts.some((fact) => lists.has(listOf(fact))));
    this.steps = steps;
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

  /** Sentences whose own words speak most of a subject: its first word tells the kind, else two of them. */
  onTopic(topic: string, most: number): Said[] {
    const stems = stemsIn(topic, this.wording);
    const own = stems.difference(stemsIn(this.task.article.keyword, this.wording));
    const asked = own.size > 0 ? own : stems;
    const [kind = ''] = asked;
    return this.best(({ topics: said }) => {
      const shared = sharedStems(said, asked);
      return shared > 1 || said.has(kind) ? shared : 0;
    }, most);
  }

  /** Sentences that answer a question, of which their page may have made a heading. */
  onQuestion(question: string, most: number): Said[] {
    const stems = stemsIn(question, this.wording);
    const asks = ({ facts }: Said): boolean => facts.some(({ about = '' }) => about.split(' – ').includes(question));
    return this.best((said) => (asks(said) ? 10 : sharedStems(said.stems, stems) >= 2 ? 1 : 0), most);
  }

  /** Sentences about something of this name: what it is, then what it is good for, its limits, and its figures. */
  onName(name: string, most: number): Said[] {
    const { limits } = this.wording;
    const worth = ({ facts, cell, text }: Said): number =>
      facts[0]?.kind === 'definition' ? 4 : cell ? 1 : hasAnyOf(text, limits) ? 2 : 3;
    return this.best((said) => (isSameName(said.subject, name) ? worth(said) : 0), most);
  }

  /** Sentences with one of some words, apart from figures of tables. */
  having(words: string, most: number): Said[] {
    return this.best(({ text, cell }) => (!cell && hasAnyOf(text, words) ? 1 : 0), most);
  }

  /** The steps of the page that gives most of them, those with figures among them. */
  givenSteps(): readonly Said[] {
    const lists = Map.groupBy(this.steps, ({ facts }) => listOf(facts[0]));
    return [...lists.values()].sort((one, other) => other.length - one.length)[0] ?? [];
  }

  /** What stands in a table need not be said again. */
  leaveCells(): void {
    this.use(this.left.filter(({ cell }) => cell !== undefined));
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
      (other) => sharedStems(other.stems, said.stems) > 0.7 * Math.min(other.stems.size, said.stems.size),
    );
    if (!same) chosen.push(said);
  }
  return chosen;
}
