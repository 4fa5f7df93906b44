import { ContentRun } from '../../../src/contract/content/contentRun.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startPrompts } from '../acme.ts';
import type { Caller } from '../caller.ts';

/** A run that needs no model. */
export const brief = { write_mode: 'brief', sorted_by: 'rules' } as const;

const texts = [
  'For most smiths I recommend **Acme**: its anvils are forged from one block of steel and cost $450 [1]. Globex sells lighter anvils for beginners.\n\n[1]: https://reviews.example/anvils',
  'The best anvils:\n\n1. **Globex** – cheap, and easy to move.\n2. **Acme** – forged steel, with a warranty of 10 years ([test](https://reviews.example/anvils)).\n3. **Initech** – cast iron, for small shops.',
  'It depends on your work. A heavy anvil of forged steel rebounds well; Globex and Initech are often named.',
];

/** A project with a prompt and stored answers to it. */
export async function startEvidence(
  service: Caller,
): Promise<{ project: string; topic: number; prompt: number; answers: number[] }> {
  const {
    project,
    topic,
    prompts: [prompt = 0],
  } = await startPrompts(service, 'What is the best anvil for a small workshop?');
  const responses = texts.map((content_markdown, n) => ({
    prompt_id: prompt,
    model: n === 1 ? 'perplexity' : 'chatgpt',
    collected_at: `2026-11-0${n + 1}T12:00:00Z`,
    content_markdown,
    search_queries: ['best anvil workshop'],
  }));
  const { added } = (await service.data('POST', `/projects/${project}/responses`, { responses })) as {
    added: { id: number }[];
  };
  return { project, topic, prompt, answers: added.map(({ id }) => id) };
}

/** Starts an article. By default, only rules check its draft, so that its model is called once per section. */
export const startArticle = async (service: Caller, project: string, body: object): Promise<ContentRun> =>
  ContentRun.parse(await service.data('POST', `/projects/${project}/content/runs`, { checked_by: 'rules', ...body }));

/** The article's run when it has ended. */
export const ended = (service: Caller, { id }: { readonly id: number }): Promise<ContentRun> =>
  eventually(async () => {
    const run = ContentRun.parse(await service.data('GET', `/content/runs/${id}`));
    return run.status !== 'processing' && run;
  });

/** The article as Markdown. */
export const bodyOf = async (service: Caller, run: number): Promise<string> =>
  (await service.data('GET', `/content/runs/${run}?include=body`)).article.body_markdown as string;
