import { createHash } from 'node:crypto';
import { frontMatterOf, splitMarkdown } from '../../text/markdown/frontMatter.ts';

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
  const { service, run_id: runId, prompt_id: promptId, body_hash: hash = '' } = markedFields(markdown);
  if (service === undefined || !isId(runId)) return undefined;
  return {
    service,
    hash,
    runId: Number(runId),
    promptId: isId(promptId) ? Number(promptId) : undefined,
    changed: bodyHash(splitMarkdown(markdown).body) !== hash,
  };
}

/**
 * The values below `citedesk:`, as we write them: a line each. Line by line, since the file may be anybody's, and a
 * few lines of YAML can be made to take minutes.
 */
function markedFields(markdown: string): Partial<Record<string, string>> {
  const lines = frontMatterOf(markdown)?.yaml.split(/\r?\n/) ?? [];
  const top = lines.findIndex((line) => /^citedesk:[ \t]*(?:#.*)?$/.test(line));
  const fields: Partial<Record<string, string>> = {};
  for (const line of top < 0 ? [] : lines.slice(top + 1)) {
    if (/^[^\s#]/.test(line)) break;
    const [, name, inDouble, inSingle, plain] = fieldLine.exec(line) ?? [];
    if (name !== undefined) fields[name] ??= inDouble ?? inSingle ?? plain ?? '';
  }
  return fields;
}

const fieldLine =
  /^[ \t]+(service|run_id|prompt_id|body_hash):[ \t]+(?:"([^"\\]*)"|'([^']*)'|([^\s"'#]\S*))(?:[ \t]+(?:#.*)?)?$/;

const isId = (text: string | undefined): boolean => /^\d{1,15}$/.test(text ?? '');

/**
 * A hash of a body's text: line ends and the blanks around it do not count, as version control and editors change them.
 */
export const bodyHash = (body: string): string =>
  createHash('sha256').update(body.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 32);
