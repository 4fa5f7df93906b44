import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openTarget } from '../../src/cli/target.ts';

const to = (service: string, more: object = {}) => openTarget({ service, key: 'env:CITEDESK_TEST_KEY', ...more });

describe('import target', () => {
  test('receives a key over http only if that is allowed', async (context) => {
    process.env['CITEDESK_TEST_KEY'] = 'k-1';
    context.after(() => delete process.env['CITEDESK_TEST_KEY']);
    await assert.rejects(
      to('http://10.0.0.7:8080'),
      /^Error: The connection to http:\/\/10\.0\.0\.7:8080\/v1 is not encrypted, so others on the network could read and use the key\. /u,
    );
    for (const target of [
      to('http://10.0.0.7:8080', { unencrypted: true }),
      to('http://127.0.0.1:8080'),
      to('https://api.example'),
    ])
      await (await target).close();
  });
});
