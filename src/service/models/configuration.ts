import fs from 'node:fs';
import { Configuration, type Crawl, emptyConfiguration, defaultCrawl } from '../../contract/models/configuration.ts';
import type { Addressed, Model, Provider } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import { type ModelPatience, defaultPatience } from './patience.ts';
import { validateInput } from '../validateInput.ts';

/**
 * Current configuration, which is only replaced as a whole. Changes apply from the next ask on and are kept in memory
 * only.
 */
export interface Settings {
  readonly current: Configuration;
  readonly patience: ModelPatience;
  replace(configuration: Configuration): void;
}

export function createSettings(
  first: Configuration = emptyConfiguration,
  patience: ModelPatience = defaultPatience,
): Settings {
  let current = first;
  return {
    get current() {
      return current;
    },
    patience,
    replace(configuration) {
      current = configuration;
    },
  };
}

export const crawlOf = ({ current }: Pick<Settings, 'current'>): Crawl => current.crawl ?? defaultCrawl;

/**
 * Parses a configuration document. In a file, keys must be references (`env:NAME`, `file:PATH`), never literal values.
 * @throws Failure `VALIDATION_FAILED` with the path inside the document
 */
export function readConfiguration(
  text: string,
  { keysWrittenOut }: { readonly keysWrittenOut: boolean },
): Configuration {
  const document = validateInput(Configuration, parseDocument(text)) as Configuration;
  const models: [string, Model | Provider | undefined][] = [
    ...Object.entries(document.assistants).map(([name, provider]): [string, Provider] => [
      `assistants.${name}`,
      provider,
    ]),
    ['writer', document.writer],
    ['judge', document.judge],
  ];
  for (const [path, model] of models) {
    if (keysWrittenOut || !model || !('key' in model) || model.key === undefined || isNamed(model.key)) continue;
    throw new Failure(
      'VALIDATION_FAILED',
      `${path}.key: must be env:NAME or file:PATH. Don’t put the key itself in a configuration file.`,
      {
        details: [{ path: `${path}.key`, message: 'must be env:NAME or file:PATH' }],
      },
    );
  }
  return document;
}

function parseDocument(text: string): unknown {
  const document = parsed(text);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new Failure('VALIDATION_FAILED', 'The configuration must be an object, such as {"assistants": {}}.');
  return document;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (cause) {
    throw new Failure('INVALID_JSON', 'The configuration isn’t valid JSON.', { cause });
  }
}

const isNamed = (key: string): boolean => /^(env|file):/.test(key);

/**
 * Returns a model's API key.
 * @throws Failure `PROVIDER_KEY_INVALID` if the referenced key is missing or contains characters that can't be sent
 */
export function apiKeyOf({ key }: Addressed): string | undefined {
  if (key === undefined) return undefined;
  const value = (isNamed(key) ? namedKey(key) : key)?.trim();
  const name = isNamed(key) ? `The model’s key ${key}` : 'The model’s key';
  if (value === undefined || value === '')
    throw new Failure('PROVIDER_KEY_INVALID', `${name} is missing or can’t be read.`);
  if (!sendable.test(value))
    throw new Failure(
      'PROVIDER_KEY_INVALID',
      `${name} contains ${value.includes('\n') ? 'several lines' : 'an invalid character, such as – instead of -'}. Set it again.`,
    );
  return value;
}

function namedKey(key: string): string | undefined {
  const name = key.slice(key.indexOf(':') + 1);
  if (key.startsWith('env:')) return process.env[name];
  try {
    return fs.readFileSync(name, 'utf8');
  } catch {
    return undefined;
  }
}

/** Characters allowed in a header value. */
const sendable = /^[\t\x20-\x7e\x80-\xff]*$/;
