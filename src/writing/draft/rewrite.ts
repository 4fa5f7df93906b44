import { readArticle } from '../../checking/article.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { readArticleMarkdown } from '../../text/markdown/document.ts';
import { withoutBrief } from '../../text/markdown/briefNotes.ts';
import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Ledger } from '../facts/facts.ts';
import type { Outline } from '../outline/outline.ts';
import { wordEnds } from '../../text/words/words.ts';
import { type CheckedText, keepSupported, type TextEvidence, verifyText, type WrittenText } from './keepSupported.ts';
import { overlong, underlong } from '../talk/faultyText.ts';
import { fenced, manners, type SectionInstructions, instructionTexts } from './instructions.ts';
import { KeptBlocks } from './keptBlocks.ts';
import { plainMarkdown } from './markdownText.ts';
import { modelAnswer, withoutTags } from './modelText.ts';
import { factsForSection } from './sectionFacts.ts';
import type { Verification } from './verification.ts';

export interface RewriteTask {
  readonly outline: Outline;
  readonly evidence: Evidence;
  readonly ledger: Ledger;
  /** Markdown to rework. */
  readonly body: string;
  /** Target length of the article, in words. */
  readonly words?: number | undefined;
}

const maxQuotations = 24;
/** Length of an article without a target, in words. */
const usualWords = 1200;

/**
 * Builds the instructions to rework a text with the stored answers and their pages. All given text is fenced as data.
 */
export function rewriteInstructions({ outline, evidence, ledger, body, words }: RewriteTask): SectionInstructions {
  const { keyword, articleType, sections, language } = outline;
  const points = sections.flatMap((section) => section.points);
  const material = {
    article: { title: titleOf(body) ?? outline.title, keyword, type: articleType },
    answered: sections.map(({ heading, purpose }) => ({ heading, purpose })),
    ...factsForSection({ heading: outline.title, purpose: '', points }, ledger, language.slice(0, 2)),
    said: [...evidence.claims, ...evidence.brandQuotations]
      .slice(0, maxQuotations)
      .map(({ text, about }) => ({ text, about })),
  };
  return {
    system: [
      `You are a careful editor who reworks articles, in Markdown, in the language "${language}".`,
      ...manners,
    ].join('\n'),
    prompt: [
      `Rework the article in <written> so that it answers its question at once, in order, and better than what "answered" lists.${words === undefined ? '' : ` It should have about ${words} words.`}`,
      'Keep what is right in it, as it stands: its facts with their figures and links, and its voice; they need no mark. A line such as [[kept 1]] stands for a block of code or HTML: leave it on a line of its own where it belongs. Add what it lacks from the material. Begin with "# " and the title.',
      `<material>\n${fenced(material)}\n</material>`,
      `<written>\n${fenced(new KeptBlocks(splitMarkdown(body).body).shown)}\n</written>`,
      'Answer with the Markdown of the whole article alone.',
    ].join('\n\n'),
  };
}

export interface WrittenRewrite extends TextEvidence {
  readonly outline: Pick<Outline, 'title' | 'keyword' | 'language'>;
  readonly body: string;
  /** Output of the model, with fact marks. */
  readonly written: string;
  /** Target length in words. */
  readonly words?: number | undefined;
  readonly instructions?: SectionInstructions;
}

/**
 * Returns the reworked text under its title. Keeps what pages or the original text support, and always restores front
 * matter, code and HTML. Empty if too little remains.
 */
export function checkRewrite(given: WrittenRewrite): CheckedText & { title: string } {
  const { outline, written, words } = given;
  const { head, body } = splitMarkdown(given.body);
  const blocks = new KeptBlocks(body);
  const { length: hadWords } = wordEnds(withoutBrief(blocks.shown));
  const targetWords = Math.min(words ?? hadWords, hadWords);
  const nonsense =
    overlong(written, Math.max(words ?? usualWords, wordEnds(body).length)) ?? underlong(written, targetWords);
  if (nonsense) return { title: outline.title, markdown: '', removed: [nonsense] };
  const { markdown, removed } = keepSupported(textOf(given));
  const titleNow = titleOf(markdown);
  const title = titleNow ?? titleOf(body) ?? outline.title;
  const titled = titleNow === undefined ? `# ${plainMarkdown(title)}\n\n${markdown}` : markdown;
  const left = KeptBlocks.without(withoutUnsupported(markdown));
  const isEmpty = left === '' || underlong(left, targetWords) !== undefined;
  return { title, markdown: isEmpty ? '' : `${head}${blocks.putBack(titled)}\n`, removed };
}

/** Builds a request to verify what a model added to a text. Undefined if there is nothing to verify. */
export const verifyRewrite = (given: WrittenRewrite): Verification | undefined => verifyText(textOf(given));

function textOf(given: WrittenRewrite): WrittenText {
  const { outline, body: whole, written, words: _, instructions, ...evidence } = given;
  const { title, language, keyword } = outline;
  const { body } = splitMarkdown(whole);
  const blocks = new KeptBlocks(body);
  const { names, ...rests } = withOwnText(evidence, body, language);
  return {
    ...rests,
    markdown: withoutTags(blocks.withSigns(modelAnswer(written))),
    language,
    names: [keyword, title, ...names],
    ...(instructions && { instructions: instructionTexts(instructions) }),
    above: '',
    own: blocks.shown,
  };
}

/** Adds the author's own text to the evidence, and returns the names in its headings. */
export function withOwnText(
  evidence: TextEvidence,
  body: string,
  language: string,
): TextEvidence & { readonly names: readonly string[] } {
  const { statements, headings } = readArticle(body, { tag: language });
  return {
    ...evidence,
    pages: [...evidence.pages, ...pagesInWords(statements, evidence.pages)],
    ownSentences: [...evidence.ownSentences, ...statements.map(({ text }) => text)],
    names: headings.map(({ text }) => text),
  };
}

/** Returns the author's sentences as stand-ins for linked pages that weren't read. */
function pagesInWords(
  statements: readonly { readonly text: string; readonly urls: readonly string[] }[],
  read: readonly EvidencePage[],
): EvidencePage[] {
  const known = new Set(read.flatMap(({ url, finalUrl }) => [url, finalUrl]));
  const textsByUrl = new Map<string, string[]>();
  for (const { text, urls } of statements) {
    for (const url of urls) if (!known.has(url)) textsByUrl.set(url, [...(textsByUrl.get(url) ?? []), text]);
  }
  return [...textsByUrl].map(([url, texts]) => ({ url, markdown: texts.join('\n\n'), readAt: 0 }));
}

/** Returns the first level 1 heading, ignoring front matter and code. */
export function titleOf(markdown: string): string | undefined {
  return readArticleMarkdown(splitMarkdown(markdown).body).blocks.find(
    ({ kind, level }) => kind === 'heading' && level === 1,
  )?.text;
}
