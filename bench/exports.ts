import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { buildSync } from 'esbuild';
import { nodeOptions } from '../src/extension/service/embedded/start.ts';
import { partSize } from '../src/service/store/exports/exports.ts';
import { openStore } from '../src/service/store/store.ts';
import type { Exported } from './exporter.ts';
import type { ManyAnswers } from './manyAnswers.ts';
import type { Measured } from './measure.ts';

/**
 * Measures an export of 100,000 answers with their texts relative to gzip alone on the same bytes, and its memory. Uses
 * the better of two alternating runs.
 */
export async function exportsBench(many: ManyAnswers): Promise<Measured[]> {
  const file = path.join(many.folder, 'bare.ndjson');
  const exporter = bundled(path.join(many.folder, 'bundled'));
  const first = exported(many, exporter);
  await writeOut(many.folder, first.id, file);
  const bare = [await gzipSeconds(file)];
  const second = exported(many, exporter);
  bare.push(await gzipSeconds(file));
  const seconds = Math.min(first.seconds, second.seconds);
  const alone = Math.min(...bare);
  const peak = Math.max(first.peak, second.peak);
  console.log(
    `      export of ${(fs.statSync(file).size / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, gzip alone ${alone.toFixed(1)} s; ` +
      `memory ${first.before.toFixed(0)} MB before it and ${peak.toFixed(0)} MB at its most`,
  );
  fs.rmSync(file);
  return [
    {
      name: 'export of 100,000 answers with texts ÷ gzip alone',
      value: seconds / alone,
      limit: 1.5,
      better: 'lower',
      unit: '×',
    },
    { name: 'memory of a process that exports 100,000 answers', value: peak, limit: 150, better: 'lower', unit: 'MB' },
  ];
}

const exported = (many: ManyAnswers, exporter: string): Exported =>
  JSON.parse(
    execFileSync(process.execPath, [...nodeOptions, exporter], {
      input: JSON.stringify(many),
      stdio: ['pipe', 'pipe', 'inherit'],
      encoding: 'utf8',
    }),
  ) as Exported;

/** Bundles as for release, because Node's TypeScript loader alone takes as much memory as the service. */
function bundled(folder: string): string {
  buildSync({
    entryPoints: {
      exporter: path.join(import.meta.dirname, 'exporter.ts'),
      reader: path.join(import.meta.dirname, '../src/service/store/sqlite/reader.ts'),
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  return path.join(folder, 'exporter.mjs');
}

async function writeOut(folder: string, id: number, file: string): Promise<void> {
  const store = await openStore({ folder });
  async function* parts(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let place = 0, part; (part = await store.read.exportParts.content(id, place)); place += 1) yield part;
  }
  await pipeline(Readable.from(parts()), createGunzip(), fs.createWriteStream(file));
  await store.close();
}

/** Compresses at gzip's default level, although exports use a faster one, and discards the output. */
async function gzipSeconds(file: string): Promise<number> {
  const begin = performance.now();
  await pipeline(
    fs.createReadStream(file, { highWaterMark: 512 * 1024 }),
    createGzip({ chunkSize: partSize / 4 }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) void chunk;
    },
  );
  return (performance.now() - begin) / 1000;
}
