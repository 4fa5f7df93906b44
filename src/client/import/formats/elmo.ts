import { parsedOrText } from '../givenAnswer.ts';
import type { Fields } from '../fieldNames.ts';
import { type AnswerFormat, mappedFormat } from './answerFormat.ts';

/**
 * Prompt runs of Elmo, from its pages or its table `prompt_runs`. The table must be joined with the texts of the
 * prompts.
 */
const run = mappedFormat({
  id: 'elmo',
  name: 'Elmo',
  signs: [
    ['model', 'webSearchEnabled', 'rawOutput'],
    ['model', 'web_search_enabled', 'raw_output'],
  ],
  mapping: {
    prompt: ['promptValue', 'prompt_value', 'prompt.value', 'prompt', 'value'],
    model: ['model'],
    collected_at: ['createdAt', 'created_at', 'completedAt'],
    answer: ['textContent', 'text_content', 'rawOutput', 'raw_output'],
    sources: ['citations'],
    search_queries: ['webQueries', 'web_queries'],
    search_performed: ['webSearchEnabled', 'web_search_enabled'],
    model_version: ['version'],
  },
  adjust(parts) {
    const raw = parsed(parts['answer']);
    const sources = parts['sources'] ?? sourcesIn(raw);
    return { ...parts, answer: textIn(raw), ...(sources !== undefined && { sources }) };
  },
});

/** Single runs, or the runs of one prompt in a report: `promptValue`, `runs`. */
export const elmo: AnswerFormat = {
  ...run,
  isRecord: (record, around) =>
    run.isRecord(record, around) || ('promptValue' in record && record['runs'] instanceof Array),
  answersOf: ({ runs, ...record }, around) =>
    runs instanceof Array
      ? runs.filter(isFields).flatMap((one) => run.answersOf(one, { ...around, ...record }))
      : run.answersOf(record, around),
};

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const parsed = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[[{]/u.test(value) ? parsedOrText(value) : value;

/** Paths of an answer's text in providers' responses, the best first. Lists of texts are joined. */
const textPlaces = [
  'answer_text_markdown',
  'markdown_content',
  'answer_markdown',
  'answer_results_md',
  'markdown_text',
  'markdown',
  'answer_text',
  'response_text',
  'answer',
  'response',
  'text',
] as const;
const innerPlaces = [
  'aioverview',
  'ai_overview',
  'output',
  'outputs',
  'choices',
  'message',
  'content',
  'tasks',
  'result',
  'results',
  'items',
  'sections',
  'parts',
  'candidates',
] as const;
const maxDepth = 10;

/** Finds the text in a provider's response, if there is any. */
function textIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (!isFields(value) || depth > maxDepth) return undefined;
  if (value instanceof Array) {
    const texts = value.filter((one) => !isSideWork(one)).flatMap((one) => textIn(one, depth + 1) ?? []);
    return texts.length === 0 ? undefined : texts.join('\n');
  }
  for (const place of textPlaces) {
    const text = value[place];
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  for (const place of innerPlaces) {
    const text = textIn(value[place], depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** True for reasoning and tool calls. */
const isSideWork = (part: unknown): boolean =>
  isFields(part) && typeof part['type'] === 'string' && /reasoning|thinking|tool|search/u.test(part['type']);

const sourcePlaces = ['citations', 'sources', 'links_attached', 'annotations', 'search_results'] as const;

/** Finds the first list of pages in a provider's response. */
function sourcesIn(value: unknown, depth = 0): readonly unknown[] | undefined {
  if (!isFields(value) || depth > maxDepth) return undefined;
  const places: readonly unknown[] = value instanceof Array ? value : sourcePlaces.map((place) => value[place]);
  if (!(value instanceof Array)) {
    const list = places.find((one) => one instanceof Array && one.some((page) => isFields(page) && 'url' in page));
    if (list) return list as readonly unknown[];
  }
  for (const inner of value instanceof Array ? places : innerPlaces.map((place) => value[place])) {
    const sources = sourcesIn(inner, depth + 1);
    if (sources) return sources;
  }
  return undefined;
}
