import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requestOf } from '../../../../src/client/network/exchange.ts';
import { addPrompts } from '../../../../src/contract/projects/prompt.ts';
import { getResponse, listResponses } from '../../../../src/contract/projects/response.ts';

const base = 'http://127.0.0.1:1/v1';

describe('request', () => {
  test('encodes path, query and body', () => {
    const query = {
      model: ['chatgpt', 'gemini'],
      brand_mentioned: false,
      prompt_id: 4,
      cursor: undefined,
      from: '2026-01-01',
    };
    assert.deepEqual(requestOf(listResponses, { project: 'a b/c?', query }, base), {
      method: 'GET',
      url: `${base}/projects/a%20b%2Fc%3F/responses?model=chatgpt%2Cgemini&brand_mentioned=false&prompt_id=4&from=2026-01-01`,
      body: undefined,
    });
    const body = { topic_id: 1, prompts: ['ü'] };
    assert.equal(requestOf(addPrompts, { project: 'p', body }, base).body, '{"topic_id":1,"prompts":["ü"]}');
    assert.equal(requestOf(getResponse, { project: 'p', response: 7 }, base).url, `${base}/projects/p/responses/7`);
  });

  test('rejects an id that would change the path', () => {
    for (const project of ['', '.', '..', undefined, {}]) {
      assert.throws(
        () => requestOf(listResponses, { project }, base),
        { code: 'VALIDATION_FAILED' },
        JSON.stringify(project),
      );
    }
  });
});
