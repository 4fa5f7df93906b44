import { fieldFault } from '../../../contract/call/fieldFault.ts';
import { Assistant } from '../../../contract/call/values.ts';
import * as z from 'zod';
import {
  type Configuration,
  Crawl,
  Spending,
  defaultCrawl,
  type Role,
} from '../../../contract/models/configuration.ts';
import { ModelPrices } from '../../../contract/models/prices.ts';
import { Model, Provider } from '../../../contract/models/vendors.ts';
import { t } from '../../editor/l10n.ts';
import type { CrawlSettings, SpendingSettings, ServiceSettings } from '../../editor/settings.ts';
import { demandsOf, kindsFor, defaultKind } from './providerKinds.ts';

interface ConfigurationNeeds {
  readonly settings: ServiceSettings;
  /** Returns the stored key for a provider's origin. */
  readonly keyOf: (origin: string) => Promise<string | undefined>;
  /** Called for each invalid value, which is left out. */
  readonly onFault: (setting: string, fault: string) => void;
}

const ByName = z.record(z.string(), z.unknown());

/** Builds the local service's configuration from settings and stored keys. */
export async function configurationFrom({ settings, keyOf, onFault }: ConfigurationNeeds): Promise<Configuration> {
  const read = async <Entry>(
    schema: z.ZodType<Entry>,
    role: Role,
    setting: string,
    value: unknown,
  ): Promise<Entry | undefined> => {
    const { entry, fault } = await readEntry(value, { schema, role, keyOf });
    if (fault !== undefined) onFault(setting, fault);
    return entry;
  };
  const assistants: Partial<Record<Assistant, Provider>> = {};
  for (const [name, value] of Object.entries(ByName.safeParse(settings.assistants).data ?? {})) {
    const setting = `citedesk.assistants.${name}`;
    const assistant = Assistant.safeParse(name).data;
    if (!assistant) onFault(setting, t('Unknown assistant. Use one of: {0}.', Assistant.options.join(', ')));
    const provider = assistant && (await read(Provider, assistant, setting, value));
    if (assistant && provider) assistants[assistant] = provider;
  }
  const writer = isUnset(settings.writer) ? undefined : await read(Model, 'writer', 'citedesk.writer', settings.writer);
  const judge = isUnset(settings.judge) ? undefined : await read(Model, 'judge', 'citedesk.judge', settings.judge);
  const crawl = settings.crawl && crawlFrom(settings.crawl, onFault);
  const spending = settings.spending && spendingFrom(settings.spending, onFault);
  return {
    assistants,
    ...(writer && { writer }),
    ...(judge && { judge }),
    ...(crawl && { crawl }),
    ...(spending && { spending }),
  };
}

/** Replaces invalid values with defaults. Invalid hosts mean that no private host is read. */
function crawlFrom(settings: CrawlSettings, onFault: ConfigurationNeeds['onFault']): Crawl {
  const read = <Name extends keyof Crawl>(name: Name): Crawl[Name] => {
    const { data, error } = Crawl.shape[name].safeParse(settings[name] ?? undefined, { error: fieldFault });
    const [fault] = error?.issues ?? [];
    if (fault) onFault(`citedesk.crawl.${[name, ...fault.path].join('.')}`, fault.message);
    return (data ?? defaultCrawl[name]) as Crawl[Name];
  };
  return { maxPages: read('maxPages'), privateHosts: read('privateHosts') };
}

/** Leaves out invalid prices. Replaces an invalid cap with the lowest one, because the user wanted a limit. */
function spendingFrom({ cap, prices }: SpendingSettings, onFault: ConfigurationNeeds['onFault']): Spending {
  const wanted = Spending.shape.cap.safeParse(cap ?? undefined, { error: fieldFault });
  const [fault] = wanted.error?.issues ?? [];
  if (fault) onFault('citedesk.spending.cap', fault.message);
  const known: Spending['prices'] = {};
  for (const [name, price] of Object.entries(ByName.safeParse(prices).data ?? {})) {
    const { data, error } = ModelPrices.safeParse({ [name]: price }, { error: fieldFault });
    const [wrong] = error?.issues ?? [];
    if (wrong) onFault(`citedesk.spending.prices.${[name, ...wrong.path.slice(1)].join('.')}`, wrong.message);
    Object.assign(known, data);
  }
  const most = wanted.success ? wanted.data : leastCap;
  return { prices: known, ...(most !== undefined && { cap: most }) };
}

/** In US dollars. */
const leastCap = 0.01;

const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

interface ProviderEntryNeeds<Entry> {
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
async function readEntry<Entry>(
  value: unknown,
  { schema, role, keyOf }: ProviderEntryNeeds<Entry>,
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
