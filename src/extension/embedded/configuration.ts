import * as z from 'zod';
import { type Configuration, Model } from '../../contract/configuration.ts';
import { Assistant } from '../../contract/values.ts';

interface Needs {
  /** Values of `citedesk.assistants` and `citedesk.writer`, as a person wrote them. */
  readonly settings: { readonly assistants: unknown; readonly writer: unknown };
  /** The stored key for the origin of a model's address. */
  readonly keyOf: (origin: string) => Promise<string | undefined>;
  /** Told of what cannot be used; that is left out, and the rest counts. */
  readonly onFault: (setting: string, fault: string) => void;
}

const Entries = z.record(z.string(), z.unknown());

/** The document that the local service works by, out of settings and stored keys. */
export async function configurationFrom({ settings, keyOf, onFault }: Needs): Promise<Configuration> {
  const read = async (setting: string, value: unknown): Promise<Model | undefined> => {
    const entry = Entries.safeParse(value).data ?? {};
    const address = entry['baseUrl'];
    const key = typeof address === 'string' && URL.canParse(address) ? await keyOf(new URL(address).origin) : undefined;
    const model = Model.safeParse({ kind: 'openai-compatible', ...entry, ...(key === undefined ? {} : { key }) });
    if (!model.success) onFault(setting, z.prettifyError(model.error));
    return model.data;
  };
  const assistants: Partial<Record<Assistant, Model>> = {};
  for (const [name, value] of Object.entries(Entries.safeParse(settings.assistants).data ?? {})) {
    const assistant = Assistant.safeParse(name).data;
    if (!assistant) onFault(`citedesk.assistants.${name}`, `There is no assistant of this name; there are ${Assistant.options.join(', ')}.`);
    const model = assistant && (await read(`citedesk.assistants.${name}`, value));
    if (assistant && model) assistants[assistant] = model;
  }
  const writer = isEmpty(settings.writer) ? undefined : await read('citedesk.writer', settings.writer);
  return writer ? { assistants, writer } : { assistants };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
