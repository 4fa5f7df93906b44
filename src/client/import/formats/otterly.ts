import { mappedFormat } from './answerFormat.ts';

/** Answers of Otterly.AI: `items` with `engine`, `content`, `runDate` and `citations`. */
export const otterly = mappedFormat({
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
