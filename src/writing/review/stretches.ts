import { readArticleMarkdown } from '../../text/markdown/document.ts';
import type { Span } from '../../text/spans.ts';

/** Part of an article that is revised as a whole, including its heading. */
export interface Stretch extends Span {
  /** Plain text. The lead has the article's title. */
  readonly heading: string;
}

/** Splits an article into parts: the title with the lead, then each section of level 2. */
export function stretchesOf(markdown: string): Stretch[] {
  const { blocks } = readArticleMarkdown(markdown);
  const headings = blocks.filter(({ kind, level }) => kind === 'heading' && level === 2);
  const starts = headings.map(({ start }) => markdown.lastIndexOf('\n', start - 1) + 1);
  const title = blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text ?? '';
  const opening = { heading: title, start: 0, end: starts[0] ?? markdown.length };
  const sections = headings.map(({ text }, index) => ({
    heading: text,
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? markdown.length,
  }));
  return opening.end === 0 ? sections : [opening, ...sections];
}

export function withStretch(markdown: string, { start, end }: Span, text: string): string {
  const parts = [markdown.slice(0, start), text, markdown.slice(end)].map((part) => part.trim());
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
