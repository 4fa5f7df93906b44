import * as z from 'zod';
import { t } from '../../editor/l10n.ts';
import { demandsOf, kindsFor, defaultKind } from './providerKinds.ts';
import type { Role } from '../../../contract/models/configuration.ts';

interface Needs<Entry> {
  readonly schema: z.ZodType<Entry>;
  readonly role: Role;
  /** Returns the stored key for a provider's origin. */
  readonly keyOf: (origin: string) => Promise<string | undefined>;
}

/** Contains either an entry or a fault. */
interface ReadEntry<Entry> {
  readonly entry?: Entry;
  /** Sentence about the problem and its fix. */
  readonly fault?: string;
}

const EntryFields = z.record(z.string(), z.unknown());

/** Validates the settings for a role and adds the key stored for its origin. */
export async function readEntry<Entry>(
  value: unknown,
  { schema, role, keyOf }: Needs<Entry>,
): Promise<ReadEntry<Entry>> {
  const { kind: given = defaultKind, ...fields } = EntryFields.safeParse(value).data ?? {};
  const possible = kindsFor(role);
  const kind = possible.find((one) => one === given);
  if (!kind)
    return {
      fault: t('{0} isn’t supported here. Set “kind” to one of: {1}.', JSON.stringify(given), possible.join(', ')),
    };
  if ('key' in fields)
    return {
      fault: t('Settings can’t contain API keys. Remove the key, then run “Citedesk: Set Up a Model” to enter it.'),
    };
  const origin = originOf(fields['baseUrl'] ?? demandsOf(kind).defaultAddress);
  const key = origin === undefined ? undefined : await keyOf(origin);
  const { data, error } = schema.safeParse({ ...fields, kind, ...(key !== undefined && { key }) });
  if (!error) return { entry: data };
  const keyless = origin !== undefined && error.issues.some(({ path }) => path[0] === 'key');
  return {
    fault: keyless
      ? t('No API key is stored for {0}. Run “Citedesk: Set Up a Model” to enter one.', origin)
      : z.prettifyError(error),
  };
}

const originOf = (address: unknown): string | undefined =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;
