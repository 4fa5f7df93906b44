import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';
import type { Task } from './task.ts';
import { hasAnyOf, say, spokenIn, stemsIn, type Wording } from './wording.ts';

/** A sentence that rests on facts, with their marks in it. */
export interface Said {
  /** Ends with a full stop. */
  readonly text: string;
  readonly facts: readonly ShownFact[];
  readonly stems: ReadonlySet<string>;
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

const longest = 34;

/** What could be written of the facts, a sentence each; facts that make no good sentence are left out. */
export function statementsOf({ facts, language, faults, written }: Task, wording: Wording): Said[] {
  const groups = [...Map.groupBy(facts, ({ words, site }) => `${site} ${words}`).values()];
  const done = plain(written);
  const bad = faults.map(plain);
  return groups
    .flatMap((group) =>
      cellOf(group[0]) ? group.flatMap((fact) => ofCell(fact, wording)) : ofSentence(group, language, wording),
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
function cellOf(fact: ShownFact | undefined): Cell | undefined {
  if (!fact?.words.includes(' | ')) return undefined;
  const labels = (fact.about ?? '').split(' – ');
  const [row, column] = labels.slice(-2);
  if (labels.length < 2 || row === undefined || column === undefined || row === '' || column === '') return undefined;
  return { table: labels.slice(0, -2).join(' – '), row, column, fact };
}

function ofCell(fact: ShownFact, wording: Wording): Said[] {
  const cell = cellOf(fact);
  if (
    !cell ||
    new RegExp(`^(?:${wording.blank})$`, 'i').test(cell.column) ||
    fact.figure === undefined ||
    fact.kind === 'quotation'
  )
    return [];
  const mark = `[[${fact.id}]]`;
  const name = cell.row;
  const column = inside(cell.column);
  const isPrice = fact.kind === 'price' && new RegExp(wording.prices, 'i').test(column);
  const saysWhat = fact.figure.toLowerCase().includes(column);
  const phrase = varied(isPrice ? wording.costs : saysWhat ? wording.given : wording.has, fact);
  const said = say(phrase, {
    name,
    column,
    is: /[^s]s$/.test(column) ? wording.many : wording.one,
    site: fact.site,
    mark,
  });
  return [{ text: `${said}.`, facts: [fact], stems: stemsIn(`${fact.about ?? ''} ${name}`, wording), cell }];
}

/** One way of saying it after the other, as nobody opens all sentences alike. */
const varied = (phrases: readonly string[], { id }: ShownFact): string =>
  phrases[Number(id.slice(1)) % phrases.length] ?? '';

/** A word as it stands in a sentence: `Price` is `price`, `HDR` stays. */
export const inside = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}|An? )/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function ofSentence(group: readonly ShownFact[], language: string, wording: Wording): Said[] {
  const [first] = group;
  if (!first) return [];
  const stems = stemsIn(`${first.about ?? ''} ${first.words}`, wording);
  const quotation = group.find(({ kind }) => kind === 'quotation');
  if (quotation) return ofQuotation(quotation, stems, wording);
  const isForeign = language !== spokenIn(first.words);
  const told = isForeign ? undefined : retold(group, wording);
  if (told !== undefined) return [{ text: told, facts: group, stems }];
  const named = group.find(({ figure, kind, about }) => figure !== undefined && kind !== 'date' && isName(about));
  if (!named) return [];
  const given = say(varied(wording.given, named), {
    name: named.about ?? '',
    site: named.site,
    mark: `[[${named.id}]]`,
  });
  return [{ text: `${given}.`, facts: [named], stems }];
}

/** A heading that can stand in a sentence as the name of something. */
const isName = (about: string | undefined): boolean =>
  about !== undefined &&
  /^[\p{Lu}\p{N}]/u.test(about) &&
  about.split(' ').length <= 4 &&
  !/[?:–|]|^(?:the |our |best|how|what|why|who|where|general)/iu.test(about);

function ofQuotation(fact: ShownFact, stems: ReadonlySet<string>, wording: Wording): Said[] {
  const length = fact.words.split(/\s+/).length;
  if (length < 4 || length > 25) return [];
  const [bySpeaker = '', bySite = ''] = wording.quoted;
  const values = { mark: `[[${fact.id}]]`, speaker: fact.speaker ?? '', site: fact.site };
  return [{ text: say(fact.speaker === undefined ? bySite : bySpeaker, values), facts: [fact], stems }];
}

/** The sentence of a page in plainer words, with marks for its figures; undefined where that cannot be told so. */
function retold(group: readonly ShownFact[], wording: Wording): string | undefined {
  const [first] = group;
  let text = named(first, wording);
  if (text.split(/\s+/).length > longest || hasAnyOf(text, wording.self) || /["“”„?!:]/.test(text)) return undefined;
  if (hasAnyOf(text.split(' ')[0] ?? '', wording.bound)) return undefined;
  for (const { id, figure } of group) if (figure !== undefined) text = text.replace(figure, `[[${id}]]`);
  if (hasOtherFigures(text, wording)) text = openingClause(text);
  if (hasOtherFigures(text, wording)) return undefined;
  for (const [said = '', better = ''] of wording.plainer) text = text.replaceAll(said, better);
  const [own] = text.match(/\[\[f\d+\]\]/g) ?? [];
  const bare = text.replace(/[.\s]+$/, '');
  return own === undefined ? `${bare} [[${first?.id ?? ''}]].` : `${bare}.`;
}

/** The sentence with the name that it leans on, as its heading tells it: `Its remote …` is `The remote of the Acme One …`. */
function named(fact: ShownFact | undefined, wording: Wording): string {
  const { words = '', about = '' } = fact ?? {};
  const [, name] = about.split(' – ');
  if (name === undefined) return words;
  return words
    .replace(new RegExp(`^(?:${wording.it})(?= )`, 'u'), say(wording.thing, { name }))
    .replace(new RegExp(`^(?:${wording.its}) ([\\p{L}-]+(?: \\p{N}[\\p{L}\\p{N}-]*)?)`, 'u'), (_, what: string) =>
      say(wording.thingsPart, { name, what }),
    );
}

/** Numbers that stand for themselves, in digits or words; those in names such as `U8N` do not. */
const hasOtherFigures = (text: string, { numbers }: Wording): boolean =>
  /(?<![\p{L}\p{N}-])[$€£]?\d[\d.,]*%?(?![\p{L}\p{N}-])/u.test(text.replace(/\[\[f\d+\]\]/g, '')) ||
  hasAnyOf(text, numbers);

/** What stands before `, and …` or `; …`. */
const openingClause = (text: string): string =>
  text.split(/(?:, (?:and|but|while|which|und|aber|während)\b|;| – )/u)[0] ?? text;
