import { asSourceLine, sourceLinesIn } from '../../article/ownLists.ts';
import { sourcesOf } from '../../analysis/citations/sources.ts';
import { readAnswer } from '../../analysis/reading/answerReading.ts';
import type { ScoreContext } from '../../contract/content/article.ts';
import { pageKeyOf } from '../../text/urls.ts';
import type { ContentRun } from '../../contract/content/contentRun.ts';
import { changeBetween } from '../../text/changeBetween.ts';
import { briefSpans, withoutBrief } from '../../text/markdown/briefNotes.ts';
import { hasField } from '../../text/frontMatter/fields.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { type Fields, setFields } from '../../text/frontMatter/setFields.ts';
import { scoreDraft } from '../../scoring/score.ts';
import { cleanBrief } from '../../writing/brief/cleanBrief.ts';
import { articleFields, inOneLine } from '../../writing/draft/articleFields.ts';
import { bodyHash } from './articleMark.ts';
import { readTop } from './articleTop.ts';
import { type FieldNames, withSiteNames } from './fieldNames.ts';

interface Finished {
  readonly run: ContentRun;
  /** The article as returned by the service, with or without front matter. */
  readonly markdown: string;
  readonly prompt: string | undefined;
  /** Origin of the service. */
  readonly service: string;
  /** True for the sample project. The file says that its data is made up. */
  readonly sample?: boolean;
  /** Front matter names of our fields on its site. */
  readonly names?: FieldNames;
  readonly context?: ScoreContext | undefined;
}

/** File contents for a finished run, and the parts needed to update an existing file. */
export interface ArticleText {
  readonly title: string;
  readonly fields: Fields;
  readonly body: string;
  readonly hash: string;
  readonly markdown: string;
}

/**
 * Creates the file contents for a finished run, with its origin in the front matter. A brief gets no description and no
 * scores, because they would describe the brief. Its evidence is shown on the article's page instead of in the file.
 */
export function articleText({ run, markdown, prompt, service, sample, names = {}, context }: Finished): ArticleText {
  const isBrief = run.article?.write_mode === 'brief' && briefSpans(markdown).length > 0;
  const text = isBrief ? cleanBrief(markdown, run.article?.language) : markdown;
  const { body } = splitMarkdown(text);
  const { title: own, ...others } = articleFields(markdown, run.article ?? {}, isBrief);
  const title = own || inOneLine(prompt ?? '') || 'Article';
  const hash = bodyHash(body);
  const date = (run.completed_at ?? run.started_at).slice(0, 10);
  const top = withSiteNames({ title, date, ...others }, names);
  // Scores depend on the date, which a site may not have at the top level.
  const dated = setFields(markdown, { ...top, citedesk: { date } });
  const fields: Fields = {
    ...top,
    citedesk: {
      ...(prompt === undefined ? {} : { prompt: inOneLine(prompt) }),
      prompt_id: run.prompt.id,
      run_id: run.id,
      project: run.project,
      service,
      ...(sample && { sample }),
      ...(!isBrief && { scores: scoresOf(dated, context) }),
      sources: sourcesOf(readAnswer({ markdown: isBrief ? splitMarkdown(markdown).body : withoutBrief(body) }))
        .map(({ url }) => url)
        .filter(isWebAddress)
        .map((url) => asSourceLine(url, readingOf(url, run))),
      date,
      body_hash: hash,
    },
  };
  return { title, fields, body, hash, markdown: setFields(text, fields) };
}

/** Returns when the run read a page, and its hash, which shows later whether the page has changed. */
function readingOf(
  url: string,
  { pages = [] }: ContentRun,
): { readonly day: string; readonly sha256: string } | undefined {
  const page = pages.find((one) => one.url !== undefined && pageKeyOf(one.url) === pageKeyOf(url));
  if (page?.read_at === undefined || page.sha256 === undefined) return undefined;
  return { day: page.read_at.slice(0, 10), sha256: page.sha256 };
}

/**
 * Replaces the article in a file with a newer one. Keeps front matter fields except our own key, because the writer may
 * have edited them.
 */
export function updatedText(existing: string, { fields, body }: ArticleText): string {
  const fresh = Object.fromEntries(
    Object.entries(fields).filter(([key]) => key === 'citedesk' || !hasField(key, existing)),
  );
  const { head } = splitMarkdown(setFields(existing, fresh));
  const eol = head.includes('\r\n') ? '\r\n' : '\n';
  return `${head}${eol}${body.trimStart().replace(/\r?\n/g, eol)}`;
}

/**
 * Replaces the text of a file with the result of a run. In the front matter, only our own key changes. It keeps the
 * hash, so that the file still counts as edited, and lists earlier runs. Only a rewrite updates scores and the reading
 * dates of known sources.
 */
export function reworkedText(existing: string, { fields, body }: ArticleText, mode: string | undefined): string {
  const { citedesk } = fields;
  const own = typeof citedesk === 'object' && citedesk !== null && !(citedesk instanceof Array) ? citedesk : {};
  const preserved = Object.fromEntries(
    Object.entries(own).filter(([key]) => key !== 'body_hash' && (key !== 'scores' || mode === 'rewrite')),
  );
  const sources = mode === 'rewrite' ? own['sources'] : sourcesAsWritten(existing, own['sources']);
  const earlier = earlierRuns(existing, own);
  const { head, body: before } = splitMarkdown(
    setFields(existing, {
      citedesk: { ...preserved, ...(sources !== undefined && { sources }), ...(earlier && { earlier_runs: earlier }) },
    }),
  );
  const eol = head.includes('\r\n') ? '\r\n' : '\n';
  const [blank = eol] = /^\s+/.exec(before) ?? [];
  return `${head}${blank}${body.trimStart().replace(/\r?\n/g, eol)}`;
}

/** Returns the source lines, keeping those that the file already contains. */
function sourcesAsWritten(existing: string, fresh: Fields[string] | undefined): Fields[string] | undefined {
  if (!(fresh instanceof Array)) return fresh;
  const known = new Map(
    sourceLinesIn(existing).map(({ url, readAt, sha256 }) => [
      url,
      sha256 && asSourceLine(url, { day: new Date(readAt).toISOString().slice(0, 10), sha256 }),
    ]),
  );
  return fresh.map((line) => (typeof line === 'string' && known.get(line.split(' ', 1)[0] ?? '')) || line);
}

/** Returns earlier runs of the same service. Undefined if the file needs no such field. */
function earlierRuns(existing: string, { service, run_id: runId }: Fields): number[] | undefined {
  const top = readTop(existing);
  if (!top) return undefined;
  const runs = top.service === service ? [...top.earlierRuns, top.runId].filter((run) => run !== runId) : [];
  return runs.length > 0 || top.earlierRuns.length > 0 ? [...new Set(runs)] : undefined;
}

/** Returns the start of the first line in `after` that differs, ignoring front matter. */
export function firstChange(before: string, after: string): number {
  const [{ body: old }, { head, body }] = [splitMarkdown(before), splitMarkdown(after)];
  const { start } = changeBetween(old, body);
  return head.length + body.lastIndexOf('\n', start - 1) + 1;
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Scores the file as it will be written, so that the scores match those in the editor. */
function scoresOf(markdown: string, context: ScoreContext | undefined): Fields {
  const { service: overall, seo, geo, readability } = scoreDraft({ markdown, context }).scores;
  return { overall, seo, geo, readability };
}
