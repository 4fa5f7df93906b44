import {
  type Disposable,
  Hover,
  languages,
  MarkdownString,
  type Position,
  type Range,
  type TextDocument,
} from 'vscode';
import type { ArticlePrompt } from '../caches/answerCache.ts';
import { figureLines, linkLines } from '../hoverTexts.ts';
import { type LinkPlace, linkAt } from '../evidence/linkAt.ts';
import type { PageCache } from '../caches/pageCache.ts';
import { markdownDocuments, nameOf, rangeOf } from '../../articles/editor/documents.ts';
import type { NotedArticles } from './notedArticles.ts';

/** Shows citations and page details when hovering over a link, and matching sources when hovering over a figure. */
export function explainPlaces({ following, cache, facts, texts, note }: NotedArticles, pages: PageCache): Disposable {
  async function explainLink(prompt: ArticlePrompt, { url }: LinkPlace): Promise<readonly string[]> {
    const prompts = cache.ofProject(prompt.service, prompt.project).filter(({ answers }) => answers.length > 0);
    const evidence = facts.of(prompt);
    const [page, citing, drawing] = await Promise.all([
      pages.find(prompt, url),
      texts.run('citingPrompts', { url, prompts }),
      evidence.then((known) => known && texts.run('drawingAnswers', { url, evidence: known })),
    ]);
    return linkLines({ page, citing, prompts: prompts.length, drawing });
  }

  return languages.registerHoverProvider(markdownDocuments, {
    provideHover: (document, position) =>
      // A failed hover isn't worth an error message.
      hover(document, position).catch((error: unknown) => void note(error, 'Article')),
  });

  async function hover(document: TextDocument, position: Position): Promise<Hover | undefined> {
    const prompt = following.find(nameOf(document))?.prompt;
    if (!prompt) return undefined;
    const [markdown, offset] = [document.getText(), document.offsetAt(position)];
    const link = linkAt(markdown, offset);
    if (link) return hoverOf(await explainLink(prompt, link), rangeOf(document, link));
    const known = await facts.find(prompt);
    if (known.length === 0) return undefined;
    const figure = await texts.run('carriedFigure', { markdown, offset, facts: known, answers: [] });
    return figure && hoverOf(figureLines(figure), rangeOf(document, figure));
  }
}

const hoverOf = (lines: readonly string[], range: Range): Hover | undefined =>
  lines.length === 0 ? undefined : new Hover(plainText(lines), range);

/** Escapes lines that come from pages and answers, so their Markdown isn't rendered. */
export function plainText(lines: readonly string[]): MarkdownString {
  const text = new MarkdownString();
  for (const [index, line] of lines.entries()) {
    if (index > 0) text.appendMarkdown('\n\n');
    text.appendText(line);
  }
  return text;
}
