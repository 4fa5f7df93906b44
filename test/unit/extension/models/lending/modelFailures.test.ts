import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LoanFailureCode } from '../../../../../src/contract/models/loan.ts';
import { modelsFitting } from '../../../../../src/extension/models/lending/editorModel.ts';
import { failureOfModel, missingModel } from '../../../../../src/extension/models/lending/modelFailures.ts';

const thrown = (code: string, message: string, cause?: Error): Error =>
  Object.assign(new Error(message, { cause }), { code });

describe('editor model failures', () => {
  test('map editor errors to codes', () => {
    for (const [error, code] of [
      [thrown('NoPermissions', 'no'), 'EDITOR_MODEL_FORBIDDEN'],
      [thrown('NotFound', 'gone'), 'EDITOR_MODEL_MISSING'],
      [thrown('Blocked', 'You have exceeded your premium request allowance quota'), 'PROVIDER_QUOTA'],
      [thrown('Blocked', 'not for you'), 'PROVIDER_REFUSED'],
      [thrown('Unknown', 'errored', new Error('429 too many requests')), 'PROVIDER_RATE_LIMITED'],
      [thrown('Unknown', 'Response got filtered by Responsible AI'), 'PROVIDER_DECLINED'],
      [thrown('Unknown', 'Message exceeds token limit.'), 'PROVIDER_REFUSED'],
      [thrown('Unknown', 'errored', new TypeError('socket hang up')), 'PROVIDER_FAILED'],
      ['a text', 'PROVIDER_FAILED'],
    ] as const) {
      const failure = failureOfModel(error, 'Test Writer');
      assert.equal(failure.code, code, String(error));
      assert.ok(LoanFailureCode.safeParse(failure.code).success);
    }
  });

  test('have a message of one short line', () => {
    const { message } = failureOfModel(new Error(`line\n${'x'.repeat(1000)}\u0000`), 'Test Writer');
    assert.ok([...message].length <= 300 && !message.includes('\n'));
    assert.match(missingModel('gpt-9').message, /gpt-9/);
  });

  test('match a model by id, then family, with optional vendor', () => {
    const models = [
      { id: 'gpt-4o', vendor: 'copilot', family: 'gpt' },
      { id: 'gpt', vendor: 'other', family: 'llama' },
    ];
    const ids = (wanted: string | null) => modelsFitting(models, wanted).map(({ id }) => id);
    assert.deepEqual(ids(null), ['gpt-4o', 'gpt']);
    assert.deepEqual(ids('gpt'), ['gpt', 'gpt-4o']);
    assert.deepEqual([ids('copilot/gpt-4o'), ids('copilot/gpt'), ids('llama')], [['gpt-4o'], ['gpt-4o'], ['gpt']]);
    assert.deepEqual(ids('claude'), []);
  });
});
