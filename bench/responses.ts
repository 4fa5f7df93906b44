import { createWriteStream } from 'node:fs';
import { startService } from '../src/service/main.ts';
import { openStore, type Store } from '../src/service/store/store.ts';
import type { EmptyStore } from './emptyStores.ts';
import { type Measured, median } from './measure.ts';
import { millionAnswers, millionDays, millionModels } from './millionAnswers.ts';

const rows = 50;

interface Needs {
  readonly store: Store;
  readonly project: string;
  readonly call: (address: string) => Promise<string>;
}

/**
 * Reads with their limits in milliseconds. Charges wait for the disk, so the page is read like its call, but free of
 * charge.
 */
const reads: readonly {
  readonly name: string;
  readonly limit: number;
  readonly read: (needs: Needs) => Promise<string>;
}[] = [
  { name: "the tree's free call for 100 prompts", limit: 15, read: ({ call }) => call('prompts?limit=100') },
  {
    name: `a page of ${rows} answers with content`,
    limit: 10,
    read: async (needs) => JSON.stringify(await pageOf(needs)),
  },
];

/** Measures frequent reads in a store with 1,000,000 answers, and the page relative to `JSON.stringify` of its rows. */
export async function responsesBench({ kind, place, remove }: EmptyStore): Promise<Measured[]> {
  const started = performance.now();
  const { project, secret } = await millionAnswers(place, rows);
  const filled = (performance.now() - started) / 1000;
  const service = await startService({ ...place, version: '0.0.0-bench', logTo: createWriteStream('/dev/null') });
  const store = await openStore(place);
  try {
    const call = async (address: string): Promise<string> => {
      const response = await fetch(`${service.url}/projects/${project}/${address}`, {
        headers: { Authorization: `Bearer ${secret}` },
      });
      if (!response.ok) throw new Error(`${address} answered ${response.status} ${await response.text()}`);
      return response.text();
    };
    const needs: Needs = { store, project, call };
    const page = await pageOf(needs);
    if (page.length !== rows) throw new Error(`a page has ${page.length} answers`);
    const charged = () => call(`responses?include=content&limit=${rows}&from=${millionDays.from}&to=${millionDays.to}`);
    const times: number[] = [];
    for (const { read } of reads) times.push(await median(() => read(needs)));
    const bare = await median(() => JSON.stringify(page));
    const overHttp = await median(charged);
    console.log(
      `      ${kind}: 1,000,000 answers stored in ${filled.toFixed(0)} s; ${rows} of them, ${Math.round(JSON.stringify(page).length / 1000)} KB: JSON.stringify ${bare.toFixed(2)} ms, over HTTP with their charge ${overHttp.toFixed(2)} ms`,
    );
    const inTime = reads.map(({ name, limit }, index): Measured => ({
      name: `${name}, 1,000,000: ${kind}`,
      value: times[index] ?? Infinity,
      limit,
      better: 'lower',
      unit: 'ms',
    }));
    if (kind !== 'SQLite') return inTime;
    return [
      ...inTime,
      {
        name: `${rows} answers with content, read and written ÷ JSON.stringify`,
        value: (times[1] ?? Infinity) / bare,
        limit: 3,
        better: 'lower',
        unit: '×',
      },
    ];
  } finally {
    await store.close();
    await service.stop();
    await remove();
  }
}

const pageOf = ({ store, project }: Pick<Needs, 'store' | 'project'>) =>
  store.read.answers.list({ project, ...millionDays, models: millionModels, withContent: true, limit: rows });
