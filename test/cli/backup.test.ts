import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { damageNote, noteDamage } from '../../src/service/folder/folderFiles.ts';
import { openStore, storeFile } from '../../src/service/store/store.ts';
import { damageInside } from '../embedded/damageInside.ts';
import { startProject } from '../service/acme.ts';
import { makeFolder, serviceFor, sql } from '../service/testService.ts';
import { run, runProcess } from './commandLine.ts';

const onFile = { skip: process.env['CITEDESK_TEST_STORE'] === 'postgres' && 'it is about the file in a data folder' };

describe('commands on a data folder', () => {
  test('copy next to a service, and restore once it has ended', onFile, async (context) => {
    const service = await serviceFor(context);
    const { project } = await startProject(service);
    const data = ['--data', service.folder];
    const to = path.join(makeFolder(context), 'copy.sqlite');
    assert.deepEqual(await runProcess('backup', ...data, '--to', to), { code: 0, out: `${to}\n`, err: '' });
    assert.equal(
      (await run('backup', ...data, '--to', to)).err,
      `citedesk: ${to} already exists. Choose another name.\n`,
    );
    const kept = (await run('backup', ...data)).out.trim();
    assert.match(path.relative(service.folder, kept), /^backups\/2.*-manual\.sqlite$/u);

    assert.match(
      (await run('restore', ...data)).err,
      new RegExp(`available backups:\n  ${RegExp.escape(kept)}\n`, 'u'),
    );
    assert.deepEqual(await run('restore', ...data, '--from', to), {
      code: 1,
      out: '',
      err: `citedesk: A service is using ${service.folder}. Stop it first.\n`,
    });
    await service.service.stop();
    sql(service.folder, `UPDATE projects SET name = 'Changed'`);
    const { code, out } = await runProcess('restore', ...data, '--from', path.basename(kept));
    const [, aside = ''] = /^Restored .*\nThe previous store is in (.*)\.\n$/u.exec(out) ?? [];
    assert.equal(code, 0);
    assert.deepEqual(
      [service.folder, aside].map((folder) =>
        sql(folder, 'SELECT id, name FROM projects').map((row) => Object.values(row)),
      ),
      [[[project, 'Acme']], [[project, 'Changed']]],
    );
    assert.equal(fs.existsSync(storeFile(aside)), true);
  });

  test('report a damaged store and the way out', onFile, async (context) => {
    const folder = makeFolder(context);
    fs.writeFileSync(
      storeFile(folder),
      'something else that is longer than a header would be, so that it is read as one, and is none',
    );
    const { code, err } = await runProcess('accounts', 'list', '--data', folder);
    assert.deepEqual(
      [code, err.split('. ', 2).join('. ')],
      [
        13,
        `citedesk: The data in ${folder} is damaged. It was moved to ${folder}/aside/${fs.readdirSync(path.join(folder, 'aside'))[0]}`,
      ],
    );
    assert.equal((await run('restore', '--data', folder, '--empty')).code, 0);
    assert.equal((await run('accounts', 'list', '--data', folder)).err, 'No accounts yet.\n');
  });

  test('quote a folder with a blank in a proposed command', onFile, async (context) => {
    const folder = path.join(makeFolder(context), 'da ta');
    fs.mkdirSync(folder, { mode: 0o700 });
    const { err } = await run('accounts', 'list', '--data', folder);
    const quoted = process.platform === 'win32' ? `"${folder}"` : `'${folder}'`;
    assert.ok(err.endsWith(`create one: citedesk serve --data ${quoted}\n`), err);
  });

  test('mark a damaged store to keep services from starting', onFile, async (context) => {
    const folder = makeFolder(context);
    await (await openStore({ folder })).close();
    damageInside(folder);
    for (const words of [['check'], ['backup'], ['backup', '--to', path.join(folder, 'copy.sqlite')]]) {
      noteDamage(folder);
      const { code, err } = await run(...words, '--data', folder);
      assert.deepEqual([code, damageNote(folder)], [1, { state: 'doubted' }], words.join(' '));
      assert.match(
        err,
        /is damaged\. If a service is using it, stop the service\. This folder has no backup\. .* --empty\n$/u,
      );
    }
    const { code } = await runProcess('serve', '--data', folder);
    assert.equal(code, 13);
  });
});
