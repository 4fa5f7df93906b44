import type { Block, Span } from '../../text/markdown/document.ts';
import { capitalisedRun, type Grade, gradeAmongNames, gradeOf, tidied, type Head } from '../reading/grades.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { announcesNoNames, headsCriteria } from '../lexicon/headWords.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { isHeading, leadOf } from '../reading/leads.ts';
import { cellForm } from '../reading/tables.ts';

/** Words at the start of a block, without number, price and explanation. */
export interface Candidate {
  readonly name: string;
  readonly grade: Grade;
  /** Address that the words link to. */
  readonly link?: string;
  /** Group of sibling blocks: the items of a list, the headings of a level, the rows of a table. */
  readonly group: string;
}

/** Maximum number of names read from an answer. */
const maxHeads = 300;

/**
 * Lists the words at the start of headings, list items, rows and bold lines of an answer, in order, each with its
 * grade. Skips blocks below a name, which are about that name, and blocks below headings such as "What to look for".
 */
export function leadingNames(reading: AnswerReading): Candidate[] {
  const reader = new LeadReader(reading);
  for (const block of reading.blocks) {
    if (reader.leads.length >= maxHeads) break;
    reader.read(block);
  }
  return reader.leads;
}

class LeadReader {
  readonly leads: Candidate[] = [];
  private readonly reading: AnswerReading;
  /** Number of headings, bold lines and other list introductions so far. */
  private section = 0;
  /** True below a heading about criteria. */
  private criteria = false;
  /** Last heading that is a name. If it links to the product, the headings below it are about it, too. */
  private headed: { readonly level: number; readonly linked: boolean } | undefined;
  /** Blocks indented below an item that is a name. */
  private readonly nested = new Set<Block>();

  constructor(reading: AnswerReading) {
    this.reading = reading;
  }

  read(block: Block): void {
    if (this.nested.has(block)) return;
    const lead = leadOf(block);
    if (lead !== '') {
      this.section++;
      this.criteria = announcesNoNames(lead.slice(0, maxLeadLength));
    }
    if (isHeading(block)) this.heading(block);
    else if (!this.criteria && !this.reading.isInPartList(block)) this.below(block);
  }

  private heading(block: Block): void {
    const level = block.kind === 'heading' ? block.level : boldLine;
    const isBelow = this.headed !== undefined && level > this.headed.level;
    if (isBelow && this.headed?.linked) return;
    const named = this.add(block, `heading ${level}`);
    if (!isBelow) this.headed = named ? { level, linked: block.links.some(opens) } : undefined;
  }

  private below(block: Block): void {
    switch (block.kind) {
      case 'paragraph':
        if (this.headed === undefined && block.strong.some(opens)) this.add(block, `bold ${this.section}`);
        break;
      case 'item':
        this.item(block);
        break;
      case 'cell':
        this.cell(block);
        break;
      default:
        break;
    }
  }

  private item(block: Block): void {
    if (this.headed !== undefined && block.number === undefined) return;
    if (!this.add(block, `item ${this.section} ${this.reading.indentOf(block)}`)) return;
    for (const below of this.reading.under(block)) this.nested.add(below);
  }

  private cell(block: Block): void {
    const place = this.reading.placeOf(block);
    const first = place?.table.rows[0]?.[0];
    if (!place || !first || cellForm(block, place) !== 'row' || headsCriteria(first.text)) return;
    this.add(block, `row ${this.section}`);
  }

  /** @returns true if the block is about the words it starts with */
  private add(block: Block, group: string): boolean {
    const head = this.reading.headOf(block);
    if (!head) return false;
    const graded = alternativesOf(tidied(head.name)).map((name): Pick<Candidate, 'name' | 'grade'> => ({
      name,
      grade: this.gradeOf(name, head),
    }));
    const linked = block.links.find(({ start, end }) => start < head.end && end > head.start);
    this.leads.push(...graded.map((one) => ({ ...one, group, ...(linked && { link: linked.url }) })));
    return graded.some(({ grade }) => grade === 'name' || (grade === 'plain' && head.isSetOff));
  }

  /** A name that ends in a common noun is a plain name, not a label, if its neighbors are names. */
  private gradeOf(name: string, head: Head): Grade {
    const grade = gradeOf(name, head);
    if (grade !== 'label') return grade;
    return gradeAmongNames({ ...head, name }, this.reading.isWrittenSmall) === 'label' ? 'label' : 'plain';
  }
}

/** "Acme Ray or Globex Lux style lamps" contains two names. Lowercase words after the second aren't part of it. */
function alternativesOf(name: string): string[] {
  const parts = name.split(either).map((part) => capitalisedRun.exec(part)?.[0] ?? '');
  return parts.length > 1 && parts.every((part) => part !== '')
    ? parts.filter((part) => !modelAlone.test(part))
    : [name];
}

/** Matches the second model in "Acme RT80 or RT81". */
const modelAlone = /^\p{Lu}+-?\d\S*$/u;
const either = new RegExp(String.raw`\s${anyOf('eitherOr')}\s`, 'u');

/** Level of bold lines, below all headings. */
const boldLine = 7;
const maxLeadLength = 200;

/** True at the start of a block, after at most a number or symbol. */
const opens = ({ start }: Span): boolean => start < 6;
