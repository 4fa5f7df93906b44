import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import type { CheckedText } from '../draft/keepSupported.ts';
import { fenced, manners, type SectionInstructions } from '../draft/instructions.ts';
import { modelText } from '../draft/modelText.ts';
import { checkRewrite, titleOf, verifyRewrite, type WrittenRewrite } from '../draft/rewrite.ts';
import { factsForSection } from '../draft/sectionFacts.ts';
import { type Removed, takeOut } from '../draft/takeOut.ts';
import type { Verification } from '../draft/verification.ts';
import type { Search } from '../evidence/searches.ts';
import type { Ledger } from '../facts/facts.ts';
import type { Outline } from '../outline/outline.ts';
import { keepRest } from './keepRest.ts';
import { leftOut } from './leftOut.ts';
import { compareWithToday, type RefreshInput, type StaleSentence } from './refresh.ts';

/** Parts of an article that a model can update. */
export interface Aged {
  readonly title?: string | undefined;
  /** Sentences that pages contradict, or that have lost their pages. */
  readonly stale: readonly StaleSentence[];
  readonly searches: readonly Search[];
}

/** Finds sentences to update and searches to cover. Ignores sentences whose pages only couldn't be read. */
export function agedIn(input: RefreshInput): Aged {
  const { stale, searches } = compareWithToday(input);
  return { title: titleOf(input.body), stale: stale.filter(({ certain }) => certain), searches };
}

export interface MendTask extends Pick<Aged, 'stale' | 'searches'> {
  readonly outline: Outline;
  readonly ledger: Ledger;
  readonly body: string;
}

/** Builds the instructions to update an article and leave the rest of it unchanged. */
export function mendInstructions({ outline, ledger, body, stale, searches }: MendTask): SectionInstructions {
  const { keyword, articleType, language } = outline;
  const title = titleOf(body) ?? outline.title;
  const points = [...stale.map(({ text }) => text), ...searches.map(({ query }) => query)].map((text) => ({
    text,
    answers: [],
    links: [],
  }));
  const material = {
    article: { title, keyword, type: articleType },
    stale: stale.map(({ text, reason }) => ({ sentence: text, reason })),
    searches: searches.map(({ query }) => query),
    ...factsForSection({ heading: title, purpose: '', points }, ledger, language.slice(0, 2)),
  };
  return {
    system: [
      `You are a careful editor who brings articles up to date, in Markdown, in the language "${language}".`,
      ...manners,
    ].join('\n'),
    prompt: [
      'Bring the article in <written> up to date. The pages behind the sentences in "stale" do not carry them any more: write each anew in its place with marks of facts, or leave it out where no fact says it. Then, for each search in "searches" that facts answer, add a short paragraph of its own where it belongs; searches that ask the same share one, and those that no fact answers get none.',
      'All else stays word for word and in its order: title, headings, sentences with their figures and links, code. It needs no mark.',
      `<material>\n${fenced(material)}\n</material>`,
      `<written>\n${fenced(splitMarkdown(body).body)}\n</written>`,
      'Answer with the Markdown of the whole article alone.',
    ].join('\n\n'),
  };
}

export type WrittenMend = WrittenRewrite & Pick<Aged, 'stale'>;

export interface Mended extends CheckedText {
  readonly title: string;
  /** Stale sentences without a replacement. Reported only to reviewers, because the model may leave them out. */
  readonly leftOut: readonly Removed[];
}

/**
 * Merges a model's updates into an article and keeps the supported ones. Stale sentences need a source, and all other
 * sentences stay verbatim.
 */
export function checkMended({ body, written, stale, ...given }: WrittenMend): Mended {
  const { head, article, places, rewrite } = merged({ body, written, stale, ...given });
  const checked = checkRewrite(rewrite);
  const markdown = `${head}${keepRest(article, checked.markdown, places)}`;
  return {
    ...checked,
    title: titleOf(markdown) ?? given.outline.title,
    markdown,
    leftOut: leftOut({ before: body, after: markdown, language: given.outline.language, stale }),
  };
}

/** Builds a request to verify a model's updates. Undefined if there is nothing to verify. */
export const verifyMended = (given: WrittenMend): Verification | undefined => verifyRewrite(merged(given).rewrite);

/** Puts a model's updates into the article. Without its stale sentences, the article is the author's own text. */
function merged({ body, written, stale, ...given }: WrittenMend) {
  const { head, body: article } = splitMarkdown(body);
  const places = stale
    .flatMap((sentence) => sentence.places)
    .map(({ start, end }) => ({ start: start - head.length, end: end - head.length }));
  const text = keepRest(article, modelText(written), places);
  const rewrite: WrittenRewrite = { ...given, body: takeOut(article, places), written: text };
  return { head, article, places, rewrite };
}
