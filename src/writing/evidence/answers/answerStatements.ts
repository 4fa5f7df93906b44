import type { Head } from '../../../analysis/reading/heads.ts';
import { fold } from '../../../text/words/fold.ts';
import { type PagePart, rowText } from '../../facts/pageParts.ts';
import { modelWords } from '../headRoles.ts';
import type { Passage, ReadAnswer } from '../passages.ts';
import { isIntroduction, isReadable, isSmallTalk, leansOnBefore, wholeSentence } from '../quotable.ts';
import { readStatements, type Statement } from '../statements.ts';

/** A sentence, an item or a table row of an answer. */
export interface AnswerStatement {
  /** The id of the answer. */
  readonly answer: number;
  readonly text: string;
  /** The label or heading that it follows; `""` for none. */
  readonly under: string;
  /** `under` is the label of an earlier item, and that item has a text of its own. */
  readonly isBelowOther?: true;
  /** The headings above it, from the widest to the nearest. */
  readonly headings: readonly string[];
  /** The option or topic that it is about. */
  readonly about?: string;
  readonly urls: readonly string[];
  /** Its place among the sentences of the answer. */
  readonly at?: number;
  /** True if it follows the sentence before it in the same paragraph or item. */
  readonly goesOn?: true;
  /** The sentence before it, where it is understood only after that. */
  readonly before?: string;
  /** It may be a single name behind a label of its own: `Cheapest: Acme`. */
  readonly isLabelled?: true;
  /** A table row, whose text is put together from its cells. */
  readonly isRow?: true;
  /** The cells of a row; the first one is its label. */
  readonly cells?: readonly string[];
  /** The names of its columns. */
  readonly head?: readonly string[];
  /** It announces a list, and ends with the names in it. */
  readonly isList?: true;
}

/** What a statement is about and what it stands under: `Acme F30, Price` */
export const labelsOf = ({ about = '', under = '' }: Partial<Pick<AnswerStatement, 'about' | 'under'>>): string =>
  [...new Set([about, under])].filter((label) => label !== '').join(', ');

/** More of all answers together is no brief. */
const maxStatements = 600;

/** An answer, with what was read in it. */
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
  /** Words without a sentence, under the name of an option and a label. */
  readonly fragments: readonly AnswerStatement[];
}

function sentencesOf({ read: { answer, reading }, passages }: AnswerParts, language: string): Sentences {
  let under = '';
  let isTaken = false;
  let option = '';
  const whole = readStatements(reading);
  const end = whole.findIndex(({ text }) => disclaimer.test(text));
  const all = end < 0 ? whole : whole.slice(0, end);
  const fragments: AnswerStatement[] = [];
  const statements = all.flatMap(
    ({ text: said, heads, urls, isParagraph, goesOn, headings: above }, index): AnswerStatement[] => {
      const label = heads.at(-1);
      const isAlone = said === '' && isWholeItem(label) && all[index + 1]?.heads.length !== 0;
      const text = isAlone && passages[index]?.about?.role === 'topic' ? label.name : said;
      const isLabelled = label !== undefined && !isAlone && /^\p{L}[^.!?]*$/u.test(text);
      if (label) under = label.form === 'row' || label.form === 'column' ? '' : label.name;
      else if (isParagraph && index > 0 && passages[index]?.about === undefined) under = '';
      if (label) isTaken = said !== '' && label.form !== 'heading';
      const isBelowOther = isTaken && !label && !goesOn && under !== '';
      option = passages[index]?.brings.findLast(({ role }) => role === 'option')?.name ?? option;
      // A price alone is of the product above it.
      const about = /\p{L}/u.test(text) || option === '' ? passages[index]?.about?.name : option;
      const group = passages[index]?.about?.under;
      const headings = group === undefined || above.includes(group) ? above : [...above, group];
      const isBare = under === '' && about === undefined && label === undefined && leansOnBefore(text, language);
      const before = isBare && goesOn ? all[index - 1]?.text : undefined;
      const listed = /[:：]$/u.test(text) && isReadable(text) ? namesAfter(all, passages, index) : [];
      if (listed.length > 1)
        return [{ answer: answer.id, text: `${text} ${listed.join(', ')}`, under, headings, urls, isList: true }];
      if (!isLabelled && !tells(text, language)) return [];
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
      return [{ ...common, ...(about !== undefined && { about }), ...(before && { before }) }];
    },
  );
  return { statements, fragments };
}

/** An item that is bold as a whole says something in three words or more. */
const isWholeItem = (head: Head | undefined): head is Head =>
  head?.form === 'item' && head.end >= head.block.text.trimEnd().length && head.name.split(' ', 3).length === 3;

/** The names in the list, or in the headings, after a statement. */
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

/** After it an assistant's page has nothing but its own buttons. */
const disclaimer = /^(?:AI responses? may|KI-Antworten können)/u;

function tells(text: string, language: string): boolean {
  const count = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (/[:：?？]$/u.test(text) || (count < 2 && !/\p{Nd}/u.test(text))) return false;
  if (!isReadable(text) || isIntroduction(text, language)) return false;
  // What names a model is about it, whatever else it says.
  return modelWords(text).length > 0 || !isSmallTalk(text, language);
}

/**
 * Makes a row of each shop card: of fragments such as `Price: $699` that an answer lists under the name of a product. The
 * labels that several cards have are columns. Prices below other labels are in a column of their own, before these labels.
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
  const kept = head.flatMap((name, at) => (at === 0 || name !== '' || rows.some(({ cells }) => cells[at]) ? at : []));
  const keptOf = (cells: readonly string[]): string[] => kept.map((at) => cells[at] ?? '');
  return rows.map(({ first, card, about, cells }): AnswerStatement => {
    const own = { cells: keptOf(cells), head: keptOf(head) };
    const urls = [...new Set(card.flatMap((one) => one.urls))];
    const headings = first.headings.filter((heading) => heading !== about);
    const text = rowText(own.cells, own.head);
    return { answer: first.answer, text, under: about, headings, urls, isRow: true, ...own };
  });
}

const isBare = (text: string): boolean => !/\p{L}/u.test(text);
const listOf = (texts: readonly string[]): string => texts.join(', ');

/** `Starting price: HubSpot $20, Pipedrive $14` */
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
