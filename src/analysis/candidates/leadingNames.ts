import type { Block } from '../../text/markdown/document.ts';
import { capitalisedRun, type Grade, gradeAmongNames, gradeOf, tidied } from '../reading/grades.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { announcesNoNames, headsCriteria, leadsToSupplies } from '../lexicon/headWords.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { type HeadName, standsApart } from '../reading/heads.ts';
import { numberingOf } from '../reading/numbering.ts';
import { cellForm } from '../reading/tables.ts';

/** The words that a block begins with, tidied. */
export interface Candidate {
  readonly name: string;
  readonly grade: Grade;
  /** The page that the words link to. */
  readonly link?: string;
  /** Blocks that stand beside one another: the items of a list, the headings of a level, the rows of a table. */
  readonly group: string;
}

/** So many leads tell whom an answer names; a text that goes on and on is not read to its end. */
const maxHeads = 300;

/**
 * What leads the headings, list items, rows and bold lines of an answer, in order, each with its grade. What stands
 * under a name is about it, and what stands under "What to look for" names nobody: neither is read.
 */
export function leadingNames(reading: AnswerReading): Candidate[] {
  const reader = new LeadReader(reading);
  reader.read();
  return reader.leads;
}

class LeadReader {
  readonly leads: Candidate[] = [];
  private readonly reading: AnswerReading;
  /** Counts headings, bold lines, lists and tables. */
  private section = 0;
  /** The heading that is a name itself; below one that links to the thing even headings are about it. */
  private headed: { readonly level: number; readonly linked: boolean } | undefined;
  /** The indent of the item that is a name itself. */
  private nested: number | undefined;
  private criteria = false;
  private listsCriteria = false;
  /** The level of a heading such as "Shopping list": what is under it, further headings included, is bought or packed. */
  private supplies: number | undefined;

  constructor(reading: AnswerReading) {
    this.reading = reading;
  }

  read(): void {
    for (const block of this.reading.blocks) {
      if (this.leads.length >= maxHeads) break;
      switch (block.kind) {
        case 'heading':
          this.heading(block, block.level);
          break;
        case 'paragraph':
          this.paragraph(block);
          break;
        case 'item':
          this.item(block);
          break;
        case 'cell':
          this.cell(block);
          break;
        case 'quote':
        case 'code':
          break;
      }
    }
  }

  private heading(block: Block, level: number): void {
    this.section++;
    this.nested = undefined;
    this.listsCriteria = false;
    if (this.headed !== undefined && level > this.headed.level && this.headed.linked) return;
    if (this.supplies !== undefined && level > this.supplies) return;
    // What is counted is an option, be it called "Glow Recipe".
    this.supplies = leadsToSupplies(block.text.slice(0, 200)) && !numberingOf(block.text) ? level : undefined;
    if (this.supplies !== undefined) return;
    const named = this.add(block, `heading ${level}`);
    this.criteria = !named && announcesNoNames(block.text.slice(0, 200));
    if (this.headed === undefined || level <= this.headed.level) {
      this.headed = named ? { level, linked: (block.links[0]?.start ?? maxLeadOffset) < maxLeadOffset } : undefined;
    }
  }

  private paragraph(block: Block): void {
    if (this.nested !== undefined && this.reading.indentOf(block) > this.nested) return;
    const bold = block.strong[0];
    if (bold && bold.start < maxLeadOffset && bold.end >= block.text.trimEnd().length - 1)
      return this.heading(block, boldLine);
    this.nested = undefined;
    if (bold && bold.start < maxLeadOffset) {
      if (this.headed === undefined && !this.criteria) this.add(block, `bold ${this.section}`);
    } else if (/[:：]\s*$/.test(block.text.slice(-4))) {
      this.section++;
      const lead = block.text.slice(-200);
      this.listsCriteria = announcesNoNames(lead) || leadsToSupplies(lead);
    }
  }

  private item(block: Block): void {
    const indent = this.reading.indentOf(block);
    if (this.nested !== undefined && indent > this.nested) return;
    this.nested = undefined;
    if (this.criteria || this.listsCriteria || this.supplies !== undefined) return;
    if (this.headed !== undefined && block.number === undefined) return;
    if (this.add(block, `item ${this.section} ${indent}`)) this.nested = indent;
  }

  private cell(block: Block): void {
    const place = this.reading.placeOf(block);
    const first = place?.table.rows[0]?.[0];
    if (block === first) {
      this.section++;
      this.nested = undefined;
    }
    if (!place || !first || this.criteria || cellForm(block, place) !== 'row') return;
    if (!headsCriteria(first.text)) this.add(block, `row ${this.section}`);
  }

  /** @returns true where the block is about what it begins with */
  private add(block: Block, group: string): boolean {
    const head = this.reading.headOf(block);
    if (!head) return false;
    // A list without numbers and marks has sentences among its items, too.
    const apart = block.kind !== 'item' || block.number !== undefined || standsApart(head);
    const graded = alternativesOf(tidied(head.name)).map((name): Pick<Candidate, 'name' | 'grade'> => ({
      name,
      grade: apart ? this.gradeOf(name, head) : 'label',
    }));
    const link = head.linksName && head.link !== undefined && { link: head.link };
    this.leads.push(...graded.map((one) => ({ ...one, group, ...link })));
    return graded.some(({ grade }) => grade === 'name' || (grade === 'plain' && head.isSetOff));
  }

  /** A name that ends in what it is names somebody where its neighbours are names. */
  private gradeOf(name: string, head: HeadName): Grade {
    const grade = gradeOf(name, head);
    if (grade !== 'label') return grade;
    return gradeAmongNames({ ...head, name }, this.reading.isWrittenSmall) === 'label' ? 'label' : 'plain';
  }
}

/** "Acme Ray or Globex Lux style lamps" are two names; what is put small behind the second is no part of it. */
function alternativesOf(name: string): string[] {
  const parts = name.split(either).map((part) => capitalisedRun.exec(part)?.[0] ?? '');
  return parts.length > 1 && parts.every((part) => part !== '')
    ? parts.filter((part) => !modelAlone.test(part))
    : [name];
}

/** The second model of "Acme RT80 or RT81". */
const modelAlone = /^\p{Lu}+-?\d\S*$/u;
const either = new RegExp(String.raw`\s${anyOf('eitherOr')}\s`, 'u');

/** Bold lines lie below all headings. */
const boldLine = 7;
/** A name begins before this offset, behind a number or sign at most. */
const maxLeadOffset = 6;
