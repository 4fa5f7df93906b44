import { type VendorKind, vendorKinds } from '../../contract/models/vendors.ts';
import { demandsOf, isAssistant, defaultKind } from './embedded/providerKinds.ts';
import type { Role } from '../../contract/models/configuration.ts';
import type { ProviderSettings } from '../editor/settings.ts';

export interface WritableSettings extends ProviderSettings {
  write(key: keyof ProviderSettings, value: unknown): Promise<void>;
}

/** Provider of a role in the settings. */
export interface ProviderEntry {
  readonly kind: VendorKind;
  readonly model?: string;
  readonly baseUrl?: string;
}

/** Rate limits, which the user edits by hand. Kept when the model changes. */
const paceSettings = ['concurrency', 'perMinute', 'perDay'];

/** Returns the provider of a role. Undefined if there is none or its kind is unknown. */
export function entryOf(settings: ProviderSettings, role: Role): ProviderEntry | undefined {
  const fields = fieldsOf(settings, role);
  const { kind: given = defaultKind, model, baseUrl } = fields;
  const kind = vendorKinds.find((one) => one === given);
  if (!kind || Object.keys(fields).length === 0) return undefined;
  return {
    kind,
    ...(typeof model === 'string' && { model }),
    ...(typeof baseUrl === 'string' && isWebAddress(baseUrl) && { baseUrl }),
  };
}

/** Origin that receives the key of a role. Undefined if it has none. */
export function originOf(settings: ProviderSettings, role: Role): string | undefined {
  const entry = entryOf(settings, role);
  const address = entry && (entry.baseUrl ?? demandsOf(entry.kind).defaultAddress);
  return address === undefined ? undefined : new URL(address).origin;
}

export const isWebAddress = (text: string): boolean => /^https?:\/\//iu.test(text) && URL.canParse(text);

/** Stores a provider for roles. Settings of other roles don't change. */
export async function storeEntry(
  settings: WritableSettings,
  roles: readonly Role[],
  entry: ProviderEntry,
): Promise<void> {
  const entryFor = (role: Role): object => {
    const paces = Object.entries(fieldsOf(settings, role)).filter(([name]) => paceSettings.includes(name));
    return { ...entry, ...Object.fromEntries(paces) };
  };
  const chosen = roles.filter(isAssistant);
  if (chosen.length > 0)
    await settings.write('assistants', {
      ...recordOf(settings.assistants),
      ...Object.fromEntries(chosen.map((role) => [role, entryFor(role)])),
    });
  for (const role of ['writer', 'judge'] as const) {
    if (roles.includes(role)) await settings.write(role, entryFor(role));
  }
}

/** Removes the providers of roles from the settings. Empty settings become undefined. */
export function takeOut({ assistants, writer, judge }: ProviderSettings, roles: readonly Role[]): ProviderSettings {
  const others = Object.entries(recordOf(assistants)).filter(([name]) => !roles.some((role) => role === name));
  return {
    assistants: !roles.some(isAssistant) ? assistants : others.length > 0 ? Object.fromEntries(others) : undefined,
    writer: roles.includes('writer') ? undefined : writer,
    judge: roles.includes('judge') ? undefined : judge,
  };
}

/** Origins that receive keys according to the settings, valid or not. */
export function originsIn({ assistants, writer, judge }: ProviderSettings): ReadonlySet<string> {
  const entries = [...Object.values(recordOf(assistants)), writer, judge]
    .map(recordOf)
    .filter((fields) => Object.keys(fields).length > 0);
  return new Set(
    entries.flatMap(({ kind: given = defaultKind, baseUrl }) => {
      const kind = vendorKinds.find((one) => one === given);
      const address = baseUrl ?? (kind && demandsOf(kind).defaultAddress);
      return typeof address === 'string' && URL.canParse(address) ? [new URL(address).origin] : [];
    }),
  );
}

const fieldsOf = (settings: ProviderSettings, role: Role): Readonly<Record<string, unknown>> =>
  recordOf(isAssistant(role) ? recordOf(settings.assistants)[role] : settings[role]);

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
