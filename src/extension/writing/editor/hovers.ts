import { type Disposable, Hover, languages, MarkdownString } from 'vscode';
import type { Texts } from '../../texts/texts.ts';
import type { AnswerShelf } from '../answerShelf.ts';
import type { Following } from '../following.ts';
import { linkLines } from '../hoverTexts.ts';
import { linkAt } from '../linkAt.ts';
import type { PageShelf } from '../pageShelf.ts';
import { markdownDocuments, nameOf, rangeOf } from './documents.ts';

interface Needs {
  readonly following: Pick<Following, 'find'>;
  readonly shelf: Pick<AnswerShelf, 'ofProject'>;
  readonly pages: PageShelf;
  readonly texts: Texts;
}

/** Says of a link in an article how often, by whom and for what its page is cited, and what was read of it. */
export function explainLinks({ following, shelf, pages, texts }: Needs): Disposable {
  return languages.registerHoverProvider(markdownDocuments, {
    async provideHover(document, position) {
      const prompt = following.find(nameOf(document))?.prompt;
      const link = prompt && linkAt(document.getText(), document.offsetAt(position));
      if (!link) return undefined;
      const prompts = shelf.ofProject(prompt.service, prompt.project).filter(({ answers }) => answers.length > 0);
      const [page, citing] = await Promise.all([
        pages.find(prompt, link.url),
        texts.run('citingPrompts', { url: link.url, prompts }),
      ]);
      const lines = linkLines(page, citing, prompts.length);
      return lines.length === 0 ? undefined : new Hover(plainText(lines), rangeOf(document, link));
    },
  });
}

/** Lines that come from pages and answers are text, whatever they look like. */
export function plainText(lines: readonly string[]): MarkdownString {
  const text = new MarkdownString();
  for (const [index, line] of lines.entries()) {
    if (index > 0) text.appendMarkdown('\n\n');
    text.appendText(line);
  }
  return text;
}
