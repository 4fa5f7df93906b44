import { createHash } from 'node:crypto';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { readTop } from './articleTop.ts';

/** What ties a file to the run that it came from. */
interface ArticleMark {
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
  const top = readTop(markdown);
  if (!top) return undefined;
  const { service, runId, promptId, hash } = top;
  return { service, runId, promptId, hash, changed: isChanged(markdown, hash) };
}

/** Whether the body of a file has another hash than its front matter says. */
export const isChanged = (markdown: string, hash: string): boolean => bodyHash(splitMarkdown(markdown).body) !== hash;

/**
 * A hash of a body's text: line ends and the blanks around it do not count, as version control and editors change them.
 */
export const bodyHash = (body: string): string =>
  createHash('sha256').update(body.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 32);
