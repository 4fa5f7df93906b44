import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Real answer in the import format. */
export interface BenchRow {
  readonly prompt: string;
  readonly topic: string;
  readonly model: 'chatgpt' | 'aimode';
  readonly collected_at: string;
  readonly content_markdown: string;
  readonly sources: readonly { readonly url: string; readonly title: string }[];
}

const beside = path.resolve(import.meta.dirname, '../../../shared/data/ai-product-bench');

/**
 * True if all 264 answers are available next to the repository. Tests check more figures for these than for the 24 in
 * the repository.
 */
export const isWholeBench = existsSync(path.join(beside, 'queries.jsonl'));

/** Returns the folder of all real answers if available, otherwise of those in the repository. */
export const benchFolder = (): string => (isWholeBench ? beside : path.join(import.meta.dirname, 'realAnswers'));

/** Number of answers, half of them from each assistant. */
export const benchSize = isWholeBench ? 264 : 24;

/** Reads the answers of ChatGPT, then those of AI Mode, each in the order of the questions. */
export function* benchRows(folder: string): Generator<BenchRow> {
  const questions = new Map<string, { prompt: string; topic: string }>();
  for (const { variations, subcategory } of lines<Query>(folder, 'queries.jsonl')) {
    for (const { text } of variations) {
      questions.set(`query-${firstQuestion + questions.size}`, { prompt: text, topic: subcategory.replaceAll(/[_-]+/g, ' ') });
    }
  }
  for (const [file, model] of files) {
    for (const { query_id, response, sources, metadata } of lines<Answer>(folder, file)) {
      const question = questions.get(query_id);
      if (!question) throw new Error(`${file} answers ${query_id}, which is no question.`);
      yield {
        ...question, model, collected_at: new Date(metadata.timestamp).toISOString(), content_markdown: response,
        sources: sources.map(({ url, title }) => ({ url, title })),
      };
    }
  }
}

/** Real answer with its question's id and the unique brands in its labels. */
export interface LabelledAnswer {
  readonly query: string;
  readonly assistant: BenchRow['model'];
  readonly text: string;
  readonly brands: readonly string[];
  readonly products: readonly LabelledProduct[];
  readonly sources: readonly { readonly url: string; readonly title: string }[];
}

interface LabelledProduct {
  readonly name: string;
  readonly brand: string | null;
}

/** Reads the answers in the order of `benchRows`, with their labels. A model created the labels, so a few are wrong. */
export function labelledAnswers(folder: string): LabelledAnswer[] {
  return files.flatMap(([file, assistant]) =>
    lines<Answer>(folder, file).map(({ query_id: query, response: text, products_mentioned: products, sources }) =>
      ({ query, assistant, text, sources, products, brands: [...new Set(products.flatMap(({ brand }) => brand ?? []))] })));
}

const files = [['chatgpt.jsonl', 'chatgpt'], ['google_ai_mode.jsonl', 'aimode']] as const;

const firstQuestion = 2219;

interface Query {
  readonly variations: readonly { readonly text: string }[];
  readonly subcategory: string;
}

interface Answer {
  readonly query_id: string;
  readonly response: string;
  readonly products_mentioned: readonly LabelledProduct[];
  readonly sources: readonly { readonly url: string; readonly title: string }[];
  readonly metadata: { readonly timestamp: string };
}

function lines<Row>(folder: string, file: string): Row[] {
  return readFileSync(path.join(folder, file), 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row);
}
