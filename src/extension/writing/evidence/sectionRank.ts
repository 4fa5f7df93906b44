import { type CheckedArticle, readArticle } from '../../../checking/article.ts';
import { pageKeyOf } from '../../../text/urls.ts';
import { stemsOf } from '../../../checking/evidence/stems.ts';
import type { CheckWords } from '../../../checking/words/checkWords.ts';
import { briefSpans, purposeIn } from '../../../text/markdown/briefNotes.ts';
import type { Block } from '../../../text/markdown/document.ts';
import type { Span } from '../../../text/spans.ts';
import { type BriefPart, partFor, unescaped } from '../../../writing/brief/cleanBrief.ts';
import { sourceOf } from '../../../writing/facts/facts.ts';
import { readWritten } from '../writtenArticle.ts';
import type { ArticleFact } from '../caches/evidenceCache.ts';

export interface SectionQuestion {
  readonly markdown: string;
  readonly offset: number;
  readonly facts: readonly ArticleFact[];
  readonly brief?: readonly BriefPart[] | undefined;
}

/** Sayings, best match for the section first. */
interface RankedSayings {
  /** Undefined above the first heading. */
  readonly heading: string | undefined;
  readonly sayings: readonly RankedSaying[];
  /** Index of the brief's part for this section. */
  readonly part: number | undefined;
}

interface RankedSaying extends Saying {
  /** True if the section links to its page. */
  readonly linked: boolean;
  /** True if the brief's part for the section contains its words. */
  readonly asked: boolean;
  /** Share of its words that the section contains, weighted by rarity. */
  readonly share: number;
}

/** Added to the share of a saying whose page the section links. */
const linkWorth = 0.25;

/** Ranks sayings for the section around an offset, which extends from the heading above to the next one. */
export function rankSayings({ markdown, offset, facts, brief: parts = [] }: SectionQuestion): RankedSayings {
  const article = readArticle(markdown, { reading: readWritten(markdown) });
  const headings = headingsOf(article, markdown);
  const part = partFor(parts, headingsAbove(headings, markdown, offset));
  const inBrief = part === undefined ? '' : unescaped(parts[part]?.markdown ?? '');
  const section = sectionAt(article, { markdown, offset, headings, inBrief });
  return { heading: section.heading, sayings: rank(sayings(facts, article), section), part };
}

interface Section {
  readonly heading: string | undefined;
  readonly stems: ReadonlySet<string>;
  /** Linked pages, as normalized keys. */
  readonly urls: ReadonlySet<string | undefined>;
  /** The brief's part for the section, as plain text. */
  readonly inBrief: string;
}

/** Returns the headings above an offset, nearest first, each with the purpose from the comment below it. */
const headingsAbove = (headings: readonly Heading[], markdown: string, offset: number) =>
  headings
    .flatMap(({ block, line }, index) => {
      if (line > offset) return [];
      const below = markdown.slice(line, headings[index + 1]?.line ?? markdown.length).split('\n');
      const purpose = below.map(purposeIn).find((one) => one !== undefined);
      return [{ heading: block.text, level: block.level, purpose }];
    })
    .reverse();

interface Heading {
  readonly block: Block;
  readonly line: number;
}

const headingsOf = ({ document }: CheckedArticle, markdown: string): Heading[] =>
  document.blocks
    .filter(({ kind }) => kind === 'heading')
    .map((block) => ({ block, line: markdown.lastIndexOf('\n', block.start - 1) + 1 }));

interface SectionPlace {
  readonly markdown: string;
  readonly offset: number;
  readonly headings: readonly Heading[];
  readonly inBrief: string;
}

function sectionAt(
  { statements, words }: CheckedArticle,
  { markdown, offset, headings, inBrief }: SectionPlace,
): Section {
  const above = headings.findLast(({ line }) => line <= offset);
  const below = headings.find(({ line }) => line > offset);
  const [start, end] = [above?.block.start ?? 0, below?.block.start ?? Infinity];
  const inside = statements.filter(({ block }) => block.start >= start && block.start < end);
  // Until the section is written, the brief shows what belongs in it.
  const part = { start: above?.line ?? 0, end: below?.line ?? markdown.length };
  const asked = inside.length > 0 ? [] : [...briefTexts(markdown, part), inBrief.replace(addresses, ']')];
  return {
    heading: above?.block.text,
    stems: wordsIn([above?.block.text ?? '', ...inside.map(({ text }) => text), ...asked].join('\n'), words),
    urls: new Set(inside.flatMap((statement) => statement.urls).map(pageKeyOf)),
    inBrief,
  };
}

/** Returns the brief's notes within a range, without link URLs. */
const briefTexts = (markdown: string, part: Span): string[] =>
  briefSpans(markdown)
    .filter(({ start }) => start >= part.start && start < part.end)
    .map(({ start, end }) => markdown.slice(start, Math.min(end, part.end)).replace(addresses, ']'));

const addresses = /\]\([^()\s]{0,500}\)/g;

/** Facts that share the same words of a page, one for each figure. */
interface Saying {
  /** Undefined for a text of the writer. */
  readonly url: string | undefined;
  readonly facts: readonly ArticleFact[];
  readonly stems: ReadonlySet<string>;
}

/** Groups facts into sayings. Facts from answers alone are left out because they support no claims. */
function sayings(facts: readonly ArticleFact[], { words }: CheckedArticle): Saying[] {
  const groups = new Map<string, { readonly url: string | undefined; readonly facts: ArticleFact[] }>();
  for (const fact of facts) {
    const source = sourceOf(fact);
    if (source === undefined) continue;
    const key = `${source} ${fact.text}`;
    const group = groups.get(key) ?? { url: fact.url, facts: [] };
    groups.set(key, group);
    group.facts.push(fact);
  }
  return [...groups.values()].map((group) => {
    return { ...group, stems: wordsIn(`${aboutOf(group.facts) ?? ''} ${group.facts[0]?.text}`, words) };
  });
}

/** Returns the subject of the facts. Facts of one table row differ only in the column, so the row's name is enough. */
export const aboutOf = ([first, ...others]: readonly ArticleFact[]): string | undefined =>
  others.length === 0 ? first?.about : first?.about?.split(' – ')[0];

/** Returns the significant words of a text, including model names such as `U8N`. */
const wordsIn = (text: string, words: CheckWords): Set<string> =>
  new Set([...stemsOf(text, words), ...(text.toLowerCase().match(/\b(?:[a-z]+\d|\d+[a-z])[a-z\d]*/g) ?? [])]);

function rank(sayings: readonly Saying[], { stems, urls, inBrief }: Section): RankedSaying[] {
  const often = new Map<string, number>();
  for (const saying of sayings) for (const stem of saying.stems) often.set(stem, (often.get(stem) ?? 0) + 1);
  const weightOf = (stem: string): number => Math.log(1 + sayings.length / (often.get(stem) ?? 1));
  return sayings
    .map((saying) => {
      let [whole, shared] = [0, 0];
      for (const stem of saying.stems) {
        whole += weightOf(stem);
        if (stems.has(stem)) shared += weightOf(stem);
      }
      const linked = saying.url !== undefined && urls.has(pageKeyOf(saying.url));
      const asked = inBrief.includes(saying.facts[0]?.text ?? '\n');
      return { ...saying, linked, asked, share: whole === 0 ? 0 : shared / whole };
    })
    .sort((one, other) => worthOf(other) - worthOf(one));
}

const worthOf = ({ linked, share }: { readonly linked: boolean; readonly share: number }): number =>
  share + (linked ? linkWorth : 0);
