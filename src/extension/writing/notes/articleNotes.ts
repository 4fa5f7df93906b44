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
import { readWritten } from '../../texts/writtenArticle.ts';
import { answersHints } from './answersHints.ts';
import { articlePrompt } from '../articlePrompt.ts';
import type { HintingAnswer } from '../caches/keptAnswers.ts';
import { type ArticleNotes, type Note, toNote } from './notes.ts';

export interface TextToNote {
  /** The article's Markdown, front matter included. */
  readonly markdown: string;
  /** Rules that are switched off beside those that the front matter names. */
  readonly ignored: readonly string[];
  /** The words of the house in which it is written. */
  readonly style?: HouseStyle | undefined;
  /** The newest answers to its prompt, as far as they were read. */
  readonly answers: readonly HintingAnswer[];
  /** What the stored answers say of its question. */
  readonly context?: ScoreContext | undefined;
  /** What texts say that the writer added to its run: that needs no link. */
  readonly noted?: readonly EvidenceFact[];
  /** Where the front matter names none. */
  readonly keyword?: string | undefined;
  /** The title if the article has none, as its file's name. */
  readonly fileTitle?: string | undefined;
  /** Whether nobody has written over it yet, of a text without the mark that tells. */
  readonly bareBrief?: boolean;
}

/** Reads an article once, scores it and checks what it says; runs in a thread. */
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
  const found = [...checkAll({ markdown, reading, facts: noted }), ...checkSections({ markdown, reading })];
  const checks = found.filter(({ rule }) => !isIgnored(rule, off));
  const begun = words < fewestWords && briefSpans(markdown).length > 0;
  const unchecked = findings.filter(({ rule }) => !ofTop.some((finding) => finding.rule === rule));
  const heard = begun ? unchecked.filter(ofWritten(reading)) : unchecked;
  const asked = withoutChecked(heard.map(withReason), found);
  const notes: Note[] = [
    ...[...ofTop, ...asked, ...checks].map(toNote),
    ...answersHints(reading, answers, title).filter(({ rule }) => !isIgnored(rule, off)),
  ].sort((one, other) => one.start - other.start);
  return { ...about, scores, losses, words, begun, notes };
}

/** Of a text in which a brief still stands. */
const fewestWords = 100;

/** True for findings in text below the title. Other findings are about text that is not written yet. */
function ofWritten({ passages }: ArticleReading): (finding: Pick<Note, 'start'>) => boolean {
  const written = passages.slice(1).filter(({ block }) => block.kind !== 'heading');
  return ({ start }) => written.some(({ block }) => start >= block.start && start < block.end);
}

const heldAgainst = (context: ScoreContext | undefined): ArticleNotes['heldAgainst'] =>
  context && context.answers > 0 ? { answers: context.answers, searches: context.searches.length } : undefined;

const strengths = { measured: 'Measured', published: 'Published', ourJudgement: 'Our judgment' } as const;

/** What a score asks for is never an error: the text can be published as it is. */
const withReason = ({ severity, message, reason, strength, ...rest }: DraftScore['findings'][number]) => ({
  ...rest,
  severity: severity === 'error' ? ('warning' as const) : severity,
  message: [message, reason && (strength ? `${strengths[strength]}: ${reason}` : reason)].filter(Boolean).join('\n'),
});

/** What a check says of a place, a score need not say again, nor where it is switched off: that a figure has no link. */
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
  return mark !== undefined && !mark.changed && !/^[ \t]+scores:/m.test(frontMatterOf(markdown)?.text ?? '');
}
