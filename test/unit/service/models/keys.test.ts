import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { OpenAiCompatible } from '../../../../src/contract/models/vendors.ts';
import type { Failure } from '../../../../src/contract/failure.ts';
import { complete } from '../../../../src/service/models/complete.ts';
import { apiKeyOf } from '../../../../src/service/models/configuration.ts';
import { question } from '../../../fakes/providers/question.ts';
import { startProvider } from '../../../fakes/providers/server.ts';

const withKey = (key: string | undefined) =>
  OpenAiCompatible.parse({
    kind: 'openai-compatible',
    model: 'm',
    baseUrl: 'http://127.0.0.1:9',
    ...(key !== undefined && { key }),
  });

function refused(key: string, words: RegExp): void {
  assert.throws(
    () => apiKeyOf(withKey(key)),
    (error: Failure) => {
      assert.equal(error.code, 'PROVIDER_KEY_INVALID');
      assert.match(error.message, words);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    },
  );
}

function folder(context: TestContext): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'keys-'));
  context.after(() => fs.rmSync(made, { recursive: true }));
  return made;
}

describe('API key', () => {
  test('is read from a file, a variable or the configuration', (context) => {
    const file = path.join(folder(context), 'key');
    fs.writeFileSync(file, '\ufeff sk-1\r\n');
    process.env['CITEDESK_TEST_KEY'] = 'sk-2\n';
    context.after(() => delete process.env['CITEDESK_TEST_KEY']);
    assert.deepEqual(
      [`file:${file}`, 'env:CITEDESK_TEST_KEY', 'sk-3', undefined].map((key) => apiKeyOf(withKey(key))),
      ['sk-1', 'sk-2', 'sk-3', undefined],
    );
  });

  test('is reported by name if missing or unreadable', (context) => {
    const made = folder(context);
    for (const key of [`file:${made}`, `file:${made}/none`, 'env:CITEDESK_TEST_NO_KEY', 'file:'])
      refused(key, /is missing or can’t be read/);
    refused(' ', /^The model’s key is missing/);
  });

  test('is not quoted if it has invalid characters', () => {
    refused('sk-secret–dash', /an invalid character/);
    refused('sk-secret\u0000', /an invalid character/);
    refused('sk-secret\nsk-secret', /several lines/);
  });

  test('is checked before the call', async (context) => {
    const server = await startProvider(() => ({ json: {} }));
    context.after(() => server.close());
    const { signal, patience, pace } = question();
    await assert.rejects(
      complete(
        { ...withKey('sk-secret–dash'), baseUrl: server.baseUrl },
        { prompt: 'x', signal, patience: { ...patience, tries: 3 }, pace },
      ),
      { code: 'PROVIDER_KEY_INVALID' },
    );
    assert.equal(server.asked.length, 0);
  });
});
