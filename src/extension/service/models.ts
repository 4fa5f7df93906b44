import { assistantName } from '../../contract/models/assistants.ts';
import { counted, grouped, t } from '../editor/l10n.ts';

/** Models on this machine: the assistants that have one, and whether a writer is set up. */
export interface SetUp {
  readonly assistants: readonly string[];
  readonly writer: boolean;
  /** Model names by assistant, if set. */
  readonly models?: Readonly<Record<string, string>>;
}

/** True for a setting that sets up a model. */
export const isFilled = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Reads the local service's models from the settings. */
export const setUpBy = ({ assistants, writer }: { readonly assistants: unknown; readonly writer: unknown }): SetUp => ({
  assistants: isFilled(assistants) ? Object.keys(assistants) : [],
  writer: isFilled(writer),
  models: Object.fromEntries(
    Object.entries(isFilled(assistants) ? assistants : {}).flatMap(([name, entry]) =>
      isFilled(entry) && typeof entry['model'] === 'string' ? [[name, entry['model']]] : [],
    ),
  ),
});

/** Assistants with their models: `ChatGPT (gpt-5), Gemini (gemini-3)`. Undefined if no model has a name. */
export function modelNames(assistants: readonly string[], { models = {} }: SetUp): string | undefined {
  const named = assistants.flatMap((name) =>
    models[name] === undefined ? [] : [`${assistantName(name)} (${models[name]})`],
  );
  return named.length > 0 ? named.join(', ') : undefined;
}

export const assistantNames = (models: readonly string[]): string => models.map(assistantName).join(', ');

export const promptsCounted = (count: number): string => counted(count, '1 prompt', '{0} prompts');

/** API call that returns the credits of an account. */
export interface AccountCalls {
  getAccount(): Promise<{ readonly data: { readonly credits: { readonly available: number } } }>;
}

/** Credits left. Undefined for the local service, whose account has limits that no user reaches. */
export const creditsLeft = async ({
  local,
  client,
}: {
  readonly local: boolean;
  readonly client: AccountCalls;
}): Promise<number | undefined> => (local ? undefined : (await client.getAccount()).data.credits.available);

/** Price of requests: the number of calls with own API keys, or credits and the remaining credits. */
export function priceCounted(count: number, left: number | undefined): string {
  return left === undefined ? callsCounted(count) : t('{0} of {1} credits', grouped(count), grouped(left));
}

export const callsCounted = (count: number): string => counted(count, '1 model call', '{0} model calls');

export const creditsCounted = (count: number): string => counted(count, '1 credit', '{0} credits');
