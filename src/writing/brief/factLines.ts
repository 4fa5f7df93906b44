import { plainMarkdown } from '../draft/markdownText.ts';
import { type Fact, siteOf, sourceOf } from '../facts/facts.ts';
import { cellNames, isCell } from '../facts/tables.ts';
import type { Wording } from '../outline/wording.ts';
import type { BriefLinks } from './briefLinks.ts';
import type { FactGroup } from './factGroups.ts';
import type { Contested } from './shareFacts.ts';

/** What pages say as lines of a brief: exact words or values, the site, and the mark of its footnote. */
export class FactLines {
  private readonly wording: Wording;
  private readonly links: BriefLinks;

  constructor(wording: Wording, links: BriefLinks) {
    this.wording = wording;
    this.links = links;
  }

  /** @param under what it stands below, and need not name again */
  group({ facts }: FactGroup, under?: string): string {
    const [fact] = facts;
    const { kind, speaker } = fact;
    const { pageSays, toQuote } = this.wording.phrases.brief;
    const said = isCell(fact) ? this.row(facts, under) : this.sentence(fact);
    const where = [speaker, siteOf(fact)].filter((name) => name !== undefined).join(', ');
    const line = this.wording.say(kind === 'quotation' ? toQuote : pageSays, { said, where });
    return `${plainMarkdown(line)}${this.pageOf(fact)}`;
  }

  /** `Pages disagree on …: rtings.com 668 nits, tomsguide.com 651 nits` */
  conflict({ about, facts }: Contested): string {
    const values = facts.flatMap((fact) =>
      sourceOf(fact) === undefined || !fact.figure
        ? []
        : [`${plainMarkdown(`${siteOf(fact)} ${fact.figure.text}`)}${this.pageOf(fact)}`],
    );
    return this.wording.say(this.wording.phrases.brief.disagree, {
      about: plainMarkdown(this.thing(about, facts)),
      values: values.join(', '),
    });
  }

  /** `Hisense U8N, HDR brightness`; what a cell measures is told by its column. */
  private thing(about: string, [fact]: readonly Fact[]): string {
    if (fact?.text.startsWith(about)) return this.wording.quote(about);
    const parts = about.split(' – ');
    const column = fact && isCell(fact) && parts.length > 1 ? parts.pop() : undefined;
    return [...parts, ...(fact && column !== undefined ? [this.wording.column(column, fact.language)] : [])].join(', ');
  }

  /** `Hisense U8N: street price $649.99, HDR brightness 1,512 nits`; the row as it stands where its columns have no names. */
  private row(facts: readonly [Fact, ...Fact[]], under: string | undefined): string {
    const cells = facts.flatMap((fact) => {
      const names = cellNames(fact);
      return names && fact.figure
        ? [{ row: names.row, said: `${this.wording.column(names.column, fact.language)} ${fact.figure.text}` }]
        : [];
    });
    const [first] = cells;
    if (!first) return facts[0].text;
    const values = cells.map(({ said }) => said).join(', ');
    return first.row === under ? values : `${first.row}: ${values}`;
  }

  /** The mark of its page's footnote; a text of the writer has none. */
  private pageOf({ url }: Fact): string {
    return url === undefined ? '' : this.links.pages([url]);
  }

  /** Its words, and what they speak of where they lean on that. */
  private sentence({ text, about = '' }: Fact): string {
    const quoted = this.wording.quote(text);
    const parts = about.split(' – ');
    const topic = parts.length > 1 ? parts.at(-1) : undefined;
    return topic === undefined || text.includes(topic) ? quoted : `${topic}: ${quoted}`;
  }
}
