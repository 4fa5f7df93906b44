import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { createLog, logFile } from '../../src/service/log.ts';
import { makeFolder, serviceFor } from '../service/testService.ts';

const twoMegabytes = 2 * 1024 * 1024;

describe('service log', () => {
  test('rotates at 2 MB and keeps five files', (context) => {
    const folder = makeFolder(context);
    const log = createLog(folder);
    for (let turn = 1; turn <= 7; turn += 1) {
      log.info(`turn ${turn}`);
      fs.appendFileSync(logFile(folder), 'x'.repeat(twoMegabytes));
    }
    log.info('last');
    const files = fs.readdirSync(path.dirname(logFile(folder))).sort();
    assert.deepEqual(files, ['service.log', 'service.log.1', 'service.log.2', 'service.log.3', 'service.log.4']);
    const said = files.map(
      (name) =>
        /\[info\] ([^\n]+)\n/.exec(fs.readFileSync(path.join(path.dirname(logFile(folder)), name), 'utf8'))?.[1],
    );
    assert.deepEqual(said, ['last', 'turn 7', 'turn 6', 'turn 5', 'turn 4']);
  });

  test('contains the request ID of an internal error, and no key', async (context) => {
    const service = await serviceFor(context);
    await service.sql('ALTER TABLE topics RENAME TO lost');
    const { id } = await service.data('POST', '/projects', {
      name: 'x',
      url: 'https://x.example',
      region: 'DE',
      timezone: 'Europe/Berlin',
      models: ['chatgpt'],
    });
    const { body } = await service.call('GET', `/projects/${id}/topics`);
    const text = fs.readFileSync(logFile(service.folder), 'utf8');
    assert.ok(text.includes(body.request_id as string) && text.includes('no such table'));
    assert.equal(text.includes(service.key), false);
  });
});
