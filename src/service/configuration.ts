import fs from 'node:fs';
import { Configuration, emptyConfiguration, type Model, type Provider } from '../contract/configuration.ts';
import { Failure } from '../contract/failure.ts';
import { type Patience, usualPatience } from './assistants/patience.ts';
import { checkShape } from './gates.ts';

/** The configuration in force. It is replaced whole and holds from the next ask on; nothing of it is written down. */
export interface Settings {
  readonly current: Configuration;
  readonly patience: Patience;
  replace(configuration: Configuration): void;
}

export function createSettings(first: Configuration = emptyConfiguration, patience: Patience = usualPatience): Settings {
  let current = first;
  return {
    get current() { return current; },
    patience,
    replace(configuration) { current = configuration; },
  };
}

/**
 * Reads a configuration document. In a file, a key is only ever named (`env:NAME`, `file:PATH`), never written out.
 * @throws Failure `VALIDATION_FAILED` with the path inside the document.
 */
export function readConfiguration(text: string, { keysWrittenOut }: { readonly keysWrittenOut: boolean }): Configuration {
  const document = checkShape(Configuration, parse(text)) as Configuration;
  const models: [string, Model | Provider | undefined][] = [
    ...Object.entries(document.assistants).map(([name, provider]): [string, Provider] => [`assistants.${name}`, provider]),
    ['writer', document.writer],
    ['judge', document.judge],
  ];
  for (const [path, model] of models) {
    if (keysWrittenOut || model?.key === undefined || isNamed(model.key)) continue;
    throw new Failure('VALIDATION_FAILED', `${path}.key: name the key as env:NAME or file:PATH; a file is no place for the key itself.`, {
      details: [{ path: `${path}.key`, message: 'must be env:NAME or file:PATH' }],
    });
  }
  return document;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure('INVALID_JSON', 'The configuration is not JSON.', { cause });
  }
}

const isNamed = (key: string): boolean => /^(env|file):/.test(key);

/** The key that a model is called with. Throws `PROVIDER_KEY_INVALID` when what it names is not there. */
export function keyOf({ key }: Model | Provider): string | undefined {
  if (key === undefined || !isNamed(key)) return key;
  const name = key.slice(key.indexOf(':') + 1);
  const value = key.startsWith('env:') ? process.env[name] : readKeyFile(name);
  if (value === undefined || value === '') throw new Failure('PROVIDER_KEY_INVALID', `The key ${key} of the model is not there.`);
  return value;
}

const readKeyFile = (file: string): string | undefined => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined);
