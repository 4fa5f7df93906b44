import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';
import { capital, inOwnWords, openingClause } from './ownWords.ts';
import { inside, openingName, withoutFigures } from './names.ts';
import type { Task } from './task.ts';
import { hasAnyOf, say, spokenIn, stemsIn, type Wording } from './wording.ts';

/** Sentence based on facts, with their marks. */
export interface Said {
  /** Ends with a period. */
  readonly text: string;
  readonly facts: readonly ShownFact[];
  /** Stems of its own words. */
  readonly stems: ReadonlySet<string>;
  /** Stems of its statement about the subject, and of a short heading above it. */
  readonly topics: ReadonlySet<string>;
  /** Name at the start of the sentence, if there is one. */
  readonly subject?: string | undefined;
  /** Name in the heading above it: `Acme One` in `Best overall: Acme One`. */
  readonly owner?: string | undefined;
  /** True if its fact is in another language than the article. */
  readonly isForeign: boolean;
  /** Table cell from which it comes. */
  readonly cell?: Cell;
}

/** Table cell of a page. */
export interface Cell {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly fact: ShownFact;
}

interface Speaking {
  /** Language of the article. */
  readonly language: string;
  readonly wording: Wording;
  /** Returns a name in the form used inside sentences, with or without an article. */
  readonly called: (name: string) => string;
}

const longest = 34;

/** Writes one sentence for each suitable fact, and skips the others. */
export function statementsOf({ facts, language, faults, written, told }: Task, wording: Wording): Said[] {
  const groups = [...Map.groupBy(facts, ({ words, site }) => `${site} ${words}`).values()];
  const done = plain(written);
  const bad = faults.map(plain);
  const speaking = { language, wording, called: callerOf(facts, wording) };
  return groups
    .flatMap((group) =>
      cellOf(group[0]) ? group.flatMap((fact) => ofCell(fact, speaking)) : ofSentence(group, speaking),
    )
    .filter(({ isForeign }, _, all) => !isForeign || all.every((said) => said.isForeign))
    .filter(({ facts: own }) => !own.every(({ id }) => told.includes(id)))
    .filter(({ text, facts: own }) => !isIn(done, text, own) && !bad.some((fault) => isIn(fault, text, own)));
}

/** Adds an article to names that have one on the pages. */
export const callerOf =
  (facts: readonly ShownFact[], { article }: Wording) =>
  (name: string): string =>
    article !== '' &&
    (/\p{L}\p{N}|\p{N}\p{L}/u.test(name) ||
      facts.some(({ words }) => new RegExp(`\\b${article} ${RegExp.escape(name)}\\b`, 'i').test(words)))
      ? `${article} ${name}`
      : name;

const plain = (text: string): string =>
  text
    .replace(/\]\([^)\s]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();

/** True if a text already contains the longest part of a sentence and all its figures. */
function isIn(text: string, sentence: string, facts: readonly ShownFact[]): boolean {
  const parts = sentence
    .split(/\[\[[^\]]*\]\]/)
    .map(plain)
    .map((part) => part.trim());
  const longestPart = parts.sort((one, other) => other.length - one.length)[0] ?? '';
  const values = facts.map(({ figure }) => plain(figure ?? ''));
  return longestPart.length > 12 && text.includes(longestPart) && values.every((value) => text.includes(value.trim()));
}

/** Parses `heading – row – column` of a fact from a table, whose words are a whole row. */
export function cellOf(fact: ShownFact | undefined): Cell | undefined {
  if (!fact?.words.includes(' | ')) return undefined;
  const labels = (fact.about ?? '').split(' – ');
  const [row, column] = labels.slice(-2);
  if (labels.length < 2 || row === undefined || column === undefined || row === '' || column === '') return undefined;
  return { table: labels.slice(0, -2).join(' – '), row, column, fact };
}

function ofCell(fact: ShownFact, { language, wording, called }: Speaking): Said[] {
  const cell = cellOf(fact);
  if (!cell || fact.figure === undefined || fact.kind === 'quotation') return [];
  const name = withoutFigures(cell.row);
  // a maker's name alone isn't a product
  if (name !== cell.row && !name.includes(' ')) return [];
  const column = inside(cell.column);
  const isForeign = language !== spokenIn(`${cell.table} ${cell.column}`);
  const phrase = phraseOf(fact, column, isForeign, wording);
  if (phrase === undefined) return [];
  const text = capital(`${say(phrase, { name: called(name), column, mark: `[[${fact.id}]]` })}.`);
  const [stems, topics] = [stemsIn(`${column} ${name}`, wording), stemsIn(column, wording)];
  return [{ text, facts: [fact], stems, topics, subject: name, isForeign, cell }];
}

/** Returns the phrase for a figure in a table; undefined if its column doesn't fit into a sentence. */
function phraseOf(
  { kind, figure = '' }: ShownFact,
  column: string,
  isForeign: boolean,
  wording: Wording,
): string | undefined {
  if (kind === 'price' && (isForeign || new RegExp(`^(?:${wording.prices})`, 'i').test(column))) return wording.costs;
  if (isForeign || wording.has === '' || new RegExp(`^(?:${wording.blank})$`, 'i').test(column)) return undefined;
  if (figure.toLowerCase().includes(column)) return undefined;
  if (new RegExp(wording.verbal, 'u').test(column)) return wording.does;
  if (new RegExp(`^(?:${wording.countable})$`).test(column)) return wording.counts;
  return /[^s]s$/.test(column) ? wording.several : wording.has;
}

function ofSentence(group: readonly ShownFact[], speaking: Speaking): Said[] {
  const { language, wording } = speaking;
  const [first] = group;
  if (!first) return [];
  const isForeign = language !== spokenIn(first.words);
  const quotation = group.find(({ kind }) => kind === 'quotation');
  const text = quotation ? quoted(quotation, wording) : isForeign ? undefined : retold(group, speaking);
  if (text === undefined) return [];
  const own = text.replace(/\[\[(f\d+)\]\]/g, (_, id: string) => group.find((fact) => fact.id === id)?.figure ?? '');
  const facts = group.filter(({ id }) => text.includes(`[[${id}]]`));
  const stems = stemsIn(quotation ? `${quotation.words} ${first.about ?? ''}` : own, wording);
  const subject = quotation ? undefined : openingName(own);
  const heading = (first.about ?? '').split(' ').length < 3 ? first.about : '';
  const said = quotation ? stems : stems.union(stemsIn(first.words, wording));
  const topics = said.difference(stemsIn(subject ?? '', wording)).union(stemsIn(heading ?? '', wording));
  return [{ text, facts, stems, topics, subject, owner: ownerIn(first), isForeign }];
}

/** Returns the name at the end of a fact's heading. */
const ownerIn = ({ about = '' }: ShownFact): string | undefined => about.split(' – ').at(-1)?.split(': ').at(-1);

function quoted(fact: ShownFact, wording: Wording): string | undefined {
  const length = fact.words.split(/\s+/).length;
  if (length < 4 || length > 25) return undefined;
  const [bySpeaker = '', bySite = ''] = wording.quoted;
  const values = { mark: `[[${fact.id}]]`, speaker: fact.speaker?.replace(/\.$/, '') ?? '', site: fact.site };
  return say(fact.speaker === undefined ? bySite : bySpeaker, values);
}

/** Paraphrases a page's sentence with marks for its figures; undefined if that isn't possible. */
function retold(group: readonly ShownFact[], { wording, called }: Speaking): string | undefined {
  const [first] = group;
  if (!first || !/[.]$/.test(first.words)) return undefined;
  let text = named(first, wording, called);
  if (leans(text, wording)) return undefined;
  for (const { id, figure } of group) if (figure !== undefined) text = text.replace(figure, `[[${id}]]`);
  for (const [said = '', better = ''] of wording.shaped)
    text = text.replace(new RegExp(said, 'u'), better.replace('{site}', first.site));
  if (text.split(/\s+/).length > longest || hasAnyOf(text, wording.self) || /["“”„?!:]/.test(text)) return undefined;
  if (hasOtherFigures(text, wording)) text = openingClause(text);
  if (hasOtherFigures(text, wording)) return undefined;
  const own = inOwnWords(capital(text), group, wording);
  if (own === undefined) return undefined;
  const bare = own.replace(/[.\s]+$/, '');
  if (/\[\[f\d+\]\]/.test(bare)) return `${bare}.`;
  return first.figure === undefined ? `${bare} [[${first.id}]].` : undefined;
}

/**
 * True if a sentence depends on its context: `It …`, `Above that, …`, `The bonus is 80,000 points`, `The others do
 * not`.
 */
const leans = (text: string, { bound, leaning }: Wording): boolean =>
  hasAnyOf(text.split(' ')[0] ?? '', bound) || new RegExp(leaning, 'u').test(text);

/** Replaces a pronoun by the name in the heading: `Its remote …` becomes `The remote of the Acme One …`. */
function named(fact: ShownFact, wording: Wording, called: Speaking['called']): string {
  const { words, about = '' } = fact;
  const [, name] = about.split(' – ');
  const owner = /^[^:–]+: (?=.*\p{Lu})(.+)$/u.exec(about)?.[1];
  const extra = new RegExp(wording.extra, 'u');
  if (owner !== undefined && extra.test(words))
    return words.replace(extra, (_, part: string) =>
      say(wording.withPart, { name: withoutFigures(owner), part: inside(part) }),
    );
  if (name === undefined) return words;
  return words
    .replace(new RegExp(`^(?:${wording.pronouns})(?= )`, 'u'), capital(say(wording.thing, { name: called(name) })))
    .replace(new RegExp(`^(?:${wording.its}) ([\\p{L}-]+(?: \\p{N}[\\p{L}\\p{N}-]*)?)`, 'u'), (_, what: string) =>
      capital(say(wording.thingsPart, { name: called(name), what })),
    )
    .replace(new RegExp(wording.part, 'u'), (_, what: string) =>
      capital(say(wording.thingsPart, { name: called(name), what })),
    )
    .replace(also, '');
}

/** Matches “also”, which makes no sense in a separate sentence. */
const also = / (?:also|auch)(?= )/u;

/**
 * True if there are numbers outside of marks, in digits or words. Ignores those in names such as `U8N` and `HDMI 2.1`.
 */
const hasOtherFigures = (text: string, { numbers }: Wording): boolean =>
  /(?<![\p{L}\p{N}.-])[$€£]?\d[\d.,]*%?(?![\p{L}\p{N}-])/u.test(
    text.replace(/\[\[f\d+\]\]/g, '').replace(/(?<=\p{Lu}[\p{L}\p{N}]*) \d[\d.]*(?!\p{N})/gu, ''),
  ) || hasAnyOf(text, numbers);
