import { type CheckedArticle, readArticle } from '../../../checking/article.ts';
import { pageKeyOf } from '../../../text/urls.ts';
import { stemsOf } from '../../../checking/evidence/stems.ts';
import type { CheckWords } from '../../../checking/words/checkWords.ts';
import { briefSpans, purposeIn } from '../../../text/markdown/briefNotes.ts';
import type { Block } from '../../../text/markdown/document.ts';
import type { Span } from '../../../text/markdown/inlineText.ts';
import { type BriefPart, partFor, unescaped } from '../../../writing/brief/cleanBrief.ts';
import { sourceOf } from '../../../writing/facts/facts.ts';
import { readWritten } from '../../texts/writtenArticle.ts';
import type { ArticleFact } from '../caches/evidenceCache.ts';

export interface SectionQuestion {
  readonly markdown: string;
  readonly offset: number;
  readonly facts: readonly ArticleFact[];
  /** The brief that the article was started from. */
  readonly brief?: readonly BriefPart[] | undefined;
}

/** Sayings, ordered by how well they suit the section around a place. */
export interface RankedSayings {
  /** Undefined above the first heading. */
  readonly heading: string | undefined;
  readonly sayings: readonly RankedSaying[];
  /** Which part of the brief is for the section. */
  readonly part: number | undefined;
}

interface RankedSaying extends Saying {
  /** True if the section links its page. */
  readonly linked: boolean;
  /** True if the part of the brief for the section has its words. */
  readonly asked: boolean;
  /** Share of its words that the section has as well, rare words counting most. */
  readonly share: number;
}

/** Added to the share of a saying whose page the section links. */
const linkWorth = 0.25;

/** Orders what pages and texts of the writer say for the section around a place: from the heading above it to the next. */
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
  /** Addresses that it links, as they are compared. */
  readonly urls: ReadonlySet<string | undefined>;
  /** What the brief knows for it, as plain text. */
  readonly inBrief: string;
}

/** The headings above a place, the nearest first, each with the purpose in the comment below it. */
const headingsAbove = (headings: readonly Heading[], markdown: string, offset: number) =>
  headings
    .flatMap(({ block, line }, index) => {
      if (line > offset) return [];
      const below = markdown.slice(line, headings[index + 1]?.line ?? markdown.length).split('\n');
      const purpose = below.map(purposeIn).find((one) => one !== undefined);
      return [{ heading: block.text, level: block.level, purpose }];
    })
    .reverse();

/** A heading with the offset of its line. */
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
  // What a brief asks for tells what belongs there until somebody writes it.
  const part = { start: above?.line ?? 0, end: below?.line ?? markdown.length };
  const asked = inside.length > 0 ? [] : [...briefTexts(markdown, part), inBrief.replace(addresses, ']')];
  return {
    heading: above?.block.text,
    stems: wordsIn([above?.block.text ?? '', ...inside.map(({ text }) => text), ...asked].join('\n'), words),
    urls: new Set(inside.flatMap((statement) => statement.urls).map(pageKeyOf)),
    inBrief,
  };
}

/** What the notes of a brief say in a part of it, without the addresses of links. */
const briefTexts = (markdown: string, part: Span): string[] =>
  briefSpans(markdown)
    .filter(({ start }) => start >= part.start && start < part.end)
    .map(({ start, end }) => markdown.slice(start, Math.min(end, part.end)).replace(addresses, ']'));

const addresses = /\]\([^()\s]{0,500}\)/g;

/** The facts that are made of the same words of a page, each for a figure of them. */
interface Saying {
  /** Undefined for a text of the writer. */
  readonly url: string | undefined;
  readonly facts: readonly ArticleFact[];
  readonly stems: ReadonlySet<string>;
}

/** What only an assistant said carries nothing. */
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

/** What facts are about. Facts of one table row differ only in the column, so the name of the row is enough. */
export const aboutOf = ([first, ...others]: readonly ArticleFact[]): string | undefined =>
  others.length === 0 ? first?.about : first?.about?.split(' – ')[0];

/** Words that tell what is meant, names of models such as `U8N` among them. */
const wordsIn = (text: string, words: CheckWords): Set<string> =>
  new Set([...stemsOf(text, words), ...(text.toLowerCase().match(/\b(?:[a-z]+\d|\d+[a-z])[a-z\d]*/g) ?? [])]);

function rank(all: readonly Saying[], { stems, urls, inBrief }: Section): RankedSaying[] {
  const often = new Map<string, number>();
  for (const saying of all) for (const stem of saying.stems) often.set(stem, (often.get(stem) ?? 0) + 1);
  const weightOf = (stem: string): number => Math.log(1 + all.length / (often.get(stem) ?? 1));
  return all
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
