// npm run soak -- [--store sqlite|postgres] [--rounds N] [--seed N] [--fault NAME]: writes through the API while services,
// workers, database, network, disk, and clock fail, and compares the store with what was acknowledged after each fault.
// Runs 100 rounds on SQLite and 30 on PostgreSQL by default. The seed chooses faults, moments, and calls. The exit code
// is 1 if anything was lost, doubled, or miscounted.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startModelServer } from '../fakes/modelServer.ts';
import { callerOf } from '../service/caller.ts';
import { chatgptAt } from '../service/testModels.ts';
import { faultsOf } from './checks.ts';
import { makeClients } from './clients.ts';
import type { Place } from './place.ts';
import { makePostgresPlace } from './postgresPlace.ts';
import { randomOf } from './random.ts';
import { makeSqlitePlace } from './sqlitePlace.ts';

const { values } = parseArgs({
  options: {
    store: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    fault: { type: 'string' },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
console.log(`seed ${seed}`);

const clientCount = 6;
const stores = { sqlite: { rounds: 100, make: makeSqlitePlace }, postgres: { rounds: 30, make: makePostgresPlace } };
const random = randomOf(seed);
const model = await startModelServer(() => ({
  says: `Take ${random.pick(['Acme', 'Globex'])}. [Test](https://test${random.integer(1, 9)}.example/anvils)`,
  after: random.integer(0, 200),
}));
const configuration = { ...chatgptAt(model.baseUrl, { perMinute: 10_000 }), crawl: { privateHosts: [], maxPages: 0 } };
let failed = 0;
for (const [name, { rounds, make }] of Object.entries(stores)) {
  if (values.store !== undefined && values.store !== name) continue;
  const place = await make(configuration);
  try {
    await soak(name, place, Number(values.rounds ?? rounds));
  } finally {
    await place.close();
  }
}
await model.close();
process.exitCode = failed === 0 ? 0 : 1;

async function soak(name: string, place: Place, rounds: number): Promise<void> {
  const { credits } = await callerOf(place.urls[0] ?? '', place.key).data('GET', '/me');
  const clients = await makeClients(place, clientCount, random);
  const names = Object.keys(place.faults).filter((fault) => values.fault === undefined || fault === values.fault);
  const counts: Record<string, number> = {};
  for (let round = 1; round <= rounds; round += 1) {
    const fault = random.pick(names);
    counts[fault] = (counts[fault] ?? 0) + 1;
    clients.start();
    await pause(random.integer(50, 800));
    await place.faults[fault]?.(random);
    await pause(random.integer(50, 400));
    const faults = await clients.stop().then(
      () => faultsOf(place, clients, credits.available as number),
      (error: unknown) => [String(error)],
    );
    for (const line of faults) console.log(`  ${line}`);
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name} ${round}: ${fault}`);
    failed += faults.length;
    if (faults.length > 0) break;
  }
  const { prompts, answers, runs, articles } = clients.acknowledged;
  console.log(
    `${name}: ${JSON.stringify(counts)}; acknowledged ${prompts.size} prompts, ${answers.size} answers, ${runs.size} prompt runs, ${articles.size} articles`,
  );
}
