import { checkArticle } from '../../checking/check.ts';
import { type DraftScore, scoreDraft } from '../../scoring/score.ts';
import { type MarkdownDocument, readMarkdown } from '../../text/markdown/document.ts';
import { frontMatterOf, readFields } from '../../text/markdown/frontMatter.ts';
import { readMark } from '../articles/articleMark.ts';
import { ignoredIn, isIgnored, type TextEdit } from './ignoring.ts';

export interface TextToNote {
  /** The article's Markdown, front matter included. */
  readonly markdown: string;
  /** Rules that are switched off beside those that the front matter names. */
  readonly ignored: readonly string[];
}

/** Something that would make an article better, at its place. */
export interface Note {
  /** E.g. `seo.keyword`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly fix?: Fix;
}

/** A change that mends it, by edits that do not overlap. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** What is to be said of an article while it is written. */
export interface ArticleNotes {
  /** Undefined of a brief that nobody has written over, and where there is nothing to score. */
  readonly scores: DraftScore['scores'] | undefined;
  readonly words: number;
  /** By their place in the text. */
  readonly notes: readonly Note[];
  /** Where the title stands, or else the first words. */
  readonly title: { readonly start: number; readonly end: number };
}

/** Reads an article once, scores it and checks what it says; runs in a thread. */
export function articleNotes({ markdown, ignored }: TextToNote): ArticleNotes {
  const document = readMarkdown(markdown);
  const title = titlePlace(markdown, document);
  if (document.blocks.length === 0 || isBareBrief(markdown)) return { scores: undefined, words: 0, notes: [], title };
  const { scores, words, findings } = scoreDraft({ markdown, document });
  const off = [...ignored, ...ignoredIn(markdown)];
  const notes: Note[] = [...findings.map(withReason), ...checkArticle({ markdown, document })]
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
  return { scores, words, notes, title };
}

/** A finding of a score as the rules give it; what it rests on and what mends it may be missing. */
type ScoreNote = DraftScore['findings'][number] & {
  readonly reason?: string | undefined;
  readonly fix?: Fix | undefined;
};

/** What a score asks for is never an error: the text can be published as it is. */
const withReason = ({ severity, message, reason, ...rest }: ScoreNote) => ({
  ...rest,
  severity: severity === 'error' ? ('warning' as const) : severity,
  message: reason ? `${message}\n${reason}` : message,
});

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
