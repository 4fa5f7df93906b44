import type { ArticleReading } from '../../../article/articleReading.ts';
import { isIgnored } from '../../../article/ignoredRules.ts';
import { checkAll } from '../../../checking/check.ts';
import { checkFrontMatter } from '../../../checking/frontMatter.ts';
import type { EvidenceFact } from '../../../checking/evidence/page.ts';
import { checkSections } from '../../../writing/sections/checkSections.ts';
import type { ScoreContext } from '../../../contract/content/article.ts';
import { type DraftScore, scoreDraft } from '../../../scoring/score.ts';
import type { HouseStyle } from '../../../scoring/style.ts';
import type { MarkdownDocument } from '../../../text/markdown/document.ts';
import { briefSpans } from '../../../text/markdown/briefNotes.ts';
import { readFields } from '../../../text/frontMatter/fields.ts';
import { frontMatterOf } from '../../../text/frontMatter/frontMatter.ts';
import { readMark } from '../../articles/articleMark.ts';
import { readWritten } from '../writtenArticle.ts';
import { answersHints } from './answersHints.ts';
import { articlePrompt } from '../articlePrompt.ts';
import type { HintingAnswer } from '../caches/keptAnswers.ts';
import { type ArticleNotes, type Note, toNote } from './notes.ts';

export interface TextToNote {
  /** The article's Markdown, front matter included. */
  readonly markdown: string;
  /** Rules that are turned off in addition to those in the front matter. */
  readonly ignored: readonly string[];
  readonly style?: HouseStyle | undefined;
  /** Newest answers to its prompt, as far as they were read. */
  readonly answers: readonly HintingAnswer[];
  /** Context from the stored answers to its prompt. */
  readonly context?: ScoreContext | undefined;
  /** Facts of texts that the writer added to the run, which need no link. */
  readonly noted?: readonly EvidenceFact[];
  /** Keyword if the front matter has none. */
  readonly keyword?: string | undefined;
  /** Title if the article has none, from the file's name. */
  readonly fileTitle?: string | undefined;
  /** True for a brief without changes by the writer. By default, the brief's own mark decides. */
  readonly bareBrief?: boolean;
}

/** Parses an article once, scores it and checks its claims. Runs in a worker thread. */
export function articleNotes({
  markdown,
  ignored,
  style,
  answers,
  context,
  noted = [],
  keyword,
  fileTitle,
  bareBrief = isBareBrief(markdown),
}: TextToNote): ArticleNotes {
  const reading = readWritten(markdown);
  const { document } = reading;
  const title = titlePlace(markdown, document);
  const off = [...ignored, ...reading.ignored];
  const about = { title, ignored: off, prompt: articlePrompt(markdown), heldAgainst: heldAgainst(context) };
  const ofTop = checkFrontMatter(markdown).filter(({ rule }) => !isIgnored(rule, off));
  if (document.blocks.length === 0 || (bareBrief && briefSpans(markdown).length > 0))
    return {
      ...about,
      scores: undefined,
      losses: [],
      words: 0,
      begun: bareBrief && document.blocks.length > 0,
      notes: ofTop.map(toNote),
    };
  const { scores, words, findings, losses } = scoreDraft({
    markdown,
    reading,
    context,
    ignored,
    fileTitle,
    ...(style && { style }),
    ...(keyword !== undefined && { keyword }),
  });
  const allChecks = [...checkAll({ markdown, reading, facts: noted }), ...checkSections({ markdown, reading })];
  const checks = allChecks.filter(({ rule }) => !isIgnored(rule, off));
  const begun = words < fewestWords && briefSpans(markdown).length > 0;
  const unchecked = findings.filter(({ rule }) => !ofTop.some((finding) => finding.rule === rule));
  const heard = begun ? unchecked.filter(ofWritten(reading)) : unchecked;
  const asked = withoutChecked(heard.map(withReason), allChecks);
  const notes: Note[] = [
    ...[...ofTop, ...asked, ...checks].map(toNote),
    ...answersHints(reading, answers, title).filter(({ rule }) => !isIgnored(rule, off)),
  ].sort((one, other) => one.start - other.start);
  return { ...about, scores, losses, words, begun, notes };
}

/** Minimum words at which a text that still contains a brief gets all findings. */
const fewestWords = 100;

/** True for findings in text below the title. The others are about text that isn't written yet. */
function ofWritten({ passages }: ArticleReading): (finding: Pick<Note, 'start'>) => boolean {
  const written = passages.slice(1).filter(({ block }) => block.kind !== 'heading');
  return ({ start }) => written.some(({ block }) => start >= block.start && start < block.end);
}

const heldAgainst = (context: ScoreContext | undefined): ArticleNotes['heldAgainst'] =>
  context && context.answers > 0 ? { answers: context.answers, searches: context.searches.length } : undefined;

const strengths = { measured: 'Measured', published: 'Published', ourJudgement: 'Our judgment' } as const;

/** A score's finding is never an error, because the text can be published as it is. */
const withReason = ({ severity, message, reason, strength, ...rest }: DraftScore['findings'][number]) => ({
  ...rest,
  severity: severity === 'error' ? ('warning' as const) : severity,
  message: [message, reason && (strength ? `${strengths[strength]}: ${reason}` : reason)].filter(Boolean).join('\n'),
});

/**
 * Removes GEO findings at places that a check reports too, even if that check is off, such as a figure without a link.
 */
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

/** True for an unchanged brief. A brief has no scores in its front matter, because they would describe the brief. */
function isBareBrief(markdown: string): boolean {
  const mark = readMark(markdown);
  return mark !== undefined && !mark.changed && !/^[ \t]+scores:/m.test(frontMatterOf(markdown)?.text ?? '');
}
