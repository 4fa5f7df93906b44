import type { AnswerReading } from '../../analysis/reading/answerReading.ts';
import type { Block, Span } from '../../text/markdown/document.ts';
import { withoutEnding } from '../../text/endings.ts';
import { sentences } from '../../text/words/words.ts';
import { type CitedText, citedText } from './pageLinks.ts';

/** A name that an answer puts before, or above, what it says about it. */
export interface Lead {
  readonly name: string;
  /** How it stands out; `row` and `column` are a table's first column and its head. */
  readonly form: 'heading' | 'numbered' | 'linked' | 'bold' | 'label' | 'row' | 'column';
}

/** One sentence of an answer, or only its leads where no sentence follows. */
export interface Statement {
  /** Without marks and leads; `""` where there is none. */
  readonly text: string;
  /** From the widest to the nearest: `Top picks`, `LG B4 OLED`. */
  readonly leads: readonly Lead[];
  /** The pages that it cites, cleaned. */
  readonly urls: readonly string[];
}

/** Reads the visible text of an answer as statements in their order. */
export function readStatements(reading: AnswerReading, language: string): Statement[] {
  const table = new TableReader();
  return reading.blocks.flatMap((block, index) => {
    if (block.kind === 'code') return [];
    if (block.kind === 'cell') return table.read(block, reading.blocks[index - 1]?.kind !== 'cell');
    return readBlock(block, reading, language);
  });
}

function readBlock(block: Block, reading: AnswerReading, language: string): Statement[] {
  const { text, citations } = citedText(block, reading);
  const lead = leadOf(block, text);
  if (block.kind === 'heading')
    return [{ text: /[?？]\s*$/.test(text) ? tidy(text) : '', leads: lead ? [lead] : [], urls: [] }];
  const past = lead ? text.indexOf(lead.name) + lead.name.length : 0;
  // `**Acme** is …`: the name is a part of its sentence.
  const rest = /^[®™℠]?\s*[\p{Ll}(,]|^['’]s?\s/u.test(text.slice(past)) ? past - (lead?.name.length ?? 0) : past;
  const found = unglued(text, rest).flatMap(({ start, end }) =>
    sentences(text.slice(start, end), language).map((sentence) => {
      const { leads, text: said } = withoutLabels(sentence.text);
      const from = start + sentence.start;
      return { text: said, leads, urls: citedIn({ start: from, end: start + sentence.end }, citations) };
    }),
  );
  return lead ? [{ text: '', leads: [lead], urls: [] }, ...found] : found;
}

/** The pages that are cited from the start to the end of a stretch. */
function citedIn({ start, end }: Span, citations: CitedText['citations']): string[] {
  let first = 0;
  for (let past = citations.length; first < past;) {
    const middle = (first + past) >> 1;
    if ((citations[middle]?.at ?? 0) < start) first = middle + 1;
    else past = middle;
  }
  const urls = new Set<string>();
  for (let index = first; (citations[index]?.at ?? Infinity) <= end; index++) urls.add(citations[index]?.url ?? '');
  return [...urls];
}

/** The heading itself, or the bold or linked words that open an item or paragraph. */
function leadOf(block: Block, text: string): Lead | undefined {
  const open = block.strong.find(({ start }) => start <= 4) ?? block.links.find(({ start }) => start <= 4);
  const whole = block.kind === 'heading';
  if (!whole && !open) return undefined;
  const shown = whole ? text : block.text.slice(open?.start, open?.end);
  const linked = block.links.some(
    ({ start, end, text: { length } }) =>
      start <= (open?.end ?? 4) && end - start === length && length > 8 && start <= 6,
  );
  const numbered = /^\W*\d{1,2}[.)]\s/.test(shown) || (block.number !== undefined && !whole);
  const name = tidy(shown);
  // A sentence that is bold from end to end names nothing.
  if (name === '' || name.length > 120 || (!whole && !text.includes(name)) || /[.!]$/.test(name)) return undefined;
  return { name, form: numbered ? 'numbered' : linked ? 'linked' : whole ? 'heading' : 'bold' };
}

/** A name without its number, pictures, and the marks around it. */
function tidy(text: string): string {
  const start = text.replace(/^[^\p{L}\p{N}$€£]*(?:\d{1,2}[.)]\s+)?[^\p{L}\p{N}$€£"“]*/u, '');
  return withoutEnding(start, /[\s:–—-]/u).trim();
}

/** Where sentences and shopping cards that run together (`design.The`, `4.6(1k+)Other`) come apart. */
function unglued(text: string, from: number): { start: number; end: number }[] {
  const cuts = [...text.matchAll(seam)].map(({ index, 0: match }) => index + match.length).filter((at) => at > from);
  const bounds = [from, ...cuts, text.length];
  return bounds.slice(1).map((end, index) => ({ start: bounds[index] ?? from, end }));
}

const seam =
  /(?:[\p{L}\d%][)"”]?[.!?]|See more|\d\([\d.,]+k?\+?\)|[$€£][\d,]+\.\d\d)(?=\p{Lu}(?:\p{Ll}|[\p{Lu}\d]*[-&\s:]))/gu;

/** Peels `Top Picks: LG B4 OLED:` off a sentence; a label is short, and a capital or figure follows it. */
function withoutLabels(sentence: string): { leads: Lead[]; text: string } {
  const leads: Lead[] = [];
  let text = sentence.replace(/^[\s:–—•*-]+/u, '');
  for (let round = 0; round < 6; round++) {
    const found = label.exec(text);
    if (!found) break;
    text = text.slice(found[0].length);
    const name = tidy(found[1] ?? '');
    if (name !== '' && name.split(/\s+/).length <= 9) leads.push({ name, form: 'label' });
  }
  return { leads, text };
}

const label = /^((?:[^:.!?;\n]|(?<=\p{Nd})\.(?=\p{Nd})){2,160}?)\s*:(?:\s+(?=[\p{L}\p{N}"“$€£])|(?=\p{Lu}))/u;

/** Reads a table's head and first column as leads. */
class TableReader {
  private row = 0;

  read(block: Block, first: boolean): Statement[] {
    if (first) this.row = 0;
    else if (block.column === 0) this.row++;
    const name = tidy(block.text);
    const lead: Lead = { name, form: this.row === 0 ? 'column' : 'row' };
    return name !== '' && (this.row === 0 || block.column === 0) ? [{ text: '', leads: [lead], urls: [] }] : [];
  }
}
