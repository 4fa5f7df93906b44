import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test, type TestContext } from 'node:test';
import type { Definition } from '../../src/contract/projects/definition.ts';
import { acme as startingAcme, startPrompts } from '../service/acme.ts';
import { behind, makeFolder, serviceFor } from '../service/testService.ts';
import { makeStore, run, runProcess } from './commandLine.ts';

const acme = `project:
  name: Acme # the brand
  url: https://acme.example
  region: US
  timezone: America/New_York
  assistants: [chatgpt, gemini]
`;
const anvils = `${acme}topics:
  Anvils:
    - best anvil # asked first
    - key: cheap
      text: 'cheap anvil'
`;

describe('plan and apply commands', () => {
  test('exit with 2 while there are changes to apply', async (context) => {
    const { file, plan, apply, definition, target } = await place(context);
    const own = file('acme', anvils);
    const first = await runProcess('plan', own, ...target);
    assert.equal(first.code, 2, first.err);
    assert.equal(
      first.out,
      `${own} (Acme): 4 to create
+ project “Acme”: https://acme.example
+ topic “Anvils”
+ prompt “best anvil” in “Anvils”
+ prompt “cheap anvil” (cheap) in “Anvils”
`,
    );
    const refused = await apply(own);
    assert.deepEqual([refused.code, refused.out], [1, first.out]);
    assert.match(
      refused.err,
      /^citedesk: Nothing was changed because Citedesk can ask for confirmation only in a terminal\. To apply all changes without confirmation, add --yes\./u,
    );

    const done = await runProcess('apply', own, '--yes', ...target);
    assert.deepEqual([done.code, done.out, done.err], [0, first.out, `${own}: applied\n`]);
    const again = await plan(own);
    assert.deepEqual([again.code, again.out], [0, `${own} (Acme): nothing to change\n`]);

    fs.writeFileSync(
      own,
      `${anvils.replace("'cheap anvil'", "'anvil for less'").replace('- best', '- very best')}prune: true\n`,
    );
    const json = await plan(own, '--json');
    assert.equal(json.code, 2);
    assert.deepEqual(JSON.parse(json.out), {
      changes: [
        { action: 'create', kind: 'prompt', name: 'very best anvil', topic: 'Anvils', file: own, line: 9 },
        {
          action: 'update',
          kind: 'prompt',
          name: 'cheap anvil',
          key: 'cheap',
          field: 'text',
          before: 'cheap anvil',
          after: 'anvil for less',
          file: own,
          line: 10,
        },
        { action: 'delete', kind: 'prompt', name: 'best anvil', topic: 'Anvils', file: own },
      ],
    });
    const markdown = await plan(own, '--markdown');
    assert.equal(
      markdown.out,
      `**\`${own}\`** (\`Acme\`): 1 to create, 1 to change, 1 to delete

\`\`\`diff
+ prompt “very best anvil” in “Anvils”
! prompt “cheap anvil” (cheap) → “anvil for less”
- prompt “best anvil” in “Anvils”
\`\`\`
`,
    );
    await apply(own, '--yes');
    assert.deepEqual(
      (await definition()).prompts.map(({ text }) => text),
      ['anvil for less', 'very best anvil'],
    );
  });
});

describe('pull command', () => {
  test('writes a new file, and edits a file that differs', async (context) => {
    const { file, folder, plan, pull, service, target } = await place(context);
    const { project, topic, prompts } = await startPrompts(service, 'best anvil', 'cheap anvil');
    const own = path.join(folder, 'acme.citedesk.yaml');
    const fresh = await runProcess('pull', '--project', project, '--out', own, ...target);
    assert.deepEqual([fresh.code, fresh.out, fresh.err], [0, `${own}: written\n`, '']);
    const first = fs.readFileSync(own, 'utf8');
    assert.ok(first.startsWith(`project:\n  id: ${project}\n  name: Acme\n`), first);
    const mine = first
      .replace('  region:', '  # here\n  region:')
      .replace('- best anvil\n', "- 'best anvil' # first\n");
    fs.writeFileSync(own, mine.replaceAll('\n', '\r\n'));

    await service.data('PATCH', `/projects/${project}/prompts/${prompts[0]}`, { active: false });
    await service.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['- yes: no'] });
    await service.data('PATCH', `/projects/${project}`, { region: 'DE', schedule: { cron: '0 6 * * 1' } });
    const pulled = await pull(own);
    assert.deepEqual([pulled.code, pulled.out, pulled.err], [0, `${own}: changed\n`, '']);
    const expected = mine
      .replace('region: US', 'region: DE')
      .replace('topics:\n', '  schedule: 0 6 * * 1\ntopics:\n')
      .replace("- 'best anvil' # first\n", "- text: 'best anvil' # first\n      active: false\n");
    assert.equal(fs.readFileSync(own, 'utf8'), `${expected}    - "- yes: no"\n`.replaceAll('\n', '\r\n'));
    const after = await plan(own);
    assert.deepEqual([after.code, after.out], [0, `${own} (Acme): nothing to change\n`]);

    const copy = file('copy', expected);
    const both = await plan(own, copy);
    assert.deepEqual([both.code, both.out], [1, '']);
    assert.ok(both.err.includes(`${own} and ${copy} describe the same project`), both.err);
    const other = file('other', acme.replace('project:\n', `project:\n  id: ${'b'.repeat(24)}\n`));
    const wrong = await pull('--project', project, '--out', other);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /other\.citedesk\.yaml was not changed\. The file belongs to another project, b{24}\./u);
    const elsewhere = acme.replace('acme.example', 'l1.example');
    const l1 = file('l1', elsewhere);
    const replaced = await pull('--project', project, '--out', l1);
    assert.deepEqual([replaced.code, replaced.out], [1, '']);
    assert.match(
      replaced.err,
      /l1\.citedesk\.yaml was not changed\. The file belongs to another project, https:\/\/l1\.example\./u,
    );
    assert.equal(fs.readFileSync(l1, 'utf8'), elsewhere);
    const unnamed = await pull('--project', project, '--out', path.join(folder, 'x.yaml'));
    assert.equal(unnamed.code, 1);
    assert.match(unnamed.err, /--out must be a file name that ends in \.citedesk\.yaml/u);
    assert.equal(fs.existsSync(path.join(folder, 'x.yaml')), false);
  });

  test('follows links, keeps file modes and prints to stdout', async (context) => {
    const { file, folder, pull, service } = await place(context);
    const { project } = await startPrompts(service, 'best anvil');
    const target = file('target', '');
    const link = path.join(folder, 'link.citedesk.yaml');
    fs.symlinkSync('target.citedesk.yaml', link);
    fs.chmodSync(target, 0o600);
    const written = await pull('--project', project, '--out', link);
    assert.deepEqual([written.code, written.out, written.err], [0, `${link}: written\n`, '']);
    const yaml = fs.readFileSync(target, 'utf8');
    assert.ok(yaml.startsWith('project:\n'), yaml);
    assert.deepEqual([fs.readlinkSync(link), fs.statSync(target).mode & 0o777], ['target.citedesk.yaml', 0o600]);
    const printed = await pull('--project', project, '--out', '-');
    assert.deepEqual([printed.code, printed.out, printed.err], [0, yaml, '']);

    fs.writeFileSync(target, yaml.replace('best anvil', 'other anvil'));
    fs.chmodSync(target, 0o444);
    const refused = await pull(link);
    assert.deepEqual(
      [refused.code, refused.out, refused.err],
      [1, '', `citedesk: Couldn’t write ${link}: It is write-protected.\n`],
    );
    assert.match(fs.readFileSync(target, 'utf8'), /other anvil/u);
  });
});

describe('project file commands', () => {
  test('list changes made since the plan, and apply none', async (context) => {
    const { file, service, keyFile } = await place(context);
    const many = Array.from({ length: 30 }, (_, number) => ({ text: `anvil ${number}`, topic: 'A' }));
    let isFirst = true;
    const between = http.createServer((request, response) => {
      void (async () => {
        const body = await buffer(request);
        if (request.method === 'POST' && isFirst) {
          isFirst = false;
          const project = { ...startingAcme, url: 'https://acme.example' };
          await service.data('POST', '/definitions', { project, topics: ['A'], prompts: many });
        }
        const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
        const answer = await fetch(new URL(request.url ?? '', service.url), {
          method: request.method ?? 'GET',
          headers: { authorization, 'content-type': type },
          ...(body.length > 0 && { body }),
        });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      })();
    });
    behind(context, () => between.close());
    await once(between.listen(0, '127.0.0.1'), 'listening');
    const { port } = between.address() as AddressInfo;
    const own = file('acme', anvils);
    const target = ['--service', `http://127.0.0.1:${port}/v1`, '--key', `file:${keyFile}`];
    const { code, err } = await run('apply', own, '--yes', ...target);
    assert.equal(code, 1);
    const [head, project, topic, ...prompts] = err.trimEnd().split('\n');
    assert.match(
      head ?? '',
      /: The project for https:\/\/acme\.example was created since .* Nothing was applied\. Changes since the plan:$/u,
    );
    assert.deepEqual([project, topic], ['  + project “Acme”: https://acme.example', '  + topic “A”']);
    assert.deepEqual(prompts, [
      ...many.map(({ text }) => `  + prompt “${text}” in “A”`),
      'citedesk: Run the plan again.',
    ]);
  });

  test('report every faulty file without calling the service', async (context) => {
    const { file, folder, plan } = await place(context);
    const bomb = Array.from({ length: 9 }, (_, level) => {
      const inner = Array<string>(9).fill(level === 0 ? 'x' : `*a${level - 1}`);
      return `a${level}: &a${level} [${inner.join(', ')}]\n`;
    });
    const bad = {
      tabs: acme.replace('  region', '\tregion'),
      words: acme.replace('[chatgpt, gemini]', '[chatgtp]'),
      bomb: bomb.join('') + acme,
      merge: `${acme}topics:\n<<<<<<< ours\n  A:\n=======\n  B:\n>>>>>>> theirs\n`,
      long: `${acme}# ${'x'.repeat(5 * 1024 * 1024)}\n`,
    };
    const { code, out, err } = await plan(...Object.entries(bad).map(([name, text]) => file(name, text)));
    assert.deepEqual([code, out], [1, ''], err);
    const messages = err.replaceAll(`${folder}${path.sep}`, '');
    for (const line of [
      /^tabs\.citedesk\.yaml:4:\d+: error: YAML doesn’t allow tabs for indentation/mu,
      /^words\.citedesk\.yaml:6:16: error: Unknown assistant “chatgtp”.* \[assistant\.unknown\]$/mu,
      /^bomb\.citedesk\.yaml:\d+:\d+: error: YAML aliases aren’t supported here/mu,
      /^merge\.citedesk\.yaml:8:1: error: This is a merge conflict marker/mu,
      /^long\.citedesk\.yaml:1:1: error: This file is larger than 5 MB/mu,
      /^citedesk: 5 files have problems\. Nothing was changed\.$/mu,
    ])
      assert.match(messages, line);
    const binary = await plan(file('binary', Buffer.from('project: \xFF', 'latin1')));
    assert.match(binary.err, /Couldn’t read .*binary\.citedesk\.yaml: The file is not valid UTF-8\.$/mu);
    const nothing = await plan();
    assert.equal(nothing.code, 1);
    assert.match(nothing.err, /^citedesk: at least one project file is required\nusage: citedesk plan FILE/u);
  });

  test('report a missing project and plan the other files', async (context) => {
    const { file, plan, pull } = await place(context);
    const lost = file('lost', acme.replace('project:\n', `project:\n  id: ${'b'.repeat(24)}\n`));
    const own = file('acme', anvils);
    const { code, out } = await plan(lost, own);
    assert.equal(code, 1);
    assert.ok(
      out.startsWith(`${lost} (Acme): cannot be applied
${lost}:2: error: No project has this ID.

${own} (Acme): 4 to create
`),
      out,
    );
    const json = await plan(lost, own, '--json');
    const { changes, conflicts } = JSON.parse(json.out) as { changes: { file: string }[]; conflicts: unknown[] };
    assert.deepEqual(conflicts, [{ message: 'No project has this ID.', file: lost, line: 2 }]);
    assert.deepEqual(
      changes.map((change) => change.file),
      [own, own, own, own],
    );
    const markdown = await plan(lost, own, '--markdown');
    assert.match(markdown.out, /lost.*cannot be applied[^]*No project has this ID\.[^]*4 to create/u);
    const pulled = await pull(lost);
    assert.deepEqual([pulled.code, pulled.err], [1, `citedesk: ${lost}: No project has this ID.\n`]);
  });

  test('report when the account has too few prompts left', async (context) => {
    const { file, plan, apply, service } = await place(context);
    await service.sql('UPDATE users SET prompts_limit = 1');
    const own = file('acme', anvils);
    const reason = 'The plan allows up to 1 active prompts, but this change would result in 2.';
    const expectLimit = async (): Promise<void> => {
      for (const command of [plan, () => apply(own, '--yes')]) {
        const { code, out } = await command(own);
        assert.equal(code, 1);
        assert.ok(out.endsWith(`${own}:1: error: ${reason}\n`), out);
      }
      const { conflicts } = JSON.parse((await plan(own, '--json')).out) as { conflicts: unknown };
      assert.deepEqual(conflicts, [{ message: reason, file: own, line: 1 }]);
      assert.ok((await plan(own, '--markdown')).out.includes(`Cannot be applied:\n\`\`\`\n${reason}\n`));
    };
    await expectLimit();
    fs.writeFileSync(own, anvils.replace("text: 'cheap anvil'", "text: 'cheap anvil'\n      active: false"));
    assert.equal((await apply(own, '--yes')).code, 0);
    fs.writeFileSync(own, anvils);
    await expectLimit();
  });

  test('take one credit a plan, and none for files with an id', async (context) => {
    const { file, plan, apply, definition, service } = await place(context);
    const own = file('acme', anvils);
    await apply(own, '--yes');
    const { project } = await definition();
    const left = async (): Promise<number> => {
      const { credits } = (await service.data('GET', '/me')) as { credits: { available: number } };
      return credits.available;
    };
    const other = file('l1', acme.replace('acme.example', 'l1.example'));
    const before = await left();
    assert.equal((await plan(own, other)).code, 2);
    assert.equal(await left(), before - 1);
    fs.writeFileSync(own, anvils.replace('project:\n', `project:\n  id: ${project.id}\n`));
    assert.equal((await plan(own)).code, 0);
    assert.equal(await left(), before - 1);
  });

  test('need no key for a data folder', async (context) => {
    const folder = await makeStore(context);
    const own = path.join(makeFolder(context), 'acme.citedesk.yaml');
    fs.writeFileSync(own, anvils);
    assert.equal((await runProcess('apply', own, '--data', folder, '--yes')).code, 0);
    assert.equal((await run('plan', own, '--data', folder)).code, 0);
  });
});

/** Service, project files and commands for one test. */
async function place(context: TestContext) {
  const service = await serviceFor(context);
  const folder = makeFolder(context);
  const key = path.join(folder, 'key');
  fs.writeFileSync(key, service.key);
  const target = ['--service', service.url, '--key', `file:${key}`];
  const command =
    (name: string) =>
    (...words: readonly string[]) =>
      run(name, ...words, ...target);
  return {
    folder,
    service,
    keyFile: key,
    target,
    file: (name: string, text: string | Uint8Array): string => {
      const own = path.join(folder, `${name}.citedesk.yaml`);
      fs.writeFileSync(own, text);
      return own;
    },
    plan: command('plan'),
    apply: command('apply'),
    pull: command('pull'),
    definition: async (): Promise<Definition> => {
      const [{ id }] = (await service.data('GET', '/projects')) as [{ id: string }];
      return (await service.data('GET', `/projects/${id}/definition`)) as Definition;
    },
  };
}
