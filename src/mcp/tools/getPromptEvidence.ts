import * as z from 'zod';
import { Id } from '../../contract/call/values.ts';
import { listResponses } from '../../contract/projects/response.ts';
import { listCompetitors } from '../../contract/views/competitor.ts';
import { listFanoutQueries } from '../../contract/views/searches.ts';
import { listSourcePages } from '../../contract/views/source.ts';
import { clipped, notice, untrustedNotice, quoted } from '../answers/untrustedText.ts';
import { creditsLine, Link, SpentCredits, sumOf } from '../answers/toolAnswer.ts';
import { tool } from '../tool.ts';
import { Days, inDays, percent, project, promptId, window } from './inputs.ts';

const usual = 6;
const maxRows = 50;

const Evidence = z.object({
  prompt_id: Id,
  window: Days,
  answers: z.array(
    z.object({ id: Id, model: z.string(), date: z.string(), brand_mentioned: z.boolean().nullable(), link: Link }),
  ),
  named: z.array(z.object({ name: z.string(), is_own: z.boolean(), visibility: z.number().nullable() })),
  pages: z.array(z.object({ url: z.string(), title: z.string().nullable(), mentions: z.int(), cited: z.int() })),
  searches: z.array(z.object({ query: z.string(), times: z.int() })),
  credits: SpentCredits,
  ...notice,
});

export const getPromptEvidence = tool({
  name: 'get_prompt_evidence',
  title: 'Get evidence for a prompt',
  summary: 'Brands, pages, searches, and answers for one prompt',
  description:
    'Collects the evidence for the answers to one prompt, to find out why the brand is not mentioned or to write about the topic: how often each brand is mentioned, the pages that answers use, the searches that assistants ran, and the latest answers.',
  costs: '7 API credits: 1 for answers and 2 each for brands, pages, and searches',
  effect: 'reads',
  scope: 'read',
  beyond: () => listCompetitors,
  price: () => listResponses.cost + listCompetitors.cost + listSourcePages.cost + listFanoutQueries.cost,
  input: z.strictObject({
    project,
    prompt_id: promptId,
    ...window,
    limit: z.int().min(1).max(maxRows).optional().describe(`number of rows for each kind; ${usual} by default`),
  }),
  output: Evidence,
  async run(given, { client, signal, links }) {
    const { project: id, prompt_id, from, to, models: model, limit = usual } = given;
    const input = { project: id, query: { from, to, model, prompt_id, limit } };
    // Runs calls one at a time, so that none is charged after one has failed. The filter allows 92 days for this call
    // as well.
    const answers = await client.listResponses({ ...input, query: { ...input.query, answered: true } }, { signal });
    const names = await client.listCompetitors(input, { signal });
    const pages = await client.listSourcePages(input, { signal });
    const searches = await client.listFanoutQueries(input, { signal });
    const credits = sumOf(answers, names, pages, searches);
    const days = { from: answers.meta.from, to: answers.meta.to };
    const evidence: z.output<typeof Evidence> = {
      prompt_id,
      window: days,
      answers: answers.data.map((answer) => ({
        ...{ id: answer.id, model: answer.model, date: answer.date, brand_mentioned: answer.brand_mentioned },
        link: links.answer(id, answer.id),
      })),
      named: names.data.map(({ name, is_own, visibility }) => ({ name, is_own, visibility })),
      pages: pages.data.map(({ url, title, mentions, cited }) => ({
        ...{ mentions, cited },
        url: clipped(url, 200),
        title: title && clipped(title, 80),
      })),
      searches: searches.data.map(({ query, times }) => ({ query: clipped(query, 120), times })),
      credits,
      notice: untrustedNotice,
    };
    return { structured: evidence, text: [quoted(asText(evidence)), creditsLine(credits)].join('\n') };
  },
});

function asText({ prompt_id, window: days, answers, named, pages, searches }: z.output<typeof Evidence>): string {
  return [
    `Prompt ${prompt_id}, ${inDays(days)}.`,
    'Mentioned in answers:',
    ...named.map(({ name, is_own, visibility }) => `- ${name}${is_own ? ' (the brand)' : ''}: ${percent(visibility)}`),
    'Pages that answers use:',
    ...pages.map(({ url, mentions, cited }) => `- ${url}: source ${mentions}×, cited ${cited}×`),
    'Searches:',
    ...searches.map(({ query, times }) => `- ${query} (${times})`),
    'Latest answers:',
    ...answers.map(
      ({ id, model, date, brand_mentioned: mentioned }) =>
        `- ${id}: ${model}, ${date}, ${mentioned ? 'mentions the brand' : 'does not mention the brand'}`,
    ),
  ].join('\n');
}
