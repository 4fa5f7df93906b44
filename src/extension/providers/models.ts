import { assistantName } from '../../contract/models/assistants.ts';
import { counted, grouped, t } from '../l10n.ts';

/** What is set up on this machine: names of assistants, and whether a model writes. */
export interface SetUp {
  readonly assistants: readonly string[];
  readonly writer: boolean;
  /** What answers for an assistant, where its model has a name. */
  readonly models?: Readonly<Record<string, string>>;
}

/** True for a setting that sets up a model. */
export const isFilled = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** What the settings set up for the local service. */
export const setUpBy = ({ assistants, writer }: { readonly assistants: unknown; readonly writer: unknown }): SetUp => ({
  assistants: isFilled(assistants) ? Object.keys(assistants) : [],
  writer: isFilled(writer),
  models: Object.fromEntries(
    Object.entries(isFilled(assistants) ? assistants : {}).flatMap(([name, entry]) =>
      isFilled(entry) && typeof entry['model'] === 'string' ? [[name, entry['model']]] : [],
    ),
  ),
});

/** `ChatGPT (gpt-5), Gemini (gemini-3)`; undefined where no model has a name. */
export function modelNames(assistants: readonly string[], { models = {} }: SetUp): string | undefined {
  const named = assistants.flatMap((name) =>
    models[name] === undefined ? [] : [`${assistantName(name)} (${models[name]})`],
  );
  return named.length > 0 ? named.join(', ') : undefined;
}

/** `ChatGPT, Gemini`. */
export const assistantNames = (models: readonly string[]): string => models.map(assistantName).join(', ');

/** `12 prompts`. */
export const promptsCounted = (count: number): string => counted(count, '1 prompt', '{0} prompts');

/** The call that tells what an account has left. */
export interface AccountCalls {
  getAccount(): Promise<{ readonly data: { readonly credits: { readonly available: number } } }>;
}

/** Credits that are left; undefined on one's own machine, whose account has limits that nobody meets. */
export const creditsLeft = async ({
  local,
  client,
}: {
  readonly local: boolean;
  readonly client: AccountCalls;
}): Promise<number | undefined> => (local ? undefined : (await client.getAccount()).data.credits.available);

/** What asks cost: calls of one's own models, or credits of an account, with what it has left. */
export function priceCounted(count: number, left: number | undefined): string {
  return left === undefined ? callsCounted(count) : t('{0} of {1} credits', grouped(count), grouped(left));
}

/** `48 model calls`. */
export const callsCounted = (count: number): string => counted(count, '1 model call', '{0} model calls');

/** `48 credits`. */
export const creditsCounted = (count: number): string => counted(count, '1 credit', '{0} credits');
