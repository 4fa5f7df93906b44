import { type AnswerFormat, mappedFormat } from './answerFormat.ts';
import { chatGptExport } from './chatGptExport.ts';
import { elmo } from './elmo.ts';
import type { Fields } from '../fieldNames.ts';

/** Assistants by the provider whose API Canonry calls. */
const assistants: ReadonlyMap<unknown, string> = new Map([['openai', 'chatgpt']]);

/** Results of Canonry (`canonry.results-export/v1`), as JSON or CSV. */
const canonry = mappedFormat({
  id: 'canonry',
  name: 'Canonry',
  signs: [
    ['query', 'provider', 'answerText'],
    ['query', 'provider', 'answer_text'],
  ],
  mapping: {
    prompt: ['query'],
    model: ['provider'],
    collected_at: ['snapshotCreatedAt', 'snapshot_created_at', 'runCreatedAt', 'run_created_at'],
    answer: ['answerText', 'answer_text'],
    sources: ['groundingSources', 'grounding_sources_json', 'citedUrls', 'cited_urls_json'],
    search_queries: ['searchQueries', 'search_queries_json'],
    model_version: ['model'],
  },
  adjust: (parts) => ({ ...parts, model: assistants.get(parts['model']) ?? parts['model'] }),
});

/** Answers of Otterly.AI: `items` with `engine`, `content`, `runDate` and `citations`. */
const otterly = mappedFormat({
  id: 'otterly',
  name: 'Otterly.AI',
  signs: [['engine', 'content', 'runDate']],
  mapping: {
    prompt: ['prompt.prompt', 'prompt.text', 'prompt', 'searchPrompt', 'promptText'],
    topic: ['topic', 'tag'],
    model: ['engine'],
    collected_at: ['runDate'],
    answer: ['content'],
    sources: ['citations'],
  },
});

/** Chats of Peec AI: `columns` and `rows`, or objects with `messages` and `sources`. */
const peec = mappedFormat({
  id: 'peec',
  name: 'Peec AI',
  signs: [
    ['messages', 'sources'],
    ['chat_id', 'prompt'],
    ['model_id', 'prompt', 'response'],
  ],
  isAlso: (record, { columns }) =>
    columns instanceof Array && Object.values(record).some((value) => /^[a-z-]+-scraper$/u.test(String(value))),
  mapping: {
    prompt: ['prompt.text', 'prompt.message', 'prompt', 'prompt_text', 'question'],
    topic: ['topic.name', 'topic', 'topic_name'],
    model: ['model.id', 'model.name', 'model', 'model_id', 'engine'],
    collected_at: ['date', 'created_at', 'chat_date'],
    answer: ['response', 'answer', 'content', 'assistant_message'],
    sources: ['sources', 'citations', 'urls'],
    search_queries: ['queries', 'search_queries'],
  },
  adjust: (parts, { messages }) => (messages instanceof Array ? { ...parts, ...fromMessages(messages) } : parts),
});

/** Answers of Profound: `prompt`, `model`, `response`, `citations`, `created_at`. */
const profound = mappedFormat({
  id: 'profound',
  name: 'Profound',
  signs: [
    ['prompt', 'model', 'response', 'created_at'],
    ['prompt', 'model', 'response', 'citations'],
  ],
  mapping: {
    prompt: ['prompt.text', 'prompt'],
    topic: ['topic.name', 'topic'],
    model: ['model.name', 'model'],
    collected_at: ['created_at', 'date', 'run_date'],
    answer: ['response'],
    sources: ['citations'],
    search_queries: ['search_queries'],
  },
});

/** Other programs' formats that the import reads. To add one, write a module and list it here. */
export const answerFormats: readonly AnswerFormat[] = [chatGptExport, canonry, elmo, otterly, peec, profound];

/** Returns the question and the answer of a chat. */
function fromMessages(messages: readonly unknown[]): Fields {
  const said = (who: string): readonly unknown[] =>
    messages
      .filter((message): message is Fields => typeof message === 'object' && message !== null && 'role' in message)
      .filter(({ role }) => role === who)
      .map(({ content }) => content);
  const [prompt, answer] = [said('user')[0], said('assistant').at(-1)];
  return { ...(prompt !== undefined && { prompt }), ...(answer !== undefined && { answer }) };
}
