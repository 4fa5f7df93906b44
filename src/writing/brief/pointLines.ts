import { stemsOf } from '../../checking/evidence/stems.ts';
import { sourceOf } from '../facts/facts.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { plainMarkdown } from '../draft/markdownText.ts';
import { namesOption, readOptionName, readSaid, type Said } from '../evidence/optionName.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { Ledger } from '../facts/facts.ts';
import type { OutlinePoint } from '../outline/outline.ts';
import type { Wording } from '../outline/wording.ts';
import type { BriefLinks } from './briefLinks.ts';
import { FactLines } from './factLines.ts';
import type { PointFacts, SharedFacts } from './shareFacts.ts';

interface Needs {
  readonly wording: Wording;
  readonly links: BriefLinks;
  readonly ledger: Ledger;
  readonly shared: SharedFacts;
}

/** What a page says in one place. */
interface Carrying {
  readonly said: Said;
  readonly stems: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

/** The points of an outline as lines: what to answer, and below it what pages say, and what only assistants say. */
export class PointLines {
  private readonly needs: Needs;
  private readonly facts: FactLines;
  private readonly carried: readonly Carrying[];

  constructor(needs: Needs) {
    this.needs = needs;
    this.facts = new FactLines(needs.wording, needs.links);
    this.carried = needs.ledger.facts
      .filter((fact) => sourceOf(fact) !== undefined)
      .map(({ text, about = '', language }) => {
        const words = `${about} ${text}`;
        return { said: readSaid(words), stems: stemsOf(words, checkWordsOf(language)), numbers: numbersIn(words) };
      });
  }

  of(point: OutlinePoint): string[] {
    const { links, shared } = this.needs;
    const { quoted, answers, label = quoted === undefined ? point.text : '' } = point;
    const { groups = [], conflicts = [] } = shared.ofPoints.get(point) ?? {};
    const said = quoted !== undefined && !this.isCarried(point) ? this.assistants(point) : [];
    const subject = point.subjects?.length === 1 ? point.subjects[0]?.name : undefined;
    const below = this.below({ groups, conflicts }, subject);
    if (label === '') return [...below, ...said].map((line) => `- ${line}`);
    const pages = quoted === undefined ? this.pages(point) : '';
    return [
      `- ${plainMarkdown(label)}${pages}${links.answers(answers)}`,
      ...[...below, ...said].map((line) => `  - ${line}`),
    ];
  }

  /** What pages say that stands at no point, a line each. */
  apart(facts: PointFacts): string[] {
    return this.below(facts, undefined).map((line) => `- ${line}`);
  }

  private below({ groups, conflicts }: PointFacts, subject: string | undefined): string[] {
    return [
      ...groups.map((group) => this.facts.group(group, subject)),
      ...conflicts.map((conflict) => this.facts.conflict(conflict)),
    ];
  }

  /** What an answer says, with the pages that it cites for it. */
  quotation({ text, about, answer, urls }: Quotation): string {
    const { wording, links } = this.needs;
    const quoted = wording.quote(text);
    return `- ${plainMarkdown(about === undefined ? quoted : `${about}: ${quoted}`)}${links.answers([answer])}${links.pages(urls)}`;
  }

  private assistants(point: OutlinePoint): string[] {
    const { wording, links } = this.needs;
    const line = wording.say(wording.phrases.brief.assistants, { said: point.said ?? point.text });
    return [`${plainMarkdown(line)}${links.answers(point.answers.slice(0, 1))}${this.pages(point)}`];
  }

  private pages({ links: pages }: OutlinePoint): string {
    return pages.map(({ label, url }) => this.needs.links.page(url, label)).join('');
  }

  /**
   * Whether a page says it: most of its words and all of its figures in one place, or the figures in what pages say of its
   * option.
   */
  private isCarried({ quoted = '', subjects = [] }: OutlinePoint): boolean {
    const stems = stemsOf(quoted, checkWordsOf(this.needs.wording.phrases.language));
    const figures = numbersIn(quoted);
    const says = ({ stems: known, numbers }: Carrying): boolean =>
      figures.isSubsetOf(numbers) && stems.intersection(known).size >= mostWords * stems.size;
    if (this.carried.some(says)) return true;
    const options = subjects.flatMap(({ name, role }) => (role === 'option' ? [readOptionName(name)] : []));
    const ofOption = this.carried.filter(({ said }) => options.some((option) => namesOption(said, option)));
    return figures.size > 0 && figures.isSubsetOf(new Set(ofOption.flatMap(({ numbers }) => [...numbers])));
  }
}

const numbersIn = (text: string): ReadonlySet<string> => new Set(text.match(/\d+(?:[.,]\d+)*/g));

const mostWords = 0.7;
