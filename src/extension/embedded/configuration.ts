import { Assistant } from '../../contract/call/values.ts';
import * as z from 'zod';
import { type Configuration, Crawl, usualCrawl } from '../../contract/models/configuration.ts';
import { Model, Provider } from '../../contract/models/vendors.ts';
import { readEntry } from './providerEntry.ts';
import type { Role } from '../../contract/models/configuration.ts';

/** Values of `citedesk.assistants`, `citedesk.writer` and `citedesk.judge`, as a person wrote them. */
export interface ProviderSettings {
  readonly assistants: unknown;
  readonly writer: unknown;
  readonly judge: unknown;
}

/** Values of `citedesk.crawl.maxPages` and `citedesk.crawl.privateHosts`, as a person wrote them. */
export interface CrawlSettings {
  readonly maxPages: unknown;
  readonly privateHosts: unknown;
}

/** All that the document is made of. */
export type ServiceSettings = ProviderSettings & { readonly crawl?: CrawlSettings };

interface Needs {
  readonly settings: ServiceSettings;
  /** The stored key for the origin of a provider's address. */
  readonly keyOf: (origin: string) => Promise<string | undefined>;
  /** Told of what cannot be used; that is left out, and the rest counts. */
  readonly onFault: (setting: string, fault: string) => void;
}

const ByName = z.record(z.string(), z.unknown());

/** The document that the local service works by, out of settings and stored keys. */
export async function configurationFrom({ settings, keyOf, onFault }: Needs): Promise<Configuration> {
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
    if (!assistant) onFault(setting, `There is no assistant of this name; there are ${Assistant.options.join(', ')}.`);
    const provider = assistant && (await read(Provider, assistant, setting, value));
    if (assistant && provider) assistants[assistant] = provider;
  }
  const writer = isUnset(settings.writer) ? undefined : await read(Model, 'writer', 'citedesk.writer', settings.writer);
  const judge = isUnset(settings.judge) ? undefined : await read(Model, 'judge', 'citedesk.judge', settings.judge);
  const crawl = settings.crawl && crawlFrom(settings.crawl, onFault);
  return { assistants, ...(writer && { writer }), ...(judge && { judge }), ...(crawl && { crawl }) };
}

/** What cannot be used is as if nobody had set it, but for hosts: then none is read that is private. */
function crawlFrom(settings: CrawlSettings, onFault: Needs['onFault']): Crawl {
  const read = <Name extends keyof Crawl>(name: Name): Crawl[Name] => {
    const { data, error } = Crawl.shape[name].safeParse(settings[name] ?? undefined);
    const [fault] = error?.issues ?? [];
    if (fault) onFault(`citedesk.crawl.${[name, ...fault.path].join('.')}`, fault.message);
    return (data ?? usualCrawl[name]) as Crawl[Name];
  };
  return { maxPages: read('maxPages'), privateHosts: read('privateHosts') };
}

const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
