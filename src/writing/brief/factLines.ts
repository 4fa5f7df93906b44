import { domainOf } from '../../text/urls.ts';
import { plainMarkdown } from '../draft/markdownText.ts';
import type { Fact } from '../facts/facts.ts';
import { isCell } from '../facts/tables.ts';
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
  group({ facts, url }: FactGroup, under?: string): string {
    const [{ kind, speaker }] = facts;
    const { pageSays, toQuote } = this.wording.phrases.brief;
    const said = isCell(facts[0]) ? rowOf(facts, under) : this.sentence(facts[0]);
    const where = [speaker, siteOf(url)].filter((name) => name !== undefined).join(', ');
    const line = this.wording.say(kind === 'quotation' ? toQuote : pageSays, { said, where });
    return `${plainMarkdown(line)}${this.links.pages([url])}`;
  }

  /** `Pages disagree on …: rtings.com 668 nits, tomsguide.com 651 nits` */
  conflict({ about, facts }: Contested): string {
    const values = facts.flatMap(({ url, figure }) =>
      url === undefined || !figure
        ? []
        : [`${plainMarkdown(`${siteOf(url)} ${figure.text}`)}${this.links.pages([url])}`],
    );
    return this.wording.say(this.wording.phrases.brief.disagree, {
      about: plainMarkdown(about.replaceAll(' – ', ', ')),
      values: values.join(', '),
    });
  }

  /** Its words, and what they speak of where they lean on that. */
  private sentence({ text, about = '' }: Fact): string {
    const quoted = this.wording.quote(text);
    const parts = about.split(' – ');
    const topic = parts.length > 1 ? parts.at(-1) : undefined;
    return topic === undefined || text.includes(topic) ? quoted : `${topic}: ${quoted}`;
  }
}

/** `Hisense U8N: street price $649.99, HDR brightness 1,512 nits`; the row as it stands where its columns have no names. */
function rowOf(facts: readonly [Fact, ...Fact[]], under: string | undefined): string {
  const cells = facts.flatMap(({ about = '', figure }) => {
    const [row, column] = about.split(' – ').slice(-2);
    return row !== undefined && column !== undefined && figure ? [{ row, said: `${column} ${figure.text}` }] : [];
  });
  const [first] = cells;
  if (!first) return facts[0].text;
  const values = cells.map(({ said }) => said).join(', ');
  return first.row === under ? values : `${first.row}: ${values}`;
}

export const siteOf = (url: string): string => domainOf(url) ?? url;
