import fs from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import type { Measured } from './measure.ts';

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly bytes: number;
        readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
        readonly inputs: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

/** Modules that must be loaded on demand: network and database. */
const later = /^node:(sqlite|https?|net|tls)$|node_modules\/(undici|kysely|fastify|zod|markdown-it|ai)\//;

/** Measures the KB of minified code that activation loads statically, and the part of it for network or database. */
export async function activationBench(): Promise<Measured[]> {
  execFileSync(process.execPath, ['esbuild.mjs']);
  const { outputs } = JSON.parse(await fs.readFile('dist/meta/extension.json', 'utf8')) as Metafile;
  const loaded = new Set<string>();
  const parts = new Set<string>();
  const load = (file: string): void => {
    const output = outputs[file];
    if (!output || loaded.has(file)) return;
    loaded.add(file);
    for (const part of Object.keys(output.inputs)) parts.add(part);
    for (const { path, kind, external } of output.imports) {
      if (kind !== 'import-statement') continue;
      if (external === true) parts.add(path);
      else load(path);
    }
  };
  load('dist/extension/main.js');
  const bytes = [...loaded].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
  const early = [...parts].filter((part) => later.test(part));
  for (const part of early) console.log(`      activation loads ${part}`);
  return [
    { name: 'activation loads statically', value: bytes / 1000, limit: 100, better: 'lower', unit: 'KB' },
    {
      name: 'network and database modules loaded by activation',
      value: early.length,
      limit: 0,
      better: 'lower',
      unit: '',
    },
  ];
}
