import { figuresIn } from '../../../text/figures/figures.ts';
import { fold } from '../../../text/words/fold.ts';
import { type PagePart, rowText } from '../../facts/pageParts.ts';
import { modelWords } from '../headRoles.ts';
import { isClosing, notes, type Passage, type ReadAnswer } from '../passages.ts';
import { withoutAward } from '../options/optionWords.ts';
import { isIntroduction, isReadable, isSmallTalk, leansOnBefore, wholeSentence } from '../quotable.ts';
import { summary } from '../rubrics.ts';
import { readStatements, type Statement } from '../statements.ts';

/** Sentence, list item or table row of an answer. */
export interface AnswerStatement {
  readonly answer: number;
  readonly text: string;
  /** Label or heading before it, `""` if none. */
  readonly under: string;
  /** True if `under` is the label of an earlier item that has its own text. */
  readonly isBelowOther?: true;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  /** Option or topic. */
  readonly about?: string;
  readonly urls: readonly string[];
  /** Index among the sentences of the answer. */
  readonly at?: number;
  /** True if it continues the paragraph or item of the previous sentence. */
  readonly goesOn?: true;
  /** Previous sentences, if needed to understand this one. */
  readonly before?: string;
  /** True if it has its own label, and may be a single name: `Cheapest: Acme`. */
  readonly isLabelled?: true;
  /** True for a table row, whose text is built from its cells. */
  readonly isRow?: true;
  /** Cells of a row. The first one is its label. */
  readonly cells?: readonly string[];
  readonly head?: readonly string[];
  /** True if it introduces a list, with the list's names appended. */
  readonly isList?: true;
}

/** Returns the subject and label of a statement: `Acme F30, Price` */
export const labelsOf = ({ about = '', under = '' }: Partial<Pick<AnswerStatement, 'about' | 'under'>>): string =>
  [...new Set([about, under])].filter((label) => label !== '' && !summary.test(label)).join(', ');

/** Returns the labels of a statement, below the heading above it if that has a figure (not a year) in parentheses: `Example (3 hours)` */
export function labelsInBrief(statement: Partial<AnswerStatement>): string {
  const labels = labelsOf(statement);
  const heading = (statement.headings?.at(-1) ?? '').replace(/[:：]$/u, '');
  const [, added = ''] = /\(([^()]+)\)$/u.exec(heading) ?? [];
  const isNeeded = /\p{Nd}/u.test(added) && !/^\d{4}$/.test(added) && !labels.includes(heading);
  return isNeeded ? [heading, labels].filter((label) => label !== '').join(', ') : labels;
}

/** Limit for all answers together, to keep a brief readable. */
const maxStatements = 600;

export interface AnswerParts {
  readonly read: ReadAnswer;
  readonly passages: readonly Passage[];
  readonly parts: readonly PagePart[];
}

/** Everything that answers say, each statement once, without small talk and introductions. */
export function answerStatements(answers: readonly AnswerParts[], language: string): AnswerStatement[] {
  const seen = new Set<string>();
  const all = answers.flatMap((answer) => {
    const { statements, fragments } = sentencesOf(answer, language);
    const isTable = new Set(fragments.map(({ about }) => about)).size > 1;
    return [
      ...(isTable ? [...statements, ...rowsOfCards(fragments)] : [...statements, ...fragments]),
      ...rowsOf(answer),
    ];
  });
  const once = all.filter(({ text, under }) => {
    const key = fold(`${under} ${text}`).replace(/[^\p{L}\p{N}]/gu, '');
    return !seen.has(key) && seen.add(key);
  });
  return once.slice(0, maxStatements);
}

interface Sentences {
  readonly statements: readonly AnswerStatement[];
  /** Incomplete sentences below an option and a label. */
  readonly fragments: readonly AnswerStatement[];
}

function sentencesOf({ read: { answer, reading }, passages }: AnswerParts, language: string): Sentences {
  let under = '';
  let isTaken = false;
  let option = '';
  /** Heading that a bold line below its list or a note has left. */
  let left: string | undefined;
  const whole = readStatements(reading);
  const end = whole.findIndex(({ text }) => disclaimer.test(text));
  const all = end < 0 ? whole : whole.slice(0, end);
  const fragments: AnswerStatement[] = [];
  const statements = all.flatMap(
    ({ text: sentence, heads, urls, isParagraph, goesOn, headings: above }, index): AnswerStatement[] => {
      const label = heads.at(-1);
      const isAlone = isWholeItem(all[index]) && isInLongList(all, index) && all[index + 1]?.heads.length !== 0;
      const text = isAlone && label && passages[index]?.about?.role === 'topic' ? label.name : sentence;
      const isLabelled = label !== undefined && !isAlone && /^\p{L}[^.!?]*$/u.test(text);
      if (label) under = label.form === 'row' || label.form === 'column' ? '' : withoutAward(label.name);
      else if (isParagraph && index > 0 && passages[index]?.about === undefined) under = '';
      if (label) isTaken = sentence !== '' && label.form !== 'heading';
      const isBelowOther = isTaken && !label && !goesOn && under !== '';
      const [last] = above.slice(-1);
      if (label?.form === 'heading') left = undefined;
      else if (
        isParagraph &&
        !goesOn &&
        (notes.test(text) ||
          isClosing({ text: sentence, heads }) ||
          (label && sentence === '' && isBelowList(all, index)))
      ) {
        left = last;
        option = '';
      }
      option = passages[index]?.brings.findLast(({ role }) => role === 'option')?.name ?? option;
      // A price alone belongs to the product above it.
      const about = /\p{L}/u.test(text) || option === '' ? passages[index]?.about?.name : option;
      const group = passages[index]?.about?.under;
      const named = above.filter((heading) => heading !== left);
      const headings = group === undefined || above.includes(group) ? named : [...named, group];
      const isBare = under === '' && about === undefined && label === undefined && leansOnBefore(text, language);
      const before = isBare && goesOn ? textBefore(all, index, language) : undefined;
      const listed = /[:：]$/u.test(text) && isReadable(text) ? namesAfter(all, passages, index) : [];
      const list: AnswerStatement[] =
        listed.length > 1
          ? [{ answer: answer.id, text: `${text} ${listed.join(', ')}`, under, headings, urls, isList: true }]
          : [];
      if (list.length > 0 && !tells(text, language)) return list;
      const isItem = !isParagraph && !label && !goesOn && under !== '' && /^\p{L}{4,}$/u.test(text);
      if (!isLabelled && !isItem && !tells(text, language)) return [];
      const common = {
        answer: answer.id,
        text,
        under,
        headings,
        urls,
        at: index,
        ...(goesOn && { goesOn: true as const }),
        ...(isBelowOther && { isBelowOther: true as const }),
        ...(isLabelled && { isLabelled: true as const }),
      };
      const isOfOption = about !== undefined && about === option;
      const isFragment = !/\p{L}/u.test(text) || (under !== about && !wholeSentence.test(text));
      if (isOfOption && isFragment) {
        fragments.push({ ...common, about });
        return [];
      }
      return [...list, { ...common, ...(about !== undefined && { about }), ...(before && { before }) }];
    },
  );
  return { statements, fragments };
}

/** Returns the previous sentence, and those that it refers to itself. */
function textBefore(statements: readonly Statement[], index: number, language: string): string {
  let first = index - 1;
  const leans = ({ text, goesOn }: Partial<Statement> = {}): boolean =>
    goesOn === true && leansOnBefore(text ?? '', language);
  while (leans(statements[first]) && index - first < maxBefore) first -= 1;
  return statements
    .slice(first, index)
    .map(({ text }) => text)
    .join(' ');
}

const maxBefore = 3;

/** True for a block directly below a list that no bold line heads. */
function isBelowList(statements: readonly Statement[], index: number): boolean {
  const [before, here] = [statements[index - 1], statements[index]];
  const isItem = before !== undefined && !before.isParagraph && before.heads[0]?.form !== 'heading';
  return isItem && before.headings.length === here?.headings.length;
}

/** True for an item that is entirely bold. */
function isWholeItem({ text, heads }: Partial<Statement> = {}): boolean {
  const head = heads?.at(-1);
  return text === '' && head?.form === 'item' && !/\p{L}/u.test(head.block.text.slice(head.end));
}

/** True in a list of bold items of which one has at least three words, so that they are statements and not labels. */
function isInLongList(statements: readonly Statement[], index: number): boolean {
  const isLong = (step: number): boolean => {
    for (let at = index; isWholeItem(statements[at]) && Math.abs(at - index) < maxListed; at += step)
      if (statements[at]?.heads.at(-1)?.name.split(' ', 3).length === 3) return true;
    return false;
  };
  return isLong(-1) || isLong(1);
}

/** Returns the names in the list or headings after a statement. */
function namesAfter(statements: readonly Statement[], passages: readonly Passage[], index: number): string[] {
  const names: string[] = [];
  let hasOptions = false;
  for (let at = index + 1; at < statements.length; at++) {
    const { text = '', heads = [], isParagraph = false } = statements[at] ?? {};
    const options = (passages[at]?.brings ?? []).filter(({ role }) => role === 'option');
    const [head] = heads;
    if (options.length > 0) {
      names.push(...options.map(({ name }) => name));
      hasOptions = true;
    } else if (head?.form === 'heading' || head?.form === 'column' || (isParagraph && head)) break;
    else if (head) names.push(...(hasOptions ? [] : [head.name]));
    else if (!isParagraph && /^[^.!?:]{2,60}$/u.test(text)) names.push(text);
    else if (isParagraph && statements[at - 1]?.isParagraph !== undefined && names.length === 0) break;
  }
  return [...new Set(names)].slice(0, maxListed);
}

const maxListed = 8;

/** Text after it is the assistant's user interface. */
const disclaimer = /^(?:AI responses? may|KI-Antworten können)/u;

function tells(text: string, language: string): boolean {
  const count = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (
    /[?？]$/u.test(text) ||
    (/[:：]$/u.test(text) && !hasAmount(text, language)) ||
    (count < 2 && !/\p{Nd}/u.test(text))
  )
    return false;
  if (!isReadable(text) || isIntroduction(text, language)) return false;
  // A statement that names a model is about this model.
  return modelWords(text).length > 0 || !isSmallTalk(text, language);
}

const hasAmount = (text: string, language: string): boolean =>
  figuresIn(text, language).some(({ kind }) => kind === 'money' || kind === 'percent' || kind === 'measure');

/**
 * Combines shop cards into table rows. A card has fragments such as `Price: $699` below a product. Labels of several
 * cards become columns. Other prices and their labels get the last two columns.
 */
function rowsOfCards(fragments: readonly AnswerStatement[]): AnswerStatement[] {
  const cards = Map.groupBy(fragments, ({ about = '' }) => about);
  const uses = Map.groupBy(fragments, ({ under }) => under);
  const columns = [...uses].flatMap(([label, own]) => (own.length > 1 ? [label] : []));
  const rows = [...cards].flatMap(([about, card]) => {
    const others = card.filter(({ under }) => !columns.includes(under));
    const labelled = others.flatMap(({ text, under }) => {
      const label = under === about ? '' : under;
      return isBare(text) ? label : label === '' ? text : `${label}: ${text}`;
    });
    const cells = [
      about,
      ...columns.map((column) => listOf(card.flatMap(({ text, under }) => (under === column ? text : [])))),
      listOf(others.flatMap(({ text }) => (isBare(text) ? text : []))),
      listOf(labelled.filter((label) => label !== '')),
    ];
    return card[0] ? [{ first: card[0], card, about, cells }] : [];
  });
  const head = ['', ...columns, '', ''];
  const keptColumns = head.flatMap((name, at) =>
    at === 0 || name !== '' || rows.some(({ cells }) => cells[at]) ? at : [],
  );
  const keptCells = (cells: readonly string[]): string[] => keptColumns.map((at) => cells[at] ?? '');
  return rows.map(({ first, card, about, cells }): AnswerStatement => {
    const own = { cells: keptCells(cells), head: keptCells(head) };
    const urls = [...new Set(card.flatMap((one) => one.urls))];
    const headings = first.headings.filter((heading) => heading !== about);
    const text = rowText(own.cells, own.head);
    return { answer: first.answer, text, under: about, headings, urls, isRow: true, ...own };
  });
}

const isBare = (text: string): boolean => !/\p{L}/u.test(text);
const listOf = (texts: readonly string[]): string => texts.join(', ');

/** Table rows of an answer, as in `Starting price: HubSpot $20, Pipedrive $14` */
const rowsOf = ({ read: { answer }, parts }: AnswerParts): AnswerStatement[] =>
  parts.flatMap(({ form, lines, head = [], headings }) =>
    form !== 'table'
      ? []
      : lines.flatMap(({ cells = [] }): AnswerStatement[] => {
          const row = cells.slice(0, head.length);
          const [under = ''] = row;
          const text = rowText(row, head);
          return under === '' || text === ''
            ? []
            : [{ answer: answer.id, text, under, headings, urls: [], isRow: true, cells: row, head }];
        }),
  );
