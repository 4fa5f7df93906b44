import { mappedFormat } from './answerFormat.ts';

/** Answers of Profound: `prompt`, `model`, `response`, `citations`, `created_at`. */
export const profound = mappedFormat({
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
