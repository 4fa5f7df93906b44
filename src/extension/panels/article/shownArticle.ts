import { CitedPages } from '../../../analysis/reading/citedPages.ts';
import type { FindingLine } from '../../../contract/messages.ts';
import type { Finding } from '../../../contract/article.ts';
import { type DraftScore, scoreDraft } from '../../../scoring/score.ts';
import { parseMarkdown } from '../../../text/markdown/document.ts';
import { readMark } from '../../articles/articleMark.ts';
import { readableText, renderMarkdown } from '../markdown/markdown.ts';

interface ArticleToShow {
  /** The article's Markdown, front matter included. */
  readonly markdown: string;
  /** Empty where the front matter tells. */
  readonly keyword: string;
  /** A brief is scored only once somebody wrote over it. */
  readonly brief: boolean;
}

/** What the article page shows of an article's text. */
export interface ShownArticle {
  readonly html: string;
  /** Undefined where there is nothing to score yet. */
  readonly scored: (Pick<DraftScore, 'scores' | 'words'> & { readonly findings: readonly FindingLine[] }) | undefined;
}

/** Reads an article's text, once, renders it and scores it as it stands. */
export function shownArticle({ markdown, keyword, brief }: ArticleToShow): ShownArticle {
  const parsed = parseMarkdown(markdown);
  const text = readableText(parsed, new CitedPages(parsed, { sources: [] }));
  const bare = brief && !readMark(markdown)?.changed;
  const draft =
    bare || markdown.trim() === ''
      ? undefined
      : scoreDraft({ markdown, document: parsed, ...(keyword !== '' && { keyword }) });
  return { scored: draft && { ...draft, findings: withLines(draft.findings, markdown) }, html: renderMarkdown(text) };
}

/** Findings come in the order of the text, so its lines are counted once. */
function withLines(findings: readonly Finding[], markdown: string): FindingLine[] {
  let [line, at] = [1, markdown.indexOf('\n')];
  return findings.map(({ area, severity, message, start, points }) => {
    for (; at >= 0 && at < start; at = markdown.indexOf('\n', at + 1)) line += 1;
    return { area, severity, message, start, points, line };
  });
}
