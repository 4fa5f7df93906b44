import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../client/client.ts';
import type { UsageRow } from '../../contract/service/account.ts';
import { costOf, listPrice, ModelPrices, ownPrice } from '../../contract/models/prices.ts';
import { dollars, t } from '../editor/l10n.ts';
import { assistantNames, type SetUp } from './models.ts';
import { entryOf } from './providerSettings.ts';
import type { ServiceSettings } from '../editor/settings.ts';

interface Asks {
  /** Number of prompts for each assistant. */
  readonly count: number;
  readonly assistants: readonly string[];
  readonly setUp: SetUp;
}

/**
 * Sentences about the estimated cost of requests, based on earlier ones, and about the spending limit if they exceed
 * it.
 */
export async function spendSentences(client: Client, { count, assistants, setUp }: Asks): Promise<readonly string[]> {
  const { rows, standing } = (await client.getUsage({})).data;
  const known = assistants.flatMap((name) => costOfAsk(rows, name, setUp.models?.[name] ?? null) ?? []);
  if (known.length === 0) return [t('Price unknown.')];
  const cost = count * known.reduce((sum, one) => sum + one, 0);
  const unknown = assistants.filter((name) => costOfAsk(rows, name, setUp.models?.[name] ?? null) === undefined);
  const about =
    unknown.length === 0
      ? t('Estimated cost: {0}, based on previous calls.', dollars(cost))
      : t(
          'Estimated cost: {0}, based on previous calls and not including {1}.',
          dollars(cost),
          assistantNames(unknown),
        );
  const { cap, usd } = standing;
  if (cap === null || usd + cost <= cap) return [about];
  const remaining = dollars(Math.max(0, cap - usd));
  return [
    about,
    t(
      '{1} of your {0} monthly spending limit is left. Prompts that would exceed the limit won’t be asked.',
      dollars(cap),
      remaining,
    ),
  ];
}

/** Estimated cost of requests in US dollars. Undefined if earlier requests have no known price. */
export function costOfAsks(rows: readonly UsageRow[], { count, assistants, setUp }: Asks): number | undefined {
  const known = assistants.map((name) => costOfAsk(rows, name, setUp.models?.[name] ?? null));
  return known.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + count * one), 0);
}

/** Timeout in milliseconds. */
const patience = 1000;

/** Returns the recorded usage for an estimate. Undefined after an error or a timeout. */
export async function usageForEstimate(client: Client) {
  const usage = await Promise.race([client.getUsage({}), sleep(patience, undefined, { ref: false })]).catch(
    () => undefined,
  );
  return usage?.data;
}

/** Sentences about the estimated cost of a draft with the current writer, and about the rest of the spending limit. */
export async function writingSentences(client: Client, settings: ServiceSettings): Promise<readonly string[]> {
  const { rows = [], standing } = (await usageForEstimate(client)) ?? {};
  const cost = costOfWriting(rows, settings, 'draft');
  const { cap = null, usd = 0 } = standing ?? {};
  return [
    ...(cost === undefined ? [] : [t('Estimated cost: {0}.', dollars(cost))]),
    ...(cap === null
      ? []
      : [t('{1} of your {0} monthly spending limit is left.', dollars(cap), dollars(Math.max(0, cap - usd)))]),
  ];
}

/**
 * Typical effort for a text. A draft has five sections, each verified, most of them corrected and verified once more,
 * and two revisions. A rewrite is
 * one text, corrected once, with two revisions. A refresh covers only changed parts, and a brief only the order of its
 * lines. The sample articles have 5,000 to 7,000 tokens of instructions per call and about three output tokens per word
 * that stays.
 */
const usualCalls = { brief: 1, draft: 18, rewrite: 4, modelRefresh: 2 };
const usualWords = { brief: 300, draft: 700, rewrite: 700, modelRefresh: 150 };
const usualTokens = { inputPerCall: 7000, outputPerWord: 3 };

/**
 * Estimates the cost in US dollars of a text with the current writer: from its earlier calls, or else from its price.
 * Undefined if both are unknown.
 */
export function costOfWriting(
  rows: readonly UsageRow[],
  settings: ServiceSettings,
  way: keyof typeof usualCalls,
  words = usualWords[way],
): number | undefined {
  const writer = entryOf(settings, 'writer');
  if (!writer) return undefined;
  const { kind, model, baseUrl } = writer;
  const price =
    ownPrice(ModelPrices.safeParse(settings.spending?.prices).data ?? {}, { kind, model }) ??
    (baseUrl === undefined ? listPrice({ kind, model }) : undefined);
  const calls = usualCalls[way];
  const { inputPerCall, outputPerWord } = usualTokens;
  const written = (most: number) => Math.max(0, most) * outputPerWord;
  const perCall = averageCost(rows.filter((row) => row.kind === 'article' && row.model === (model ?? null)));
  if (perCall === undefined) {
    const { call = 0, ...perToken } = price ?? {};
    return costOf(
      { input: calls * inputPerCall, output: written(words) },
      price && { ...perToken, call: calls * call },
    );
  }
  const usual = (usualWords.draft / usualCalls.draft) * calls;
  const more = (written(words - usual) * (price?.output ?? 0)) / 1_000_000;
  return calls * perCall + more;
}

/** Average cost (US dollars) of a request to an assistant with its current model. */
const costOfAsk = (rows: readonly UsageRow[], assistant: string, model: string | null): number | undefined =>
  averageCost(rows.filter((row) => row.kind === 'ask' && row.assistant === assistant && row.model === model));

function averageCost(same: readonly UsageRow[]): number | undefined {
  const priced = same.reduce((sum, { calls, unpriced }) => sum + calls - unpriced, 0);
  return priced === 0 ? undefined : same.reduce((sum, { usd }) => sum + (usd ?? 0), 0) / priced;
}
