import { Desk } from './desk.ts';
import { asSentence, inside, isSameName, withoutFigures } from './names.ts';
import type { Said } from './statements.ts';
import type { Task } from './task.ts';
import { hasAnyOf, say, type Wording, wordingOf } from './wording.ts';

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
  if (purpose.includes(layouts.uses)) return uses(desk);
  if (purpose.includes(layouts.gaps)) return openMatters(desk);
  if (purpose.includes(layouts.option)) return paragraph(desk.onName(task.section.heading, 4), wording);
  if (purpose.includes(layouts.answer)) return paragraph(desk.onQuestion(task.section.heading, 3), wording);
  return byTopic(desk);
}

/** Sentences as a paragraph, joined as one speaks: a limit stands against what is good, and a name is said once. */
function paragraph(some: readonly Said[], { but, limits, it, its }: Wording): string {
  return some
    .map((said, index) => {
      const { text, subject } = said;
      const before = some[index - 1];
      const goesOn = subject !== undefined && before !== undefined && isSameName(before.subject, subject) && it !== '';
      const short = goesOn ? leaning(text, subject, it, its.split('|')[0] ?? '') : text;
      const turns = goesOn && hasAnyOf(text, limits) && !before.cell && !hasAnyOf(before.text, limits);
      return turns ? `${but}${inside(short)}` : short;
    })
    .join(' ');
}

/** `The Acme One’s remote …` is `Its remote …` where the sentence before it spoke of the same. */
const leaning = (text: string, subject: string, it: string, its: string): string =>
  text.replace(new RegExp(`^(?:The )?${RegExp.escape(subject)}(?:(’s)?)(?= )`, 'u'), (_, owns?: string) =>
    owns ? its : it,
  );

/** The part with one sentence more that its findings ask for, where facts say it. */
const revised = (part: string, desk: Desk): string =>
  `${part}\n\n${paragraph(desk.onTopic(desk.task.section.points.join(' '), 1), desk.wording)}`.trim();

/** What is recommended and why, then the next choice: of the options that are named most those that facts speak of. */
function lead(desk: Desk): string {
  const { task, wording } = desk;
  const { keyword } = task.article;
  const [point = ''] = task.section.points;
  if (!point.startsWith(wording.optionsPoint)) return paragraph(desk.onTopic(task.article.keyword, 3), wording);
  const options = namesIn(point)
    .map((name) => ({
      name: withoutFigures(name),
      said: desk.onName(name, 4).filter(({ text }) => !hasAnyOf(text, wording.limits)),
    }))
    .filter(({ said }) => said.length > 0);
  const [first, ...others] = options;
  if (!first) return paragraph(desk.onTopic(task.article.keyword, 3), wording);
  const list = new Intl.ListFormat(task.language, { type: 'conjunction' }).format(
    others.map((option) => shortName(option, keyword)),
  );
  return [
    say(wording.lead, { first: shortName(first, keyword) }),
    // what a section says of an option it need not say after the lead
    paragraph(first.said.slice(0, task.article.type === 'listicle' ? 1 : 2), wording),
    ...(others.length > 0
      ? [say(others.length > 1 ? wording.alternatives : wording.alternative, { others: list })]
      : []),
    paragraph(others[0]?.said.filter(({ cell }) => !cell).slice(0, 1) ?? [], wording),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

interface Option {
  readonly name: string;
  readonly said: readonly Said[];
}

/** As the page calls it where it says less, so that the article names nothing that no page knows, and what it is. */
function shortName({ name, said }: Option, keyword = ''): string {
  const known = withoutFigures(said[0]?.subject ?? '');
  if (known === '' || known.length >= name.length) return name;
  const kind = name.slice(known.length).toLowerCase();
  return name.startsWith(known) && ` ${keyword} `.includes(`${kind} `) ? `${known}${kind}` : known;
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

function comparison(desk: Desk): string {
  const table = tableOf(desk);
  if (table !== '') desk.leaveCells();
  const parts = desk.topics.slice(0, 5).flatMap((topic) => {
    const said = desk.onName(topic, 3);
    const heading = shortName({ name: withoutFigures(topic), said });
    return said.length === 0 ? [] : [`### ${heading}\n\n${paragraph(said, desk.wording)}`];
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
          const said = desk.onTopic(topic, 2);
          return said.length === 0 ? [] : [`**${asSentence(topic)}.** ${paragraph(said, desk.wording)}`];
        });
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
}

/** What bears on each topic; a single figure out of a table tells nothing of it. */
function byTopic(desk: Desk): string {
  const parts = desk.topics.flatMap((topic) => {
    const said = desk.onTopic(topic, 2);
    return said.every(({ cell }) => cell) && said.length < 2
      ? []
      : [`**${asSentence(topic)}.** ${paragraph(said, desk.wording)}`];
  });
  return parts.join('\n\n');
}

/** For whom something is, by the uses that are planned, or as the facts say it. */
function uses(desk: Desk): string {
  const { wording } = desk;
  const parts = desk.topics.flatMap((topic) => {
    const said = desk.onTopic(topic, 1).filter(({ cell }) => !cell);
    return said.length === 0 ? [] : [`- **${asSentence(topic)}:** ${paragraph(said, wording)}`];
  });
  return parts.length > 0 ? parts.join('\n') : paragraph(desk.having(wording.suits, 3), wording);
}

/** The questions that are planned and those that pages answer, each with its answer. */
function questions(desk: Desk): string {
  const own = desk.topics.filter((topic) => topic.endsWith('?'));
  const asked = desk.task.facts.flatMap(({ about: heading = '' }) =>
    heading.split(' – ').filter((part) => part.endsWith('?')),
  );
  const parts = [...new Set([...own, ...asked])].slice(0, 8).flatMap((question) => {
    const said = desk.onQuestion(question, 3);
    return said.length === 0 ? [] : [`### ${question}\n\n${paragraph(said, desk.wording)}`];
  });
  return parts.join('\n\n');
}

/** Where pages disagree, both values; then the limits that facts tell. */
function openMatters(desk: Desk): string {
  const { task, wording } = desk;
  const known = new Map(task.facts.map((fact) => [fact.id, fact]));
  const disagreements = task.disagree.slice(0, 3).flatMap(({ about, facts }) => {
    const [one, other] = facts.map((id) => known.get(id));
    if (!one || !other || one.site === other.site) return [];
    const [name = '', column = ''] = about.split(' – ').slice(-2);
    const what = one.kind === 'price' ? wording.price : inside(column);
    return [say(wording.disagree, { name, what, mark: `[[${one.id}]]`, otherMark: `[[${other.id}]]` })];
  });
  const limits = paragraph(desk.having(wording.cautions, 3), wording);
  const advice = disagreements.length > 0 ? [`${disagreements.join(' ')} ${wording.settle}`] : [];
  return [...advice, limits].filter((part) => part !== '').join('\n\n');
}
