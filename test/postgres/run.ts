// node test/postgres/run.ts --test …: runs Node.js with these arguments and a PostgreSQL server that ends with it. If
// no server can start, prints the reason and exits with 75, so that npm test reports the step as skipped. In CI, it
// exits with 1 instead.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './server.ts';
import { makeTemplate } from './template.ts';

const skipped = 75;

const server = await startPostgres().catch((reason: Error) => {
  console.log(`${process.env['CI'] ? 'failed' : 'skipped'}: ${reason.message}`);
  process.exit(process.env['CI'] ? 1 : skipped);
});
// A signal ends the command, which is in the same process group. This process stays to stop the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

process.env['CITEDESK_TEST_POSTGRES'] = server.url;
process.env['CITEDESK_TEST_TEMPLATE'] = await makeTemplate();
const tests = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  env: { CITEDESK_TEST_PRISM: '0', ...process.env, CITEDESK_TEST_STORE: 'postgres' },
});
// A kill of npm test sends no signal here, so this checks if its process has ended.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) tests.kill();
}, 500).unref();

const [code] = (await once(tests, 'close')) as [number | null];
await server.stop();
process.exitCode = code ?? 1;
