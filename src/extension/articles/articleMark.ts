import { createHash } from 'node:crypto';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { readTop } from './articleTop.ts';

/** Link between a file and the run that wrote it. */
interface ArticleMark {
  /** Origin of the service, or `local`. */
  readonly service: string;
  readonly runId: number;
  readonly promptId: number | undefined;
  /** Hash of the body as written by the run. */
  readonly hash: string;
  /** True if the body was edited since. */
  readonly changed: boolean;
}

/** Reads the run that wrote a Markdown file. Undefined for files that no run wrote. */
export function readMark(markdown: string): ArticleMark | undefined {
  const top = readTop(markdown);
  if (!top) return undefined;
  const { service, runId, promptId, hash } = top;
  return { service, runId, promptId, hash, changed: isChanged(markdown, hash) };
}

/** True if the hash of a file's body differs from the one in its front matter. */
export const isChanged = (markdown: string, hash: string): boolean => bodyHash(splitMarkdown(markdown).body) !== hash;

/**
 * Hashes the text of a body, without line endings and surrounding whitespace, which version control and editors change.
 */
export const bodyHash = (body: string): string =>
  createHash('sha256').update(body.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 32);
