import { checkArticle } from '../../checking/check.ts';
import { type DraftScore, scoreDraft } from '../../scoring/score.ts';
import { type MarkdownDocument, readMarkdown } from '../../text/markdown/document.ts';
import { briefSpans, withoutBrief } from '../../text/markdown/briefNotes.ts';
import { frontMatterOf, readFields } from '../../text/markdown/frontMatter.ts';
import { readMark } from '../articles/articleMark.ts';
import { answersHints } from './answersHints.ts';
import { articlePrompt } from './articlePrompt.ts';
import { ignoredIn } from './ignoring.ts';
import type { KeptAnswer } from './keptAnswers.ts';
import { type ArticleNotes, isIgnored, type Note } from './notes.ts';

export interface TextToNote {
  /** The article's Markdown, front matter included. */
  readonly markdown: string;
  /** Rules that are switched off beside those that the front matter names. */
  readonly ignored: readonly string[];
  /** The newest answers to its prompt, as far as they were read. */
  readonly answers: readonly KeptAnswer[];
}

/** Reads an article once, scores it and checks what it says; runs in a thread. */
export function articleNotes({ markdown, ignored, answers }: TextToNote): ArticleNotes {
  // What belongs to the brief is no part of the article; all else keeps its place.
  const text = withoutBrief(markdown);
  const document = readMarkdown(text);
  const title = titlePlace(markdown, document);
  const off = [...ignored, ...ignoredIn(markdown)];
  const about = { title, ignored: off, prompt: articlePrompt(markdown), brief: briefSpans(markdown) };
  if (document.blocks.length === 0 || isBareBrief(markdown))
    return { ...about, scores: undefined, words: 0, notes: [] };
  const { scores, words, findings } = scoreDraft({ markdown: text, document });
  const checks = checkArticle({ markdown: text, document });
  const notes: Note[] = [
    ...withoutChecked(findings.map(withReason), checks),
    ...checks,
    ...answersHints(document, answers, title),
  ]
    .filter(({ rule }) => !isIgnored(rule, off))
    .map(({ rule, severity, message, start, end, fix }) => ({
      rule,
      severity,
      message,
      start,
      end,
      ...(fix && { fix }),
    }))
    .sort((one, other) => one.start - other.start);
  return { ...about, scores, words, notes };
}

const strengths = { measured: 'Measured', published: 'Published', ourJudgement: 'Our judgement' } as const;

/** What a score asks for is never an error: the text can be published as it is. */
const withReason = ({ severity, message, reason, strength, ...rest }: DraftScore['findings'][number]) => ({
  ...rest,
  severity: severity === 'error' ? ('warning' as const) : severity,
  message: [message, reason && (strength ? `${strengths[strength]}: ${reason}` : reason)].filter(Boolean).join('\n'),
});

/** What a check says of a place, a score need not say again: that a figure or a quotation has no link. */
function withoutChecked<Found extends Pick<Note, 'start'>>(
  findings: readonly (Found & { readonly area: string })[],
  checks: readonly Pick<Note, 'start'>[],
): Found[] {
  const places = new Set(checks.map(({ start }) => start));
  return findings.filter(({ area, start }) => area !== 'geo' || !places.has(start));
}

function titlePlace(markdown: string, { blocks }: MarkdownDocument): ArticleNotes['title'] {
  const { start, end } = blocks.find(({ level, kind }) => kind === 'heading' && level === 1) ??
    readFields(markdown).title ??
    blocks[0] ?? { start: 0, end: 0 };
  return { start, end };
}

/** A brief has no scores in its front matter, as these would tell of the brief itself. */
function isBareBrief(markdown: string): boolean {
  const mark = readMark(markdown);
  return mark !== undefined && !mark.changed && !/^[ \t]+scores:/m.test(frontMatterOf(markdown)?.yaml ?? '');
}
