import type { Task } from './task.ts';
import { inside, type Cell, type Said, statementsOf } from './statements.ts';
import { hasAnyOf, say, sharedStems, stemsIn, type Wording, wordingOf } from './wording.ts';

/** Writes a section as its purpose asks for it, out of the facts that are offered. */
export function composeSection(task: Task): string {
  const wording = wordingOf(task.language);
  const desk = new Desk(task, wording);
  const { layouts } = wording;
  if (task.part !== undefined) return revised(task.part, desk);
  const { purpose } = task.section;
  if (task.isLead) return lead(desk);
  if (purpose.includes(layouts.table)) return comparison(desk);
  if (purpose.includes(layouts.steps)) return steps(desk);
  if (purpose.includes(layouts.questions)) return questions(desk);
  if (purpose.includes(layouts.uses)) return byTopic(desk, (topic) => `- **${topic}:** `, 1, '\n');
  if (purpose.includes(layouts.gaps)) return openMatters(desk);
  if (purpose.includes(layouts.option) || purpose.includes(layouts.answer)) return about(desk, task.section.heading);
  return byTopic(desk, (topic) => `**${topic}.** `, 2);
}

/** The facts of a task as sentences, each of which is used once. */
class Desk {
  readonly task: Task;
  readonly wording: Wording;
  private readonly left: Said[];

  constructor(task: Task, wording: Wording) {
    this.task = task;
    this.wording = wording;
    this.left = statementsOf(task, wording);
  }

  /** What the points speak of: `Room Lighting` of `Room Lighting (3 of 8 answers): “…”`. */
  get topics(): string[] {
    const named = this.task.section.points.map(
      (point) => /^[^“„]*?(?=\s\(\d+ \p{L}+ \d+ \p{L}+\)|[:?])\??/u.exec(point)?.[0] ?? '',
    );
    return [...new Set(named)].filter((topic) => topic !== '' && topic.split(' ').length <= 14);
  }

  /** All that are offered, as a table is whole only with what was said before. */
  get cells(): Cell[] {
    return statementsOf({ ...this.task, written: '' }, this.wording).flatMap(({ cell }) => cell ?? []);
  }

  /** The sentences that speak most of a subject, at least so many of its words. */
  take(subject: string, most: number, atLeast = 1): Said[] {
    const stems = stemsIn(subject, this.wording);
    const best = this.left
      .filter((said) => !this.belongsToSteps(said))
      .map((said, index) => ({ said, index, shared: sharedStems(said.stems, stems) }))
      .filter(({ shared }) => shared >= Math.min(atLeast, stems.size) && shared > 0)
      .sort((one, other) => other.shared - one.shared || one.index - other.index)
      .map(({ said }) => said);
    const chosen = differing(best, most);
    this.use(chosen);
    return chosen;
  }

  /** A step out of its list says little. */
  private belongsToSteps({ facts }: Said): boolean {
    return facts[0]?.kind === 'step' && this.task.article.type === 'how_to';
  }

  /** The steps of the page that gives most of them, those with figures among them. */
  givenSteps(): Said[] {
    const lists = Map.groupBy(
      this.left.filter(({ cell, facts }) => !cell && facts.length === 1),
      ({ facts }) => `${facts[0]?.site} ${facts[0]?.about}`,
    );
    const stepsIn = (some: readonly Said[]): number => some.filter(({ facts }) => facts[0]?.kind === 'step').length;
    const most = [...lists.values()].sort((one, other) => stepsIn(other) - stepsIn(one))[0] ?? [];
    if (stepsIn(most) < 2) return [];
    this.use(most);
    return most;
  }

  /** What stands in a table need not be said again. */
  leaveCells(): void {
    this.use(this.left.filter(({ cell }) => cell !== undefined));
  }

  private use(some: readonly Said[]): void {
    for (const said of [...some]) this.left.splice(this.left.indexOf(said), 1);
  }
}

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

/** Sentences as a paragraph, joined as one speaks: a limit stands against what is good, and a name is said once. */
function paragraph(some: readonly Said[], { but, limits, it }: Wording, name?: string): string {
  const saysLimit = some.map(({ text }) => hasAnyOf(text, limits));
  const turn = saysLimit.findIndex((isLimit, index) => isLimit && saysLimit[index - 1] === false);
  return some
    .map(({ text }, index) => {
      const repeats =
        name !== undefined && index > 0 && new RegExp(`^(?:The )?${RegExp.escape(name)} `, 'u').test(text);
      const short = repeats ? `${it}${text.slice(text.indexOf(name) + name.length)}` : text;
      return index === turn ? `${but}${opensWithName(short) ? short : inside(short)}` : short;
    })
    .join(' ');
}

/** Whether a sentence begins with a name, whose capital stays. */
const opensWithName = (text: string): boolean =>
  /^\S*(?:\p{Ll}\p{Lu}|\p{N}|\p{Lu}{2})|^\S+ (?:\S*\p{N}|\p{Lu})/u.test(text);

/** The part with what its findings ask for, where facts say it. */
const revised = (part: string, desk: Desk): string =>
  `${part}\n\n${paragraph(desk.take(`${desk.task.article.keyword} ${desk.task.section.points.join(' ')}`, 2, 3), desk.wording)}`.trim();

function lead(desk: Desk): string {
  const { task, wording } = desk;
  const [point = ''] = task.section.points;
  const names = namesIn(point);
  const [first, ...others] = names.map(withoutFigures);
  if (first === undefined || !point.startsWith(wording.optionsPoint))
    return paragraph(desk.take(task.article.keyword, 3), wording);
  const list = new Intl.ListFormat(task.language, { type: 'conjunction' }).format(others.slice(0, 3));
  return [
    say(wording.lead, { first }),
    paragraph(
      desk
        .take(first, 2, 2)
        .concat(desk.take(first.split(' ', 1)[0] ?? '', 1))
        .slice(0, 2),
      wording,
      first,
    ),
    ...(others.length > 0 ? [say(wording.alternatives, { others: list })] : []),
    ...(others[0] === undefined ? [] : [paragraph(desk.take(others[0], 1, 2), wording)]),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The names of `Options that …: Acme (3 of 4 answers), Globex (2 of 4 answers) and …`. */
const namesIn = (point: string): string[] =>
  [
    ...point
      .split(': ')
      .slice(1)
      .join(': ')
      .matchAll(/(?:^|, (?:and |und )?|(?:^| )(?:and|und) )([^,()]+?) \(\d+/gu),
  ].map(([, name = '']) => name);

/** A name without figures that stand for themselves, which only marks may say: `Frigidaire 70-Pint Dehumidifier`. */
const withoutFigures = (name: string): string =>
  name.replace(/ ?(?<![\p{L}\p{N}])\p{N}[\p{N},.]*(?:-\p{L}+)?(?![\p{L}\p{N}])/gu, '').trim();

function comparison(desk: Desk): string {
  const table = tableOf(desk);
  if (table !== '') desk.leaveCells();
  const parts = desk.topics.slice(0, 5).flatMap((topic) => {
    const said = desk.take(withoutFigures(topic), 3, 3);
    return said.length === 0 ? [] : [`### ${withoutFigures(topic)}\n\n${paragraph(said, desk.wording, topic)}`];
  });
  return [...(table === '' ? [] : [`${desk.wording.tableIntro}\n\n${table}`]), ...parts].join('\n\n');
}

/** One table of a page, as far as its figures are offered. */
function tableOf(desk: Desk): string {
  const best = [...Map.groupBy(desk.cells, ({ table, fact }) => `${fact.site} ${table}`).values()].sort(
    (one, other) => other.length - one.length,
  )[0];
  if (!best) return '';
  const columns = [...new Set(best.map(({ column }) => column))];
  const rows = [...Map.groupBy(best, ({ row }) => row)];
  if (rows.length < 2 || columns.length < 2) return '';
  const lines = rows.map(([row, cells]) => {
    const values = columns.map((column) => {
      const fact = cells.find((cell) => cell.column === column)?.fact;
      return fact ? `[[${fact.id}]]` : '–';
    });
    return `| ${[row, ...values].join(' | ')} |`;
  });
  return [
    `| ${[desk.wording.option, ...columns].join(' | ')} |`,
    `|${' --- |'.repeat(columns.length + 1)}`,
    ...lines,
  ].join('\n');
}

/** The steps that a page gives, in its order; else what bears on the topics. */
function steps(desk: Desk): string {
  const given = desk.givenSteps();
  const lines =
    given.length > 2
      ? given.map(({ text }) => text)
      : desk.topics.flatMap((topic) => {
          const said = desk.take(topic, 2);
          return said.length === 0 ? [] : [`**${topic}.** ${paragraph(said, desk.wording)}`];
        });
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
}

function byTopic(desk: Desk, opening: (topic: string) => string, most: number, between = '\n\n'): string {
  const parts = desk.topics.flatMap((topic) => {
    const said = desk.take(topic, most);
    return said.length === 0 ? [] : [`${opening(topic)}${paragraph(said, desk.wording, topic)}`];
  });
  return parts.length > 0 ? parts.join(between) : about(desk, desk.task.section.heading);
}

/** The questions that are planned and those that pages answer, each with its answer. */
function questions(desk: Desk): string {
  const own = desk.topics.filter((topic) => topic.endsWith('?'));
  const asked = desk.task.facts.flatMap(({ about: heading = '' }) =>
    heading.split(' – ').filter((part) => part.endsWith('?')),
  );
  const parts = [...new Set([...own, ...asked])].slice(0, 8).flatMap((question) => {
    const said = desk.take(question, 3);
    return said.length === 0 ? [] : [`### ${question}\n\n${paragraph(said, desk.wording)}`];
  });
  return parts.join('\n\n');
}

function about(desk: Desk, subject: string): string {
  const { task, wording } = desk;
  const first = desk.take(subject, 3, 2);
  const more = task.words > 120 ? desk.take(`${subject} ${task.section.points.join(' ')}`, 2, 3) : [];
  return [paragraph(first, wording, subject), paragraph(more, wording, subject)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Where pages disagree, both values; then what the points ask about. */
function openMatters(desk: Desk): string {
  const { task, wording } = desk;
  const known = new Map(task.facts.map((fact) => [fact.id, fact]));
  const disagreements = task.disagree.slice(0, 3).flatMap(({ about: name, facts }) => {
    const [one, other] = facts.map((id) => known.get(id));
    if (!one || !other || one.site === other.site) return [];
    const values = {
      name: nameOf(name),
      site: one.site,
      mark: `[[${one.id}]]`,
      otherSite: other.site,
      otherMark: `[[${other.id}]]`,
    };
    return [say(wording.disagree, values)];
  });
  const more = paragraph(desk.take(task.section.points.join(' '), 3, 2), wording);
  return [...disagreements, more].filter((part) => part !== '').join('\n\n');
}

/** The row and column of `heading – row – column`. */
function nameOf(about: string): string {
  const labels = about.split(' – ');
  return labels.length < 2 ? about : `${labels.at(-2) ?? ''} (${inside(labels.at(-1) ?? '')})`;
}
