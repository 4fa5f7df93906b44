import assert from 'node:assert/strict';
import { listResponses } from '../../../src/contract/projects/response.ts';
import { startPrompts } from '../acme.ts';
import type { TestService } from '../testService.ts';

const day = 86_400_000;
/** Noon of a day on which no test runs. */
export const now = Date.UTC(2026, 10, 21, 12);
export const at = (moment: number): string => new Date(moment).toISOString();

interface Answered {
  readonly project: string;
  readonly prompts: readonly number[];
  /** In order: chatgpt with Acme, chatgpt without, aimode without an answer, gemini with Acme. */
  readonly answers: readonly number[];
}

/** Two prompts and four answers of the last days before `now`. */
export async function startAnswers(service: TestService): Promise<Answered> {
  const { project, prompts } = await startPrompts(service, 'best anvil', 'cheap anvil');
  const [first, second] = prompts;
  const answers = await bringIn(service, project, [
    {
      prompt_id: first,
      model: 'chatgpt',
      collected_at: at(now - day),
      content_markdown: 'Take Acme. Globex is fine, too.',
    },
    { prompt_id: second, model: 'chatgpt', collected_at: at(now - 2 * day), content_markdown: 'Take any.' },
    { prompt_id: first, model: 'aimode', collected_at: at(now - 3 * day), content_markdown: '' },
    { prompt_id: first, model: 'gemini', collected_at: at(now - 4 * day), content_markdown: 'Take Acme.' },
  ]);
  return { project, prompts, answers };
}

/** Stores answers of a project, and gives their ids. */
export async function bringIn(own: TestService, id: string, responses: readonly object[]): Promise<number[]> {
  const { added } = (await own.data('POST', `/projects/${id}/responses`, { responses })) as { added: { id: number }[] };
  return added.map((row) => row.id);
}

/** One page of a project's answers, and its cost. */
export async function readPage(service: TestService, project: string, query = '') {
  const { status, headers, body } = await service.call('GET', `/projects/${project}/responses?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const rows = listResponses.data.parse(body.data);
  return {
    rows,
    ids: rows.map((row) => row.id),
    meta: listResponses.meta.parse(body.meta),
    charged: Number(headers.get('X-Service-Credits-Charged')),
  };
}
