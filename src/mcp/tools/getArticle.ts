import * as z from 'zod';
import { articleBody } from '../../client/article.ts';
import { Id } from '../../contract/call/values.ts';
import { ContentRun, ContentRunStatus, getContentRun, Scores } from '../../contract/content/contentRun.ts';
import { clipped, notice, untrustedNotice, quoted } from '../answers/untrustedText.ts';
import { partInput, partOf, TextPart } from '../answers/textPart.ts';
import { creditsLine, Link, SpentCredits } from '../answers/toolAnswer.ts';
import { tool } from '../tool.ts';

export const getArticle = tool({
  name: 'get_article',
  title: 'Get an article',
  summary: 'Progress, text, and scores of an article',
  description:
    'Returns the progress of an article’s run. Once the run has completed, also returns the text (one part at a time) and scores.',
  costs: 'nothing without the text; 2 API credits with it (include_text)',
  effect: 'reads',
  scope: 'agents',
  price: ({ include_text: whole }) => (whole ? getContentRun.costWithInclude : getContentRun.cost),
  input: z.strictObject({
    run: Id.describe('ID of the run, from start_article'),
    include_text: z.boolean().default(false),
    ...partInput,
  }),
  output: z.object({
    run: Id,
    project: z.string(),
    status: ContentRunStatus,
    current_step: z.string(),
    error: z.string().nullable(),
    error_code: z.string().optional(),
    title: z.string().nullable(),
    word_count: z.int().nullable(),
    planned_words: ContentRun.shape.planned_words.describe('Only if the draft has less than half of these words'),
    missing_sections: ContentRun.shape.missing_sections,
    scores: Scores.nullable(),
    link: Link,
    text: TextPart.nullable(),
    credits: SpentCredits,
    ...notice,
  }),
  async run(given, { client, signal, links }) {
    const query = given.include_text ? { include: 'body' as const } : {};
    const { data, credits } = await client.getContentRun({ run: given.run, query }, { signal });
    const { article, status, current_step: step, error, error_code, project } = data;
    const missing = (data.missing_sections ?? []).map(({ section, reason }) => ({
      ...(section !== undefined && { section: clipped(section, 255) }),
      reason: clipped(reason, 500),
    }));
    const body = given.include_text ? articleBody(data) : undefined;
    const text = body === undefined ? null : partOf(body, given, 2_600);
    const title = article?.title ? clipped(article.title, 255) : null;
    const link = links.article(project, data.id);
    const structured = {
      ...{ run: data.id, project, status, current_step: step, error: error && clipped(error, 500), error_code, title },
      word_count: article?.word_count ?? null,
      ...(data.planned_words !== undefined && { planned_words: data.planned_words }),
      ...(missing.length > 0 && { missing_sections: missing }),
      scores: article?.scores ?? null,
      ...{ link, text, credits, notice: untrustedNotice },
    };
    const end = text === null || text.next_offset === null ? [] : [`Continue with offset ${text.next_offset}.`];
    return {
      structured,
      text: [
        `Run ${data.id} is ${status} (${step})${error === null ? '.' : `: ${clipped(error, 300)}`} Open it: ${link}`,
        ...(data.planned_words === undefined
          ? []
          : [`The draft is shorter than planned: ${article?.word_count ?? 0} of about ${data.planned_words} words.`]),
        ...(missing.length === 0 ? [] : [`${missing.length} of its planned sections are missing or unsupported.`]),
        ...(text ? [quoted(text.markdown)] : title === null ? [] : [quoted(title)]),
        ...end,
        creditsLine(credits),
      ].join('\n'),
    };
  },
});
