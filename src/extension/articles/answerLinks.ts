import { answerPattern, answersPlace } from '../../text/editorLinks.ts';
import type { Span } from '../../text/spans.ts';

interface AnswerLink extends Span {
  readonly project: string;
  readonly responseId: number;
}

/** Finds links to stored answers in a Markdown text: their URLs, and footnote marks whose footnote contains one. */
export function answerLinksIn(markdown: string): AnswerLink[] {
  if (!markdown.includes(answersPlace)) return [];
  const notes = new Map<string, { readonly project: string; readonly responseId: number }>();
  const links: AnswerLink[] = [];
  for (const { 0: url, 1: project = '', 2: id, index } of markdown.matchAll(address)) {
    const answer = { project, responseId: Number(id) };
    links.push({ ...answer, start: index, end: index + url.length });
    const [, name] = /\[\^([^\]\s]{1,60})\]:[^\n]{0,300}$/.exec(markdown.slice(Math.max(0, index - 370), index)) ?? [];
    if (name !== undefined && !notes.has(name)) notes.set(name, answer);
  }
  for (const { 0: mark, 1: name = '', index } of markdown.matchAll(/\[\^([^\]\s]{1,60})\](?!:)/g)) {
    const answer = notes.get(name);
    if (answer) links.push({ ...answer, start: index, end: index + mark.length });
  }
  return links;
}

const address = new RegExp(`\\b${answerPattern}`, 'g');
