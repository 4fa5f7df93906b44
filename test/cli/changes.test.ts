import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { dayOf } from '../../src/metrics/days.ts';
import { emptyDatabase, onPostgres } from '../service/testDatabase.ts';
import { acme, startPrompts } from '../service/acme.ts';
import { makeFolder, serviceFor } from '../service/testService.ts';
import { run, runProcess } from './commandLine.ts';

const day = 86_400_000;
const tomorrowIn = (zone: string): string => dayOf(Date.now() + day, zone);

describe('changes command', () => {
  test('prints changes and exits with 3 after a significant drop', async (context) => {
    const service = await serviceFor(context);
    const { project, prompts } = await startPrompts(service, 'best | anvil');
    const answers = (days: number, mentioned: number) =>
      Array.from({ length: 40 }, (_, minute) => ({
        prompt_id: prompts[0],
        model: 'chatgpt',
        collected_at: new Date(Date.now() - days * day - minute * 1000).toISOString(),
        content_markdown: minute < mentioned ? 'Acme.' : 'Take any.',
      }));
    const since = new Date(Date.now() - 6 * day).toISOString().slice(0, 10);
    const keyFile = path.join(makeFolder(context), 'key');
    fs.writeFileSync(keyFile, service.key);
    const words = ['changes', '--service', service.url, '--key', `file:${keyFile}`, '--project', project];
    const changes = (...more: readonly string[]) => run(...words, ...more);

    await service.data('POST', `/projects/${project}/responses`, { responses: answers(9, 30) });
    await service.data('POST', `/projects/${project}/responses`, { responses: answers(2, 10) });
    const text = await runProcess(...words, '--since', since);
    assert.equal(text.code, 3, text.err);
    assert.equal(
      text.out,
      [
        'down\tvisibility\tAcme\t30 of 40 (75%)\t10 of 40 (25%)\t-50 points (75% to 25%)',
        'down\tassistant\tchatgpt\t30 of 40 (75%)\t10 of 40 (25%)\t-50 points (75% to 25%)',
        'down\tprompt\tbest | anvil\t30 of 40 (75%)\t10 of 40 (25%)\t-50 points (75% to 25%)',
        '',
      ].join('\n'),
    );
    const until = new Date(Date.now() - 3 * day).toISOString().slice(0, 10);
    const before = await changes('--since', since, '--to', until);
    assert.deepEqual([before.code, before.out], [0, 'Nothing to compare: one of the two periods has no answers.\n']);
    const turned = await changes('--since', until, '--to', since);
    assert.deepEqual(
      [turned.code, turned.err.split('\n')[0]],
      [2, `citedesk: --since is after --to: ${until} is later than ${since}`],
    );
    for (const [day, fault] of [
      ['2199-01-01', '--since is in the future: 2199-01-01'],
      ['2020-01-01', 'a period can span at most 92 days, and 2020-01-01 is too long ago'],
    ] as const) {
      const refused = await changes('--since', day);
      assert.deepEqual([refused.code, refused.err.split('\n')[0]], [2, `citedesk: ${fault}`]);
    }
    // Tomorrow in the project's time zone may have begun in others.
    for (const day of ['2199-01-01', tomorrowIn(acme.timezone)]) {
      const refused = await changes('--to', day);
      assert.deepEqual([refused.code, refused.err.split('\n')[0]], [2, `citedesk: --to is in the future: ${day}`]);
    }
    const { out: table } = await changes('--since', since, '--format', 'markdown');
    assert.match(
      table,
      /^Answers to unbranded prompts, \S+ to \S+ compared with \S+ to \S+\. Compared: 1 prompt asked in both periods\.\n\n\| Verdict /u,
    );
    assert.ok(
      table.includes(
        String.raw`| down | prompt | best \| anvil | 30 of 40 (75%) | 10 of 40 (25%) | -50 points (75% to 25%) |`,
      ),
    );
    const { out: json } = await changes('--since', since, '--format', 'json');
    const report = JSON.parse(json) as { branded: boolean; changes: readonly { verdict: string }[] };
    assert.deepEqual(
      report.changes.map(({ verdict }) => verdict),
      ['down', 'down', 'down'],
    );
    assert.equal(report.branded, false);
    assert.match(text.err, /^Answers to unbranded prompts, /u);
    const named = await changes('--since', since, '--branded');
    assert.match(named.err, /^Answers to branded prompts, /u);
    assert.deepEqual([named.code, named.out], [0, 'Nothing to compare: one of the two periods has no answers.\n']);
  });

  test('takes a key for a database, running service or not', onPostgres, async (context) => {
    const url = await emptyDatabase(context);
    const account = ['--database-url', url, '--user', 'jane@acme.com'];
    await run('accounts', 'set', ...account);
    const made = await run('keys', 'create', '--name', 'Jane', '--scopes', 'read,write', ...account);
    const keyFile = path.join(makeFolder(context), 'key');
    fs.writeFileSync(keyFile, (JSON.parse(made.out) as { key: string }).key);
    const changes = (...more: readonly string[]) => run('changes', '--database-url', url, '--project', 'none', ...more);
    const { code, err } = await changes('--key', `file:${keyFile}`);
    assert.deepEqual(
      [code, err.split('\n')[0]],
      [1, 'citedesk: There is no project none. This key can’t access any projects in the database.'],
    );
    assert.equal((await changes()).code, 2);
    assert.match((await changes('--service', url)).err, /^citedesk: --database-url and --service can’t be combined\n/);
  });
});
