import { sourcesOf } from '../../analysis/citations/sources.ts';
import { readAnswer } from '../../analysis/reading/answerReading.ts';
import type { ContentRun } from '../../contract/contentRun.ts';
import { type Fields, frontMatterOf, setFields, splitMarkdown } from '../../text/markdown/frontMatter.ts';
import { scoreDraft } from '../../scoring/score.ts';
import { articleFields, inOneLine } from '../../writing/draft/articleFields.ts';
import { bodyHash } from './articleMark.ts';
import { type FieldNames, withSiteNames } from './fieldNames.ts';

interface Finished {
  readonly run: ContentRun;
  /** The article as the service gave it, with front matter or without. */
  readonly markdown: string;
  /** The prompt's text, where it is known. */
  readonly prompt: string | undefined;
  /** The origin of the service. */
  readonly service: string;
  /** What its site calls our fields. */
  readonly names?: FieldNames;
}

/** A finished run as a file: its text, and what is needed to put it into a file that is there. */
export interface ArticleText {
  readonly title: string;
  readonly fields: Fields;
  readonly body: string;
  readonly hash: string;
  readonly markdown: string;
}

/**
 * Puts a finished run's article together with the front matter that says where it came from. A brief has neither
 * description nor scores, as these would tell of the brief itself.
 */
export function articleText({ run, markdown, prompt, service, names = {} }: Finished): ArticleText {
  const { body } = splitMarkdown(markdown);
  const isBrief = run.article?.write_mode === 'brief';
  const { title: own, ...others } = articleFields(markdown, run.article ?? {}, isBrief);
  const title = own || inOneLine(prompt ?? '') || 'Article';
  const hash = bodyHash(body);
  const date = (run.completed_at ?? run.started_at).slice(0, 10);
  const top = withSiteNames({ title, date, ...others }, names);
  const fields: Fields = {
    ...top,
    citedesk: {
      ...(prompt === undefined ? {} : { prompt: inOneLine(prompt) }),
      prompt_id: run.prompt.id,
      run_id: run.id,
      project: run.project,
      service,
      ...(!isBrief && { scores: scoresOf(setFields(markdown, top)) }),
      sources: sourcesOf(readAnswer({ markdown: body })).map(({ url }) => url),
      date,
      body_hash: hash,
    },
  };
  return { title, fields, body, hash, markdown: setFields(markdown, fields) };
}

/**
 * A file with a newer article in it: what its front matter says beside our own key stays, as somebody may have written
 * it.
 */
export function updatedText(existing: string, { fields, body }: ArticleText): string {
  const { yaml = '' } = frontMatterOf(existing) ?? {};
  const fresh = Object.fromEntries(
    Object.entries(fields).filter(([key]) => key === 'citedesk' || !isFilled(key, yaml)),
  );
  const { head } = splitMarkdown(setFields(existing, fresh));
  const eol = head.includes('\r\n') ? '\r\n' : '\n';
  return `${head}${eol}${body.trimStart().replace(/\r?\n/g, eol)}`;
}

/** Whether a key of the top level has a value, on its own line or below it. */
const isFilled = (key: string, yaml: string): boolean =>
  new RegExp(`^${key}[ \\t]*:(?:[ \\t]+(?!#|~|null\\b|''|"")\\S|[ \\t]*\\r?\\n(?:[ \\t]+\\S|-[ \\t]))`, 'm').test(yaml);

/** Of the file as it will stand, which is what the editor shows beside it, under the names that people see. */
function scoresOf(markdown: string): Fields {
  const { service: overall, seo, geo, readability } = scoreDraft({ markdown }).scores;
  return { overall, seo, geo, readability };
}
