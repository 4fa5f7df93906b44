// node test/postgres/serve.ts: runs a PostgreSQL server for single tests until Ctrl-C; `eval` its output in another
// shell.
import { startPostgres } from './server.ts';
import { makeTemplate } from './template.ts';

const { url, stop } = await startPostgres();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop());
process.env['CITEDESK_TEST_POSTGRES'] = url;
console.log(
  `export CITEDESK_TEST_STORE=postgres CITEDESK_TEST_POSTGRES=${url} CITEDESK_TEST_TEMPLATE=${await makeTemplate()}`,
);
