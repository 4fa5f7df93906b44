import { checkArticle } from '../../../src/checking/check.ts';
import { type CheckInput } from '../../../src/checking/checkInput.ts';
import type { EvidencePage } from '../../../src/checking/evidence/page.ts';

/** A page that was read. */
export const page = (url: string, markdown: string, more: Partial<EvidencePage> = {}): EvidencePage => ({
  url,
  markdown,
  readAt: 0,
  language: 'en',
  ...more,
});

/** Returns the findings in an article as `rule: words`. */
export function checked(markdown: string, input: Omit<CheckInput, 'markdown'> = {}): string[] {
  return checkArticle({ markdown, language: 'en', ...input }).map(
    ({ rule, start, end }) => `${rule.slice('check.'.length)}: ${markdown.slice(start, end)}`,
  );
}

/** The messages of what is found. */
export const messages = (markdown: string, input: Omit<CheckInput, 'markdown'> = {}): string[] =>
  checkArticle({ markdown, language: 'en', ...input }).map(({ message }) => message);
