import * as z from 'zod';
import { language, line } from '../../contract/call/values.ts';
import { ArticleType, QuestionKind, startContentRun } from '../../contract/content/contentRun.ts';
import { creditsLine, Link, SpentCredits } from '../answers/toolAnswer.ts';
import { creditsWord } from '../../contract/service/account.ts';
import { tool } from '../tool.ts';
import { project, promptId } from './inputs.ts';

const Mode = z.enum(['brief', 'draft']);

const consequences: Readonly<Record<z.infer<typeof Mode>, string>> = {
  brief:
    'and read the pages that answers cite. If a model is configured for writing, it is called once or twice to sort the brief.',
  draft:
    'read the pages that answers cite, and call the configured model about a dozen times, at its provider’s prices.',
};

export const startArticle = tool({
  name: 'start_article',
  title: 'Start an article',
  summary: 'Start a brief or a draft if you approve',
  description:
    'Starts an article for a prompt: a brief (outline with evidence, sorted by the configured model if there is one) or a draft (written by the configured model). To check its progress, use `get_article`.',
  costs: '10 API credits, refunded if the run fails, plus the model’s price',
  effect: 'starts',
  scope: 'agents',
  input: z.strictObject({
    project,
    prompt_id: promptId,
    mode: Mode.default('brief'),
    article_type: ArticleType.default('guide'),
    question_kind: QuestionKind.optional(),
    keyword: line(120).optional(),
    title: line(255).optional(),
    language: language.optional().describe('such as en or de; by default, the prompt’s language'),
    words: z.int().min(100).max(5000).optional(),
    request_id: z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/)
      .optional()
      .describe('pass the same value when you repeat this exact call, so that only one article is started'),
  }),
  output: z.object({ run: z.int(), status: z.string(), current_step: z.string(), link: Link, credits: SpentCredits }),
  beyond: () => startContentRun,
  consequences: ({ mode, prompt_id }) =>
    `This would spend ${creditsWord(startContentRun.cost)}, start a ${mode} for prompt ${prompt_id}, ${consequences[mode]}`,
  async run({ project: id, mode, request_id: idempotencyKey, ...wanted }, { client, signal, links }) {
    const { data, credits } = await client.startContentRun(
      { project: id, body: { ...wanted, write_mode: mode } },
      { signal, idempotencyKey },
    );
    const link = links.article(id, data.id);
    return {
      structured: { run: data.id, status: data.status, current_step: data.current_step, link, credits },
      text: [
        `Run ${data.id} has started (${data.current_step}). To check its progress, call get_article every few seconds. Open it: ${link}`,
        creditsLine(credits),
      ].join('\n'),
    };
  },
});
