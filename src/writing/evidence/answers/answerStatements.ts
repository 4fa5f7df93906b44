import { fold } from '../../../text/words/fold.ts';
import { type PagePart, rowText } from '../../facts/pageParts.ts';
import { modelWords } from '../headRoles.ts';
import type { Passage, ReadAnswer } from '../passages.ts';
import { isIntroduction, isReadable, isSmallTalk } from '../quotable.ts';
import { readStatements, type Statement } from '../statements.ts';

/** A sentence, an item or a table row of an answer. */
export interface AnswerStatement {
  /** The id of the answer. */
  readonly answer: number;
  readonly text: string;
  /** The label or heading that it follows; `""` for none. */
  readonly under: string;
  /** The option or topic that it is about. */
  readonly about?: string;
  readonly urls: readonly string[];
  /** A table row, whose text is put together from its cells. */
  readonly isRow?: true;
  /** It announces a list, and ends with the names in it. */
  readonly isList?: true;
}

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
  const all = answers.flatMap((answer) => [...sentencesOf(answer, language), ...rowsOf(answer)]);
  const once = all.filter(({ text, under }) => {
    const key = fold(`${under} ${text}`).replace(/[^\p{L}\p{N}]/gu, '');
    return !seen.has(key) && seen.add(key);
  });
  return once.slice(0, maxStatements);
}

function sentencesOf({ read: { answer, reading }, passages }: AnswerParts, language: string): AnswerStatement[] {
  let under = '';
  let option = '';
  const whole = readStatements(reading);
  const end = whole.findIndex(({ text }) => disclaimer.test(text));
  const all = end < 0 ? whole : whole.slice(0, end);
  return all.flatMap(({ text, heads, urls, isParagraph }, index): AnswerStatement[] => {
    const label = heads.at(-1);
    if (label) under = label.name;
    else if (isParagraph && index > 0 && passages[index]?.about === undefined) under = '';
    option = passages[index]?.brings.findLast(({ role }) => role === 'option')?.name ?? option;
    // A price alone is of the product above it.
    const about = /\p{L}/u.test(text) || option === '' ? passages[index]?.about?.name : option;
    const listed = /[:：]$/u.test(text) && isReadable(text) ? namesAfter(all, passages, index) : [];
    if (listed.length > 1)
      return [{ answer: answer.id, text: `${text} ${listed.join(', ')}`, under, urls, isList: true }];
    if (!isTold(text, language)) return [];
    return [{ answer: answer.id, text, under, ...(about !== undefined && { about }), urls }];
  });
}

/** The names in the list, or in the headings, after a statement. */
function namesAfter(statements: readonly Statement[], passages: readonly Passage[], index: number): string[] {
  const names: string[] = [];
  for (let at = index + 1; at < statements.length; at++) {
    const { text = '', heads = [], isParagraph = false } = statements[at] ?? {};
    const options = (passages[at]?.brings ?? []).filter(({ role }) => role === 'option');
    const [head] = heads;
    if (options.length > 0) names.push(...options.map(({ name }) => name));
    else if (head?.form === 'heading' || head?.form === 'column' || (isParagraph && head)) break;
    else if (head) names.push(head.name);
    else if (!isParagraph && /^[^.!?:]{2,60}$/u.test(text)) names.push(text);
    else if (isParagraph && statements[at - 1]?.isParagraph !== undefined && names.length === 0) break;
  }
  return [...new Set(names)].slice(0, maxListed);
}

const maxListed = 8;

/** After it an assistant's page has nothing but its own buttons. */
const disclaimer = /^(?:AI responses? may|KI-Antworten können)/u;

function isTold(text: string, language: string): boolean {
  const count = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (/[:：?？]$/u.test(text) || (count < 2 && !/\p{Nd}/u.test(text))) return false;
  if (!isReadable(text) || isIntroduction(text, language)) return false;
  // What names a model is about it, whatever else it says.
  return modelWords(text).length > 0 || !isSmallTalk(text, language);
}

/** `Starting price: HubSpot $20, Pipedrive $14` */
const rowsOf = ({ read: { answer }, parts }: AnswerParts): AnswerStatement[] =>
  parts.flatMap(({ form, lines, head = [] }) =>
    form !== 'table'
      ? []
      : lines.flatMap(({ cells = [] }): AnswerStatement[] => {
          const row = cells.slice(0, head.length);
          const [under = ''] = row;
          const text = rowText(row, head);
          return under === '' || text === '' ? [] : [{ answer: answer.id, text, under, urls: [], isRow: true }];
        }),
  );
