// node test/postgres/run.ts --test …: runs Node on these arguments beside a PostgreSQL server that lives no longer.
// Where none can start it says why and exits with a code of its own, by which npm test tells skipped from failed; CI
// must not skip.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './server.ts';
import { makeTemplate } from './template.ts';

const skipped = 75;

const server = await startPostgres().catch((reason: Error) => {
  console.log(`${process.env['CI'] ? 'failed' : 'skipped'}: ${reason.message}`);
  process.exit(process.env['CI'] ? 1 : skipped);
});
// A signal ends the command, which is in the same process group; this process then still stops the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

process.env['CITEDESK_TEST_POSTGRES'] = server.url;
process.env['CITEDESK_TEST_TEMPLATE'] = await makeTemplate();
const tests = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  env: { CITEDESK_TEST_PRISM: '0', ...process.env, CITEDESK_TEST_STORE: 'postgres' },
});
// A killed npm test sends no signal, so its end is polled.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) tests.kill();
}, 500).unref();

const [code] = (await once(tests, 'close')) as [number | null];
await server.stop();
process.exitCode = code ?? 1;
