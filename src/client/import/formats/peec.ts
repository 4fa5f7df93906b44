import type { Fields } from '../fieldNames.ts';
import { mappedFormat } from './answerFormat.ts';

/** Chats of Peec AI: `columns` and `rows`, or objects with `messages` and `sources`. */
export const peec = mappedFormat({
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
