import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';
import { inOwnWords, openingClause } from './ownWords.ts';
import { inside, openingName } from './names.ts';
import type { Task } from './task.ts';
import { hasAnyOf, say, spokenIn, stemsIn, type Wording } from './wording.ts';

/** A sentence that rests on facts, with their marks in it. */
export interface Said {
  /** Ends with a full stop. */
  readonly text: string;
  readonly facts: readonly ShownFact[];
  /** Of its own words. */
  readonly stems: ReadonlySet<string>;
  /** Of what it says of its subject, and of a short heading above it. */
  readonly topics: ReadonlySet<string>;
  /** The name of what it is about, where it opens with one. */
  readonly subject?: string | undefined;
  /** Its fact is in another language than the article. */
  readonly isForeign: boolean;
  /** The row of a table, where it comes from one. */
  readonly cell?: Cell;
}

/** A cell of a table of a page. */
export interface Cell {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly fact: ShownFact;
}

interface Speaking {
  /** Of the article. */
  readonly language: string;
  readonly wording: Wording;
}

const longest = 34;

/** What could be written of the facts, a sentence each; facts that make no good sentence are left out. */
export function statementsOf({ facts, language, faults, written }: Task, wording: Wording): Said[] {
  const groups = [...Map.groupBy(facts, ({ words, site }) => `${site} ${words}`).values()];
  const done = plain(written);
  const bad = faults.map(plain);
  const speaking = { language, wording };
  return groups
    .flatMap((group) =>
      cellOf(group[0]) ? group.flatMap((fact) => ofCell(fact, speaking)) : ofSentence(group, speaking),
    )
    .filter(({ text, facts: own }) => !isIn(done, text, own) && !bad.some((fault) => isIn(fault, text, own)));
}

const plain = (text: string): string =>
  text
    .replace(/\]\([^)\s]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();

/** Whether a text says it already: most of its words in a row. */
function isIn(text: string, sentence: string, facts: readonly ShownFact[]): boolean {
  const parts = sentence
    .split(/\[\[[^\]]*\]\]/)
    .map(plain)
    .map((part) => part.trim());
  const longestPart = parts.sort((one, other) => other.length - one.length)[0] ?? '';
  const values = facts.map(({ figure }) => plain(figure ?? ''));
  return longestPart.length > 12 && text.includes(longestPart) && values.every((value) => text.includes(value.trim()));
}

/** `heading – row – column` of a fact out of a table, whose words are a whole row. */
export function cellOf(fact: ShownFact | undefined): Cell | undefined {
  if (!fact?.words.includes(' | ')) return undefined;
  const labels = (fact.about ?? '').split(' – ');
  const [row, column] = labels.slice(-2);
  if (labels.length < 2 || row === undefined || column === undefined || row === '' || column === '') return undefined;
  return { table: labels.slice(0, -2).join(' – '), row, column, fact };
}

function ofCell(fact: ShownFact, { language, wording }: Speaking): Said[] {
  const cell = cellOf(fact);
  if (!cell || fact.figure === undefined || fact.kind === 'quotation') return [];
  const { row: name } = cell;
  const column = inside(cell.column);
  const isForeign = language !== spokenIn(`${cell.table} ${cell.column}`);
  const phrase = phraseOf(fact, column, isForeign, wording);
  if (phrase === undefined) return [];
  const text = `${say(phrase, { name, column, mark: `[[${fact.id}]]` })}.`;
  const [stems, topics] = [stemsIn(`${column} ${name}`, wording), stemsIn(column, wording)];
  return [{ text, facts: [fact], stems, topics, subject: name, isForeign, cell }];
}

/** How a figure of a table is said; undefined where its column is no word for a sentence. */
function phraseOf(
  { kind, figure = '' }: ShownFact,
  column: string,
  isForeign: boolean,
  wording: Wording,
): string | undefined {
  if (kind === 'price' && (isForeign || new RegExp(`^(?:${wording.prices})`, 'i').test(column))) return wording.costs;
  if (isForeign || wording.has === '' || new RegExp(`^(?:${wording.blank})$`, 'i').test(column)) return undefined;
  if (figure.toLowerCase().includes(column)) return undefined;
  if (new RegExp(`^(?:${wording.countable})$`).test(column)) return wording.counts;
  return /[^s]s$/.test(column) ? wording.several : wording.has;
}

function ofSentence(group: readonly ShownFact[], { language, wording }: Speaking): Said[] {
  const [first] = group;
  if (!first) return [];
  const isForeign = language !== spokenIn(first.words);
  const quotation = group.find(({ kind }) => kind === 'quotation');
  const text = quotation ? quoted(quotation, wording) : isForeign ? undefined : retold(group, wording);
  if (text === undefined) return [];
  const own = text.replace(/\[\[(f\d+)\]\]/g, (_, id: string) => group.find((fact) => fact.id === id)?.figure ?? '');
  const facts = group.filter(({ id }) => text.includes(`[[${id}]]`));
  const [stems, subject] = [stemsIn(quotation?.words ?? own, wording), openingName(named(first, wording))];
  const heading = (first.about ?? '').split(' ').length < 3 ? first.about : '';
  const topics = stems.difference(stemsIn(subject ?? '', wording)).union(stemsIn(heading ?? '', wording));
  return [{ text, facts, stems, topics, subject, isForeign }];
}

function quoted(fact: ShownFact, wording: Wording): string | undefined {
  const length = fact.words.split(/\s+/).length;
  if (length < 4 || length > 25) return undefined;
  const [bySpeaker = '', bySite = ''] = wording.quoted;
  const values = { mark: `[[${fact.id}]]`, speaker: fact.speaker ?? '', site: fact.site };
  return say(fact.speaker === undefined ? bySite : bySpeaker, values);
}

/** The sentence of a page in plainer words, with marks for its figures; undefined where that cannot be told so. */
function retold(group: readonly ShownFact[], wording: Wording): string | undefined {
  const [first] = group;
  let text = named(first, wording);
  if (text.split(/\s+/).length > longest || hasAnyOf(text, wording.self) || /["“”„?!:]/.test(text)) return undefined;
  if (leans(text, wording)) return undefined;
  for (const { id, figure } of group) if (figure !== undefined) text = text.replace(figure, `[[${id}]]`);
  if (hasOtherFigures(text, wording)) text = openingClause(text);
  if (hasOtherFigures(text, wording)) return undefined;
  const own = inOwnWords(text, group, wording);
  if (own === undefined) return undefined;
  const bare = own.replace(/[.\s]+$/, '');
  if (/\[\[f\d+\]\]/.test(bare)) return `${bare}.`;
  return first?.figure === undefined ? `${bare} [[${first?.id ?? ''}]].` : undefined;
}

/** Whether a sentence says too little by itself: `It …`, `Above that, …`, `The bonus is 80,000 points`, `The others do not`. */
const leans = (text: string, { bound }: Wording): boolean =>
  hasAnyOf(text.split(' ')[0] ?? '', bound) ||
  /^The \p{Ll}.*\p{N}|\bless\b(?!.*\bthan\b)|^\p{L}+ (?:of )?th(?:at|ese)\b|\b(?:do|does) not\.?$/u.test(text);

/** The sentence with the name that it leans on, as its heading tells it: `Its remote …` is `The remote of the Acme One …`. */
function named(fact: ShownFact | undefined, wording: Wording): string {
  const { words = '', about = '' } = fact ?? {};
  const [, name] = about.split(' – ');
  if (name === undefined) return words;
  return words
    .replace(new RegExp(`^(?:${wording.it})(?= )`, 'u'), say(wording.thing, { name }))
    .replace(new RegExp(`^(?:${wording.its}) ([\\p{L}-]+(?: \\p{N}[\\p{L}\\p{N}-]*)?)`, 'u'), (_, what: string) =>
      say(wording.thingsPart, { name, what }),
    )
    .replace(also, '');
}

/** What was said besides is said by itself. */
const also = / (?:also|auch)(?= )/u;

/** Numbers that stand for themselves, in digits or words; those in names such as `U8N` do not. */
const hasOtherFigures = (text: string, { numbers }: Wording): boolean =>
  /(?<![\p{L}\p{N}-])[$€£]?\d[\d.,]*%?(?![\p{L}\p{N}-])/u.test(text.replace(/\[\[f\d+\]\]/g, '')) ||
  hasAnyOf(text, numbers);
