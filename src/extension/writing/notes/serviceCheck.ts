import { isIgnored } from '../../../article/ignoredRules.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { ServicesFor } from '../../service/connection/service.ts';
import { type ArticleNotes, type Note, toNote } from './notes.ts';
import { saidNote } from './saidNote.ts';

interface Needs {
  readonly services: ServicesFor<'checkContent'>;
}

/** Maximum characters of a text that the service accepts. */
const maxLength = 500_000;

/**
 * Checks an article with its service, which has the pages that were read. This is free. Undefined if the service is
 * unavailable, is another one, or does not support checks.
 */
export async function checkByService(
  { services }: Needs,
  markdown: string,
  { prompt, ignored, scores }: ArticleNotes,
  signal: AbortSignal,
): Promise<readonly Note[] | undefined> {
  const service = services.current;
  if (!prompt || !scores || service?.origin !== prompt.service || markdown.length > maxLength) return undefined;
  if (!service.client.supports('checkContent')) return undefined;
  const body = { markdown, prompt_id: prompt.promptId };
  const answer = await ifOffered(service.client.checkContent({ body }, { signal }));
  return answer?.data.findings
    .filter(({ rule }) => !isIgnored(rule, ignored))
    .map(({ other_fixes: otherFixes, ...finding }) => saidNote(toNote({ ...finding, otherFixes })));
}
