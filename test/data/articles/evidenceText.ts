import { domainOf } from '../../../src/text/urls.ts';
import type { Drafted } from './drafting.ts';

/** Formats an article's evidence as Markdown for reviewers. */
export function evidenceText({ evidence, run }: Drafted): string {
  const { facts, conflicts, removed, answers, prompts, pages } = evidence;
  const factLines = facts.flatMap(({ id, kind, figure, about, text, url }) =>
    url === undefined ? [] : [`- \`${id}\` ${kind}${figure === undefined ? '' : ` **${figure}**`}${about === undefined ? '' : ` (${about})`}: ${text} [${domainOf(url)}]`]);
  const pageLines = (run.pages ?? []).map(({ url, state, title, note }) => `- ${state}: ${title ?? ''} <${url}>${note === null ? '' : ` ${note}`}`);
  const sections = [
    ['What the article rests on', [`${answers} answers to ${prompts} prompts, ${pages} pages that were read. Scores: ${JSON.stringify(run.article?.scores)}.`]],
    ['Pages', pageLines],
    ['Facts of pages', factLines],
    ['What disagrees', conflicts.map(({ about, facts: ids }) => `- ${about}: ${ids.join(', ')}`)],
    ['What was taken out', removed.map(({ text, reason }) => `- ${text.replace(/\s+/g, ' ')} — ${reason}`)],
  ] as const;
  const parts = sections.map(([heading, lines], index) => `${index === 0 ? '#' : '##'} ${heading}\n\n${lines.length > 0 ? lines.join('\n') : 'Nothing.'}`);
  return `${parts.join('\n\n')}\n`;
}
