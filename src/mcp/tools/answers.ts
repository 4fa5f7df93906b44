import * as z from 'zod';
import { maxOwnWindowDays, maxSearchLength, maxWindowDays } from '../../contract/call/limits.ts';
import { Day, Id, MentionKind, Position, Sentiment } from '../../contract/call/values.ts';
import { getResponse, listResponses } from '../../contract/projects/response.ts';
import { listAnswer, listed, pageOf, paging } from '../answers/list.ts';
import { partInput, partOf, TextPart } from '../answers/textPart.ts';
import { clipped, creditsLine, Link, notice, quoted, SpentCredits, untrustedNotice } from '../answers/toolAnswer.ts';
import { tool } from '../tool.ts';
import { Days, figures, figuresQuery, firstDay, inDays, project } from './inputs.ts';

const Row = z.object({
  id: Id,
  prompt_id: Id,
  prompt: z.string().nullable(),
  model: z.string(),
  date: Day,
  brand_mentioned: z.boolean().nullable(),
  position: Position.nullable(),
  sentiment: Sentiment.nullable(),
  competitors_count: z.int(),
  searched_for: z.array(z.string()),
  link: Link,
});

export const findAnswers = tool({
  name: 'find_answers',
  title: 'Find answers',
  summary: 'Answers by prompt, assistant, date, mention, source, or competitor',
  description:
    'Lists stored answers from AI assistants, newest first, with the prompt, the assistant, the day, whether and how the answer mentions the brand, and what the assistant searched for. Filter by prompt, assistant, days, mention, sentiment, cited site, source site, mentioned competitor, or search. `read_answer` returns the text.',
  costs: '1 API credit per page',
  effect: 'reads',
  scope: 'read',
  price: () => listResponses.cost,
  input: z.strictObject({
    ...figures,
    from: firstDay(
      maxWindowDays,
      `, or ${maxOwnWindowDays} days with a filter other than models, prompt_id, and brand_mentioned`,
    ),
    brand_mentioned: z.boolean().optional().describe('false: only answers that do not mention the brand'),
    mention_kind: z.array(MentionKind).min(1).optional(),
    sentiment: z.array(Sentiment).min(1).optional(),
    position: z.array(Position).min(1).optional(),
    cites: z.string().min(1).max(255).optional().describe('domain of a page that the text cites, such as example.com'),
    domain: z.string().min(1).max(255).optional().describe('domain of a page that was cited or only consulted'),
    competitor: z.string().min(1).max(240).optional().describe('tracked competitor, spelled as in the project'),
    query: z.string().min(1).max(maxSearchLength).optional().describe('a search that the assistant ran'),
    ...paging,
  }),
  output: z.object({ window: Days, ...listed(Row) }),
  async run(given, { client, signal, links }) {
    const { project, brand_mentioned, mention_kind, sentiment, position, cites, domain, competitor, query } = given;
    const page = pageOf(given);
    const filters = { brand_mentioned, mention_kind, sentiment, position, cites, domain, competitor, query };
    const { data, meta, credits } = await client.listResponses(
      { project, query: { ...figuresQuery(given), ...filters, ...page.query } },
      { signal },
    );
    const days = { from: meta.from, to: meta.to };
    return listAnswer({
      given,
      beside: { window: days },
      rows: data.map(({ prompt, search_queries: searches, ...answer }) => ({
        id: answer.id,
        prompt_id: prompt.id,
        prompt: prompt.text,
        model: answer.model,
        date: answer.date,
        brand_mentioned: answer.brand_mentioned,
        position: answer.position,
        sentiment: answer.sentiment,
        competitors_count: answer.competitors_count,
        searched_for: searches.slice(0, 3).map((search) => clipped(search, 120)),
        link: links.answer(project, answer.id),
      })),
      next: meta.next_cursor,
      credits,
      head:
        data.length === 0 ? `No answers from ${inDays(days)} match. Try other days.` : `Answers from ${inDays(days)}:`,
      line: ({ id, date, model, prompt, brand_mentioned: named }) =>
        `- ${id}: ${date} ${model}, ${named === null ? 'no answer given' : named ? 'mentions the brand' : 'does not mention the brand'}: ${prompt ?? 'a deleted prompt'}`,
    });
  },
});

/** Maximum number of sources, names, and searches in the result. The link opens the complete answer. */
const maxBeside = 10;

const Answer = z.object({
  id: Id,
  prompt_id: Id,
  prompt: z.string().nullable(),
  model: z.string(),
  date: Day,
  brand_mentioned: z.boolean().nullable(),
  mention_kind: MentionKind.nullable(),
  position: Position.nullable(),
  sentiment: Sentiment.nullable(),
  search_queries: z.array(z.string()),
  competitors: z.array(z.string()),
  rankings: z.array(z.object({ rank: z.int(), name: z.string() })),
  sources: z.array(z.object({ position: z.int(), url: z.string(), cited: z.boolean() })),
  sources_count: z.int(),
  link: Link,
  text: TextPart,
  credits: SpentCredits,
  ...notice,
});

export const readAnswer = tool({
  name: 'read_answer',
  title: 'Read an answer',
  summary: 'Text, sources, competitors, and searches of an answer',
  description:
    'Returns one stored answer from an assistant: its text (one part at a time), sources, mentioned competitors, rankings, and searches.',
  costs: '1 API credit',
  effect: 'reads',
  scope: 'read',
  beyond: () => getResponse,
  price: () => getResponse.cost,
  input: z.strictObject({ project, answer: Id.describe('ID of the answer, from find_answers'), ...partInput }),
  output: Answer,
  async run(given, { client, signal, links }) {
    const { data, credits } = await client.getResponse({ project: given.project, response: given.answer }, { signal });
    const text = partOf(data.content_markdown, given, 2_400);
    const sources = data.sources
      .slice(0, maxBeside)
      .map(({ position, url, cited }) => ({ position, url: clipped(url, 120), cited }));
    const structured = {
      id: data.id,
      prompt_id: data.prompt.id,
      prompt: data.prompt.text,
      model: data.model,
      date: data.date,
      brand_mentioned: data.brand_mentioned,
      mention_kind: data.mention_kind,
      position: data.position,
      sentiment: data.sentiment,
      search_queries: data.search_queries.slice(0, 5).map((query) => clipped(query, 100)),
      competitors: data.competitors.slice(0, maxBeside).map(({ name }) => clipped(name, 60)),
      rankings: data.rankings.slice(0, maxBeside).map(({ rank, name }) => ({ rank, name: clipped(name, 60) })),
      sources,
      sources_count: data.sources.length,
      link: links.answer(given.project, data.id),
      text,
      credits,
      notice: untrustedNotice,
    };
    const head = `Answer ${data.id} from ${data.model} on ${data.date} ${data.brand_mentioned ? 'mentions the brand' : 'does not mention the brand'}. Open it: ${structured.link}`;
    const part = `Characters ${text.offset} to ${text.offset + text.markdown.length} of ${text.characters}.`;
    const more = text.next_offset === null ? 'End of the text.' : `Continue with offset ${text.next_offset}.`;
    return {
      structured,
      text: [
        head,
        quoted(`${data.prompt.text ?? ''}\n\n${text.markdown}`),
        `${part} ${more}`,
        creditsLine(credits),
      ].join('\n'),
    };
  },
});
