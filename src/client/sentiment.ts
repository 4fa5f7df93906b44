import type { Input } from '../contract/call/endpoint.ts';
import type { Endpoints } from '../contract/endpoints.ts';
import type { SentimentCounts, SentimentResult } from '../contract/views/sentiment.ts';
import type * as z from 'zod';
import type { CallOptions, Client } from './client.ts';
import { splitWindow } from './windows.ts';

type LeaningCounts = z.infer<typeof SentimentCounts>;

/**
 * Returns the sentiment of a period of any length. Adds up the counts of parts of at most 31 days, and recalculates the
 * shares.
 */
export async function sentimentOver(
  client: Pick<Client, 'getSentiment'>,
  input: Input<Endpoints['getSentiment']>,
  options?: CallOptions & { readonly now?: number },
): Promise<SentimentResult> {
  const parts: SentimentResult[] = [];
  for (const { from, to } of splitWindow(input.query ?? {}, options?.now ?? Date.now())) {
    parts.push((await client.getSentiment({ ...input, query: { ...input.query, from, to } }, options)).data);
  }
  const models = new Set(parts.flatMap((part) => Object.keys(part.by_model)));
  const ofModel = (name: string) => parts.flatMap(({ by_model }) => by_model[name] ?? []);
  return { ...sum(parts), by_model: Object.fromEntries([...models].map((name) => [name, sum(ofModel(name))])) };
}

function sum(parts: readonly LeaningCounts[]): LeaningCounts {
  const add = (read: (part: LeaningCounts) => number) => parts.reduce((total, part) => total + read(part), 0);
  const total = add((part) => part.total);
  const counts = {
    positive: add((part) => part.counts.positive),
    mixed: add((part) => part.counts.mixed),
    negative: add((part) => part.counts.negative),
  };
  // Percent with one decimal. 0 without answers, as in the contract.
  const share = (count: number) => (total === 0 ? 0 : Math.round((count * 1000) / total) / 10);
  const shares = { positive: share(counts.positive), mixed: share(counts.mixed), negative: share(counts.negative) };
  return { total, counts, share: shares };
}
