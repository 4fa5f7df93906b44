import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { type TallyWindow, topThings } from './topThings.ts';

/** A domain that answers drew on. */
interface DomainCount {
  readonly domain: string;
  readonly mentions: number;
  readonly answers: number;
  readonly cited: number;
  readonly prompts: number;
  readonly models: string[];
  /** A day. */
  readonly lastSeen: string;
}

/** The domains with the most source mentions, and how many domains and mentions there are in all. */
export async function topDomains(
  db: Kysely<Schema>,
  window: TallyWindow,
  limit: number,
): Promise<{ rows: DomainCount[]; domains: number; mentions: number }> {
  const { rows, things, total } = await topThings(db, 'domain', window, { limit });
  return {
    rows: rows.map(({ text, times, answers, extra, prompts, models, lastSeen }) => ({
      domain: text,
      mentions: times,
      answers,
      cited: extra,
      prompts,
      models,
      lastSeen,
    })),
    domains: things,
    mentions: total,
  };
}
