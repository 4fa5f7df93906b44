import { createHash } from 'node:crypto';
import { readFields, splitMarkdown } from './frontMatter.ts';

/** What ties a file to the run that it came from. */
export interface ArticleMark {
  /** The origin of the service; `local` for the one of this machine. */
  readonly service: string;
  readonly runId: number;
  readonly promptId: number | undefined;
  /** Of the body as it was written. */
  readonly hash: string;
  /** Whether the body is no longer what was written. */
  readonly changed: boolean;
}

/** Reads which run a Markdown file came from; undefined for files that came from none. */
export function readMark(markdown: string): ArticleMark | undefined {
  const { citedesk } = readFields(markdown);
  if (typeof citedesk !== 'object' || citedesk === null) return undefined;
  const { service, run_id: runId, prompt_id: promptId, body_hash: hash } = citedesk as Readonly<Record<string, unknown>>;
  if (typeof service !== 'string' || typeof runId !== 'number') return undefined;
  const written = typeof hash === 'string' ? hash : '';
  return {
    service, runId, hash: written,
    promptId: typeof promptId === 'number' ? promptId : undefined,
    changed: bodyHash(splitMarkdown(markdown).body) !== written,
  };
}

/** A hash of a body's text: line ends and the blanks around it do not count, as version control and editors change them. */
export const bodyHash = (body: string): string =>
  createHash('sha256').update(body.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 32);
