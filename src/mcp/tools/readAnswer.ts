import * as z from 'zod';
import { Day, Id, MentionKind, Position, Sentiment } from '../../contract/call/values.ts';
import { getResponse } from '../../contract/projects/response.ts';
import { clipped, notice, untrustedNotice, quoted } from '../answers/untrustedText.ts';
import { partInput, partOf, TextPart } from '../answers/textPart.ts';
import { creditsLine, Link, SpentCredits } from '../answers/toolAnswer.ts';
import { tool } from '../tool.ts';
import { project } from './inputs.ts';

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
