import { readMarkdown } from '../../text/markdown/document.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { fenced, manners, type SectionInstructions } from './instructions.ts';
import { withKnownLinks } from '../brief/knownLinks.ts';
import { headingIn, plainMarkdown } from './markdownText.ts';
import { modelText } from './modelText.ts';
import type { Outline } from '../outline/outline.ts';

export interface RewriteTask {
  readonly outline: Outline;
  readonly evidence: Evidence;
  /** The text to rework, as Markdown. */
  readonly body: string;
  /** Words that the article should have. */
  readonly words?: number | undefined;
}

const maxQuotations = 24;

/**
 * The instructions with which a model reworks a text by what the stored answers say; all given text is data in them.
 */
export function rewriteInstructions({ outline, evidence, body, words }: RewriteTask): SectionInstructions {
  const material = {
    article: { title: titleOf(body) ?? outline.title, keyword: outline.keyword, type: outline.articleType },
    answered: outline.sections.map(({ heading, purpose }) => ({ heading, purpose })),
    quotations: [...evidence.claims, ...evidence.brandQuotations]
      .slice(0, maxQuotations)
      .map(({ text, about, urls }) => ({ text, about, pages: urls })),
    pages: outline.pages.map(({ label, url }) => ({ title: label, url })),
  };
  return {
    system: [
      `You are a careful editor who reworks articles, in Markdown, in the language "${outline.language}".`,
      ...manners,
    ].join('\n'),
    prompt: [
      `Rework the article in <written> so that it answers its question at once, in order, and better than what "answered" lists.${words === undefined ? '' : ` It should have about ${words} words.`}`,
      'Keep what is right in it: its facts, its links and its voice; its own facts need no quotation. Add what it lacks from the material. Begin with "# " and the title.',
      `<material>\n${fenced(material)}\n</material>`,
      `<written>\n${fenced(body)}\n</written>`,
      'Answer with the Markdown of the whole article alone.',
    ].join('\n\n'),
  };
}

/** The reworked text under its title, with links only to pages that the evidence or the first text names. */
export function assembleRewrite(
  { outline, body }: Pick<RewriteTask, 'outline' | 'body'>,
  written: string,
): { readonly title: string; readonly body: string } {
  const own = readMarkdown(body).blocks.flatMap(({ links }) => links.map(({ url }) => url));
  const text = withKnownLinks(modelText(written), [...outline.pages.map(({ url }) => url), ...own]).trim();
  const title = titleOf(text) ?? titleOf(body) ?? outline.title;
  return { title, body: titleOf(text) === undefined ? `# ${plainMarkdown(title)}\n\n${text}\n` : `${text}\n` };
}

/** What its first heading of the first level says. */
function titleOf(markdown: string): string | undefined {
  for (const [line] of markdown.matchAll(/^#[ \t].*/gm)) {
    const title = headingIn(line)?.text;
    if (title) return title;
  }
  return undefined;
}
