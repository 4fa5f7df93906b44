import { plainMarkdown } from '../draft/markdownText.ts';
import { type Procedure, stepText } from '../evidence/answers/procedures.ts';
import { isFragment, refersBack, wholeSentence } from '../evidence/quotable.ts';
import { siteOf } from '../facts/facts.ts';
import { stepNumber } from '../facts/pageParts.ts';
import { sectionInHeadings } from '../facts/sectionWords.ts';
import type { Wording } from '../outline/wording.ts';
import type {
  BriefStatement,
  AnswerTable,
  Brief,
  BriefPoint,
  Contested,
  Difference,
  DirectAnswer,
  PageFacts,
  Uncarried,
  Unsupported,
  Value,
} from './briefData.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { BriefLinks } from './briefLinks.ts';
import { rowKey } from './together.ts';
import { namesScope } from './pageScopes.ts';
import { hasMoney } from './figures/measureWords.ts';

/** Writes facts and statements as lines of a brief, with exact words, sites, and footnotes. */
export class FactLines {
  private readonly wording: Wording;
  private readonly links: BriefLinks;
  /** Number of answers. */
  private readonly total: number;
  private readonly dates: Brief['dates'];
  private readonly uncarried: Brief['uncarried'];

  constructor(
    wording: Wording,
    links: BriefLinks,
    { total, dates, uncarried }: Pick<Brief, 'dates' | 'uncarried'> & { readonly total: number },
  ) {
    this.uncarried = uncarried;
    this.wording = wording;
    this.links = links;
    this.total = total;
    this.dates = dates;
  }

  /**
   * Writes facts as list items. Several facts go below an item with their heading and site.
   * @param under heading that the brief already shows above them
   * @param isFar always writes their heading
   * @param section heading of their section
   */
  facts(facts: PageFacts, { under = '', isFar = false, section = '' } = {}): string {
    const { texts, form, also } = facts;
    const below = belowLabel(facts.heading ?? '', under);
    const isOfSection = facts.heading?.replace(/[:：]$/u, '').toLowerCase() === section.toLowerCase();
    const isAbove = isOfSection || below === '' || below === under;
    const own = isAbove ? undefined : below.replace(/[:：]$/u, '');
    // `How it works` means nothing without the page's subject.
    const isBare =
      form === 'steps' && own !== undefined && sectionInHeadings([own], facts.language, () => true) === 'working';
    const heading = isBare ? `${facts.title}: ${own}` : own;
    const belowText = (text: string, indent: string): string[] =>
      (facts.below?.get(text) ?? []).map((one) => `${indent}- ${this.statementLine(one, under)}`);
    const [only = ''] = texts;
    const shown = isFar ? facts.title : `${under} ${section}`;
    const all = this.where(facts, [isBare ? facts.title : shown], texts);
    // `Step 1: …` already has a number.
    const isNumbered = form === 'steps' && texts.every((text) => stepNumber(text) === undefined);
    if (!isNumbered && (texts.length === 1 || (heading === undefined && form !== 'list'))) {
      const [opening = ''] = /^(?:\S+\s?){1,3}/u.exec(only) ?? [];
      const { language } = this.wording.phrases;
      const isAsked = /^[^.!?]*[?？]\s/u.test(only);
      const answers = /[?？]$/u.test(heading ?? '') && isFragment(only, language);
      const isWhole = wholeSentence.test(only) && (isAsked || !(answers || refersBack(opening, language)));
      const above = isWhole && !isFar && !facts.needsHeading ? '' : heading;
      const lines = texts.flatMap((text) => [
        `- ${plainMarkdown(labelled(above, this.quoted(text)))} (${this.where(facts, [shown], [text])}${this.alsoBy(also?.get(text), ['; ', ''])})`,
        ...belowText(text, '  '),
      ]);
      return lines.join('\n');
    }
    const items = texts.flatMap((text, index) => {
      const [mark, lineText] = isNumbered ? [`${index + 1}.`, text] : ['-', this.quoted(text)];
      return [
        `  ${mark} ${plainMarkdown(lineText)}${this.alsoBy(also?.get(text))}`,
        ...belowText(text, ' '.repeat(3 + mark.length)),
      ];
    });
    const shownAbove = heading ?? (isOfSection || isNumbered ? (facts.heading ?? facts.title) : undefined);
    const source = shownAbove === undefined ? all : `${plainMarkdown(shownAbove)} (${all})`;
    return [`- ${source}:`, ...items].join('\n');
  }

  /** `also ChatGPT[^a1], lab.example[^2]` after a mark */
  private alsoBy(values: readonly Value[] = [], [start, end] = [' (', ')']): string {
    if (values.length === 0) return '';
    const names = values.map(({ answers = [], uncarried = [], site = '', url }) =>
      answers.length > 0
        ? `${plainMarkdown(this.links.assistantOf(answers[0] ?? 0))}${this.links.answers(answers)}${this.lacking(uncarried)}`
        : `${plainMarkdown(site)}${url === undefined ? '' : this.links.pages([url])}`,
    );
    return `${start}${this.wording.say(this.wording.phrases.brief.also, { names: [...new Set(names)].join(', ') })}${end}`;
  }

  /** Quotes a text, unless it already starts with a quotation mark. */
  private quoted(text: string): string {
    return /^["“”„«»]/u.test(text) ? text : this.wording.quote(text);
  }

  /** @param under heading that the brief already shows above it */
  table(facts: PageFacts, under = ''): string {
    const { heading, title, head = [], rows = [], language, also } = facts;
    const named = head.map((name) => (name === '' ? '' : this.wording.column(name, language)));
    const above = heading ?? title;
    const where = this.where(facts, [above, ...head, ...rows.map(([name = '']) => name)], []);
    const marks = rows.map((row) => this.alsoBy(also?.get(rowKey(row))));
    const isAll = new Set(marks).size === 1;
    const whole = isAll ? this.alsoBy(also?.get(rowKey(rows[0] ?? [])), ['; ', '']) : '';
    const own = belowLabel(above, under);
    const line = own === '' ? `${where}${whole}:` : `${plainMarkdown(own)} (${where}${whole}):`;
    return [line, '', ...tableLines(named, rows, isAll ? [] : marks)].join('\n');
  }

  answeredBy(facts: readonly PageFacts[], direct: readonly DirectAnswer[]): string[] {
    const { directPages, directAssistants, directOthers } = this.wording.phrases.brief;
    const listed = (heading: string, lines: readonly string[]): string =>
      lines.length === 0 ? '' : [`${plainMarkdown(heading)}:`, '', ...lines].join('\n');
    const [others, same] = [true, false].map((isOther) =>
      direct.filter(({ insteadOf }) => (insteadOf !== undefined) === isOther),
    );
    const options = this.wording.list(others?.[0]?.insteadOf ?? []);
    const written = (answer: DirectAnswer): string =>
      `- ${answer.isList ? `${plainMarkdown(answer.text)}${this.marksOf(answer)}` : this.quotation(answer)}`;
    return [
      listed(
        directPages,
        facts.map((one) => this.facts(one)),
      ),
      listed(directAssistants, (same ?? []).map(written)),
      listed(this.wording.say(directOthers, { options }), (others ?? []).map(written)),
    ];
  }

  /** @param above the heading of its section */
  point(
    { label, answers, isCounted = false, facts, statements, tables = [], differences = [] }: BriefPoint,
    above = '',
  ): string {
    const { differTitle } = this.wording.phrases.brief;
    const compared = differences.map((one) => this.difference(one, `${differTitle}: `));
    const share = answers.length === 0 || isCounted ? '' : ` (${this.wording.share(answers.length, this.total)})`;
    const [only, ...others] = statements;
    if (label !== '' && only && others.length + facts.length + tables.length + compared.length === 0) {
      const marks = answers.length > 1 ? this.links.answers(answers) : '';
      return `- ${plainMarkdown(`${label}${share}`)}${marks}: ${this.statementLine(only, label)}`;
    }
    const below = [
      // A line that goes on from a compared one means nothing above it.
      ...(label === '' ? [] : compared),
      ...facts.map((one) =>
        one.rows
          ? `\n${this.table(one, label || above)}\n`
          : this.facts(one, { under: label || above, section: above }),
      ),
      ...statements.map((one) => `- ${this.statementLine(one, label)}`),
      ...tables.map((one) => `\n${this.answerTable(one)}\n`),
      ...(label === '' ? compared : []),
    ];
    return label === ''
      ? below.join('\n')
      : [`- ${plainMarkdown(`${label}${share}`)}${this.links.answers(answers)}`, ...below.map(indented)].join('\n');
  }

  quotation(quotation: Quotation): string {
    const quoted = this.wording.quote(quotation.text);
    return `${plainMarkdown(quotation.about === undefined ? quoted : `${quotation.about}: ${quoted}`)}${this.marksOf(quotation)}`;
  }

  /**
   * Writes a statement of an assistant, marked if no page mentions its subject.
   * @param under label that the brief already shows above it
   */
  statementLine({ isOnly, about = '', more = [], also, ...statement }: BriefStatement, under = ''): string {
    const { brief } = this.wording.phrases;
    const lines = [{ ...statement, about }, ...more].map(({ text, about: label = '' }) => {
      const below = belowLabel(label, under);
      return { text: this.quoted(text), own: text.startsWith(below.replace(/[.:]$/u, '')) ? '' : below };
    });
    // A label stands for all lines below it.
    const texts = lines.map(({ text, own }, index) => {
      const last = lines[index - 1]?.own ?? '';
      return labelled(own === last ? '' : belowLabel(own, last.slice(0, Math.max(0, last.lastIndexOf(', ')))), text);
    });
    const all = texts.join(' · ');
    const assistant = this.links.assistantOf(statement.answer);
    const line = isOnly ? this.wording.say(brief.only, { assistant, said: all }) : `${assistant}: ${all}`;
    return `${plainMarkdown(line)}${this.marksOf(statement)}${this.alsoBy(also)}`;
  }

  answerTable({ answer, head, rows, only = [], urls }: AnswerTable): string {
    const { brief } = this.wording.phrases;
    const where = plainMarkdown(this.wording.say(brief.tableOf, { where: this.links.labelOf(answer) }));
    const { language } = this.wording.phrases;
    // The prices of shop cards have no column name.
    const isPrices = (column: number): boolean =>
      column > 0 &&
      rows.every((row) => !row[column] || (!/\p{L}/u.test(row[column]) && hasMoney(row[column], language)));
    const statement = head.includes(brief.statement) ? '' : brief.statement;
    const named = head.map((name, column) =>
      name !== '' || column === 0 ? name : isPrices(column) ? brief.price : statement,
    );
    const marks = this.marksOf({ answer, urls: urls.slice(0, maxMarks) });
    const marked = rows.map((cells, row) =>
      cells.map((said, column) =>
        only.includes(`${row + 1}.${column + 1}`) ? this.wording.say(brief.onlyCell, { said }) : said,
      ),
    );
    return [`${where}${marks}:`, '', ...tableLines(named, marked)].join('\n');
  }

  /** Returns footnotes for the answer and the pages that support it, and names the cited pages that don't. */
  private marksOf({
    answer,
    urls,
    text = '',
    ...statement
  }: Pick<BriefStatement, 'answer' | 'urls' | 'uncarried'> & { readonly text?: string }): string {
    const uncarried = statement.uncarried ?? this.uncarried.get(text) ?? [];
    const carried = urls.filter((url) => !uncarried.some((one) => one.url === url));
    const lacking = uncarried.filter(({ url }) => urls.includes(url));
    return `${this.links.answers([answer])}${this.links.pages(carried)}${this.lacking(lacking)}`;
  }

  /** Names the cited pages that lack a statement, and quotes their own figure if they have one. */
  private lacking(pages: readonly Uncarried[]): string {
    const { citedOtherwise, citedWithout } = this.wording.phrases.brief;
    const notes = pages.map(({ url, nearest }) => {
      const values = { site: siteOf({ url }), said: this.quoted(nearest?.text ?? '') };
      const note = this.wording.say(nearest ? citedOtherwise : citedWithout, values);
      return ` – ${plainMarkdown(note)}${this.links.pages([url])}`;
    });
    return notes.join('');
  }

  procedure({ answer, title, steps }: Procedure): string {
    const { brief } = this.wording.phrases;
    const below = steps.map((step, index) => `  ${index + 1}. ${plainMarkdown(stepText(step))}`);
    const where = plainMarkdown(this.wording.say(brief.procedureOf, { where: this.links.labelOf(answer) }));
    const heading = title === undefined ? '' : `${plainMarkdown(title.replace(/[:：]$/u, ''))}: `;
    return [`- ${heading}${where}${this.links.answers([answer])}:`, ...below].join('\n');
  }

  /**
   * Writes a dispute as its question with each side below it, pages first. Without a question, as one line:
   * `ChatGPT: “A new pump costs $50.” · repair.example: “A pump costs $90.”`
   */
  difference({ about, assistants, pages }: Difference, before = ''): string {
    const nameOf = ({ answers = [] }: Value): string =>
      [...new Set(answers.map((id) => this.links.assistantOf(id)))].join(', ');
    // The dispute shows what these pages say.
    const others = (cited: readonly Uncarried[]) => cited.filter(({ url }) => pages.every((page) => page.url !== url));
    const theirs = [...Map.groupBy(assistants, nameOf)].map(([name, values]) => {
      const valueLines = values.map(
        ({ text, about: label, answers = [], uncarried = [], also }) =>
          `${plainMarkdown(labelled(label, this.quoted(text)))}${this.links.answers(answers)}${this.lacking(others(uncarried))}${this.alsoBy(also)}`,
      );
      return `${plainMarkdown(name)}: ${valueLines.join(', ')}`;
    });
    const ours = [...Map.groupBy(pages, ({ url, site }) => url ?? site).values()].flatMap((values) => {
      const [{ site = '', url = '' } = {}] = values;
      const date = about === undefined ? undefined : this.dates.get(url);
      const marks = url === '' ? '' : this.links.pages([url]);
      const pageLines = values.map(
        ({ text, about: label, isQuoted, also }) =>
          `${plainMarkdown(labelled(label, isQuoted ? this.quoted(text) : text))}${marks}${this.alsoBy(also)}`,
      );
      return `${plainMarkdown(date === undefined ? site : `${site}, ${date}`)}: ${pageLines.join(', ')}`;
    });
    if (about === undefined) return `- ${before}${[...theirs, ...ours].join(' · ')}`;
    return [`- ${plainMarkdown(`${before}${about}`)}`, ...[...ours, ...theirs].map((side) => `  - ${side}`)].join('\n');
  }

  /** Points the opening to the disputes about its lines. */
  disputed(subjects: readonly string[] = []): string {
    const about = this.wording.list(subjects.map((subject) => this.wording.quote(subject)));
    return about === '' ? '' : plainMarkdown(this.wording.say(this.wording.phrases.brief.disputed, { about }));
  }

  differences(differences: readonly Difference[]): string {
    const { differTitle } = this.wording.phrases.brief;
    const lines = differences.map((one) => this.difference(one));
    return lines.length === 0 ? '' : [`${plainMarkdown(differTitle)}:`, '', ...lines].join('\n');
  }

  /** `Pages disagree on …: rtings.com 668 nits, tomsguide.com 651 nits` */
  conflict({ about, facts }: Contested): string {
    const values = facts.flatMap((fact) =>
      fact.figure === undefined
        ? []
        : [
            `${plainMarkdown(`${siteOf(fact)} ${fact.figure.text}`)}${fact.url === undefined ? '' : this.links.pages([fact.url])}`,
          ],
    );
    const line = this.wording.say(this.wording.phrases.brief.disagree, {
      about: plainMarkdown(about.replaceAll(' – ', ', ')),
      values: values.join(', '),
    });
    return `- ${line}`;
  }

  /** Writes a statement with figures that no page contains, and the figures of pages. */
  unsupported({ text, about, isRow, isPart, answer, figures, cited, nearest }: Unsupported): string {
    const { brief } = this.wording.phrases;
    // the brief shows the full statement elsewhere
    const what = isRow ? text : about === undefined ? this.quoted(text) : figures.join(', ');
    const labelledText = labelled(about, what);
    const [url] = cited;
    const values = { site: url === undefined ? '' : siteOf({ url }), said: this.quoted(nearest?.text ?? '') };
    const source =
      url === undefined
        ? nearest && this.wording.say(brief.closest, { ...values, site: nearest.site ?? '' })
        : this.wording.say(nearest ? brief.citedOtherwise : brief.citedWithout, values);
    const parts =
      isPart && about === undefined ? this.wording.say(brief.unsupportedParts, { figures: figures.join(', ') }) : '';
    const linked = url ?? nearest?.url;
    const notes = [parts, source ?? ''].filter((note) => note !== '').map(plainMarkdown);
    const marks = source === undefined || linked === undefined ? '' : this.links.pages([linked]);
    const suffix = notes.length === 0 ? '' : ` – ${notes.join('; ')}${marks}`;
    return `${plainMarkdown(labelledText)}${this.links.answers([answer])}${suffix}`;
  }

  /** `Common mistakes: “Never use vinegar.” (coffeelab.example[^1])` */
  place({ text, about, isQuoted, site = '', url }: Value): string {
    const mark = url === undefined ? '' : this.links.pages([url]);
    return `${plainMarkdown(labelled(about, isQuoted ? this.quoted(text) : text))} (${plainMarkdown(site)}${mark})`;
  }

  /**
   * Returns the site with a footnote for its page, the page's date if there are prices, and what the page is limited to
   * if neither the texts around nor each of the facts name it.
   */
  private where(
    { url, site, scope, texts, rows = [], language }: PageFacts,
    around: readonly string[],
    own: readonly string[],
  ): string {
    const date = url === undefined ? undefined : this.dates.get(url);
    const hasPrice = date !== undefined && [...texts, ...rows.flat()].some((text) => hasMoney(text, language));
    const isNamed =
      !scope ||
      (hasPrice && namesScope(date, scope)) ||
      namesScope(around.join(' '), scope) ||
      (own.length > 0 && own.every((text) => namesScope(text, scope)));
    const named = [...(isNamed ? [] : [scope.label]), site, ...(hasPrice ? [date] : [])].join(', ');
    return `${plainMarkdown(named)}${url === undefined ? '' : this.links.pages([url])}`;
  }
}

/**
 * Drops what the brief already shows above a label: `Acme, Battery` becomes `Battery` below `Acme`, `Acme ($20)` becomes
 * `$20`, and `Cause 1: Acme` becomes empty, as does `Basic` below `Acme Basic`.
 */
function belowLabel(label: string, under: string): string {
  if (under === '') return label;
  const own = label.replace(/[:：]$/u, '').replace(/^(?:\p{L}+ )?\d{1,2}[.:)] /u, '');
  const [, ...others] = under.split(' ');
  if (own === under || own === others.join(' ')) return '';
  if (own.startsWith(`${under}, `)) return belowLabel(own.slice(under.length + 2), under);
  return own.startsWith(`${under} (`) && own.endsWith(')') ? own.slice(under.length + 2, -1) : label;
}

/** A text below its label: `Price: “$20”` and `How much? “$20”` */
const labelled = (label = '', text: string): string =>
  `${label === '' || /[?？]$/u.test(label) ? label : `${label.replace(/[:：]$/u, '')}:`} ${text}`.trim();

export const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Joins lines and tables that have blank lines around them. */
export const asBlock = (parts: readonly string[]): string =>
  parts
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Pages that a table is linked to. */
const maxMarks = 3;

/** @param marks Markdown after the first cells of the rows */
function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  marks: readonly string[] = [],
): string[] {
  const width = Math.max(head.length, ...rows.map(({ length }) => length));
  const line = (cells: readonly string[], mark = ''): string =>
    `| ${Array.from({ length: width }, (_, column) => `${plainMarkdown(cells[column] ?? '')}${column === 0 ? mark : ''}`).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(width)}`, ...rows.map((row, index) => line(row, marks[index]))];
}
