import { Desk } from './desk.ts';
import { asSentence, inside, isSameName, withoutFigures, valueOf } from './names.ts';
import type { Said } from './statements.ts';
import type { Task } from './task.ts';
import { hasAnyOf, say, spokenIn, type Wording, wordingOf } from './wording.ts';

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
  if (purpose.includes(layouts.option)) return paragraph(desk.onName(task.section.heading, 6), wording);
  if (purpose.includes(layouts.answer)) return paragraph(desk.onQuestion(task.section.heading, 3), wording);
  return byTopic(desk);
}

/** Sentences as a paragraph, joined as one speaks: a limit stands against what is good, and a name is said once. */
function paragraph(some: readonly Said[], { but, limits, it, its, kinds }: Wording, spoken?: string): string {
  return some
    .map((said, index) => {
      const { text, subject } = said;
      const before = some[index - 1];
      const named = index === 0 ? spoken : before?.subject;
      const goesOn = subject !== undefined && isSameName(named, subject) && it !== '';
      const short = goesOn ? leaning(text, subject, it, { its: its.split('|')[0] ?? '', kinds }) : text;
      const turns = goesOn && before && hasAnyOf(text, limits) && !before.cell && !hasAnyOf(before.text, limits);
      return turns ? `${but}${inside(short)}` : short;
    })
    .join(' ');
}

/** `The Acme One’s remote …` is `Its remote …` where the sentence before it spoke of the same. */
const leaning = (text: string, subject: string, it: string, { its, kinds }: Pick<Wording, 'its' | 'kinds'>): string =>
  text.replace(
    new RegExp(`^(?:The )?${RegExp.escape(subject)}(?:(’s)?)(?= (?!(?:${kinds})(?!\\p{L})))`, 'u'),
    (_, owns?: string) => (owns ? its : it),
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
    .map((name) => ({ name: withoutFigures(name), said: desk.onName(name, 4, wording.limits) }))
    .filter(({ said }) => said.length > 0);
  const [first, ...others] = options;
  if (!first) return paragraph(desk.onTopic(task.article.keyword, 3), wording);
  const name = calledIn(first, desk);
  // what a section says of an option it need not say after the lead
  const why = first.said.slice(0, task.article.type === 'listicle' ? 1 : 2);
  const list = new Intl.ListFormat(task.language, { type: 'conjunction' }).format(
    others.map((option) => calledIn(option, desk)),
  );
  return [
    say(wording.lead, { first: name, keyword, article: /^[aeiou8]/i.test(keyword) ? 'an' : 'a' }),
    paragraph(why, wording, shortName(first)),
    ...(others.length > 0
      ? [say(others.length > 1 ? wording.alternatives : wording.alternative, { others: list })]
      : []),
    paragraph(
      others[0]?.said.filter(({ cell }) => !cell).slice(0, 1) ?? [],
      wording,
      others.length === 1 && others[0] ? shortName(others[0]) : undefined,
    ),
    ...more(
      desk,
      [first, ...others].map((option) => option.name),
    ),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What holds more than what is recommended, where the question asks for many. */
function more(desk: Desk, named: readonly string[]): string[] {
  const { wording } = desk;
  const said = desk.largest(named);
  return said.length === 0 ? [] : [wording.more, paragraph(said, wording)];
}

interface Option {
  readonly name: string;
  readonly said: readonly Said[];
}

/** As the page calls it where it says less, so that the article names nothing that no page knows, and what it is. */
function shortName({ name, said }: Option, keyword = ''): string {
  const known = withoutFigures(said[0]?.subject ?? '');
  if (known === '' || known.length >= name.length) return name;
  if (name.includes(` ${known}`)) return name.slice(0, name.indexOf(known) + known.length);
  const kind = name.slice(known.length).toLowerCase();
  return name.startsWith(known) && ` ${keyword} `.includes(`${kind} `) ? `${known}${kind}` : known;
}

/** The same as it stands inside a sentence. */
function calledIn(option: Option, desk: Desk): string {
  const { keyword } = desk.task.article;
  const name = shortName(option, keyword);
  const { article } = desk.wording;
  return article !== '' && / \p{Ll}+$/u.test(name) ? `${article} ${name}` : desk.called(name);
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
  const names = [...desk.topics.slice(0, 6), ...new Set(desk.cells.map(({ row }) => row))];
  const written: string[] = [];
  const parts = names.flatMap((topic) => {
    if (written.some((name) => isSameName(topic, name) || isSameName(name, topic))) return [];
    const said = desk.onName(topic, 5);
    if (said.length > 0) written.push(topic);
    const heading = shortName({ name: withoutFigures(topic), said });
    return said.length === 0 ? [] : [`### ${heading}\n\n${paragraph(said, desk.wording)}`];
  });
  return [...(table === '' ? [] : [`${desk.wording.tableIntro}\n\n${table}`]), ...parts].join('\n\n');
}

/** The table of a page that offers most figures, which are not said once more. */
function tableOf(desk: Desk, site?: string): string {
  const best = [...Map.groupBy(desk.cells, ({ table, fact }) => `${fact.site} ${table}`).values()]
    .filter(([cell]) => site === undefined || cell?.fact.site === site)
    .sort((one, other) => other.length - one.length)[0];
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
  desk.leaveCells(best);
  const first = /\d/.test(columns.join('')) ? '' : desk.wording.option;
  return [`| ${[first, ...columns].join(' | ')} |`, `|${' --- |'.repeat(columns.length + 1)}`, ...lines].join('\n');
}

/** The steps that a page gives, in its order, with its chart; else what bears on the topics. */
function steps(desk: Desk): string {
  const given = desk.givenSteps();
  const lines =
    given.length > 2
      ? given.map(({ text }) => text)
      : desk.topics.flatMap((topic) => {
          const said = desk.onTopic(topic, 2);
          return said.length === 0 ? [] : [`**${asSentence(topic)}.** ${paragraph(said, desk.wording)}`];
        });
  const list = lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
  const chart = given.length > 2 ? tableOf(desk, given[0]?.facts[0]?.site) : '';
  return chart === '' ? list : `${list}\n\n${desk.wording.chartIntro}\n\n${chart}`;
}

/** What bears on each topic; a single figure out of a table tells nothing of it. */
function byTopic(desk: Desk): string {
  const hasTable = /^\| ?-/m.test(desk.task.written);
  const table = desk.task.article.type === 'listicle' && !hasTable ? tableOf(desk) : '';
  const parts = desk.topics.flatMap((topic) => {
    const said = desk.onTopic(topic, 3);
    const text = said.every(({ cell }) => cell)
      ? ofColumn(said, desk)
      : paragraph(
          said.filter(({ cell }) => !cell),
          desk.wording,
        );
    return text === '' ? [] : [`**${asSentence(topic)}.** ${text}`];
  });
  return [...(table === '' ? [] : [`${desk.wording.tableIntro}\n\n${table}`]), ...parts].join('\n\n');
}

/** What a column says of several things, in one sentence; one alone tells nothing of it. */
function ofColumn(said: readonly Said[], { wording, called, task }: Desk): string {
  const cells = said.flatMap(({ cell }) => cell ?? []);
  const [first] = cells;
  const same = cells.filter(({ column }) => column === first?.column);
  if (!first || same.length < 2) return '';
  const list = (parts: readonly string[]): string => new Intl.ListFormat(task.language).format(parts);
  const values = [...Map.groupBy(same, ({ fact }) => fact.figure)].map(([, some]) =>
    say(wording.ofOne, {
      mark: `[[${some[0]?.fact.id}]]`,
      names: list(some.map(({ row }) => called(withoutFigures(row)))),
    }),
  );
  return say(wording.ofAll, { column: inside(first.column), values: list(values) });
}

/** For whom something is, by the uses that are planned, or as the facts say it. */
function uses(desk: Desk): string {
  const { wording } = desk;
  const parts = desk.topics.flatMap((topic) => {
    const said = desk
      .onTopic(topic, 4)
      .filter((one) => isAdvice(one, wording))
      .slice(0, 1);
    return said.length === 0 ? [] : [{ label: asSentence(topic), said }];
  });
  // one bullet is no list
  return parts.length > 1
    ? parts.map(({ label, said }) => `- **${label}:** ${paragraph(said, wording)}`).join('\n')
    : paragraph([...parts.flatMap(({ said }) => said), ...desk.having(wording.suits, 3)], wording);
}

/** What is said of something by its name, or under a condition. */
const isAdvice = ({ cell, subject = '', text }: Said, { condition }: Wording): boolean =>
  !cell && (subject.includes(' ') || text.startsWith(`${condition} `));

/** The questions that are planned and those that pages answer, each with its answer. */
function questions(desk: Desk): string {
  const own = desk.topics.filter((topic) => topic.endsWith('?'));
  const asked = desk.task.facts.flatMap(({ about: heading = '' }) =>
    heading.split(' – ').filter((part) => part.endsWith('?')),
  );
  const parts = [...new Set([...own, ...asked])].slice(0, 8).flatMap((question) => {
    const said = desk.onQuestion(question, 4);
    return said.length === 0 ? [] : [`### ${question}\n\n${paragraph(said, desk.wording)}`];
  });
  return parts.join('\n\n');
}

/** Where pages disagree, the values farthest apart; then what is said of the brand, and the limits that facts tell. */
function openMatters(desk: Desk): string {
  const { task, wording } = desk;
  const [point = ''] = task.section.points;
  // what belongs together is not parted by a caution that stands alone
  const left = desk.leftOver(3);
  return [
    disagreements(task, wording),
    paragraph(desk.onMaker(point, 2), wording),
    paragraph(
      desk.topics.flatMap((topic) => desk.onTopic(topic, 2).filter(({ cell }) => !cell)),
      wording,
    ),
    paragraph(desk.having(wording.cautions, 4), wording),
    ...left.map(({ heading, said }) => `### ${heading}\n\n${paragraph(said, wording)}`),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What is measured is said once of all of which pages tell it differently. */
function disagreements({ facts, disagree, language }: Task, wording: Wording): string {
  // prices of another country are no help
  const known = new Map(
    facts.filter(({ words, about = '' }) => spokenIn(`${about} ${words}`) === language).map((fact) => [fact.id, fact]),
  );
  const all = disagree.flatMap(({ about, facts: ids }) => {
    const values = ids
      .flatMap((id) => known.get(id) ?? [])
      .sort((one, other) => valueOf(one.figure) - valueOf(other.figure));
    const [low, high] = [values[0], values.at(-1)];
    if (!low || !high || low.site === high.site) return [];
    const [name = '', column = ''] = about.split(' – ').slice(-2);
    const what = low.kind === 'price' ? wording.price : inside(column);
    return [{ name, what, mark: `[[${low.id}]]`, otherMark: `[[${high.id}]]` }];
  });
  if (all.length === 0) return '';
  const told = [...Map.groupBy(all, ({ what }) => what)].map(([what, [first, ...others]]) => {
    if (!first || others.length === 0) return first ? say(wording.disagree, first) : '';
    const items = [first, ...others].slice(0, 4).map((values) => `- ${say(wording.disagreeItem, values)}`);
    return `${say(wording.disagreeOften, { what })}\n\n${items.join('\n')}`;
  });
  return [...told, wording.settle].join('\n\n');
}
