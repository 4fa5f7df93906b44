import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editorKey, fingerprint, prove } from '../../../src/contract/service/folderSecret.ts';

describe('folder secret', () => {
  test('proves itself by HMAC-SHA256, as in RFC 4231', () => {
    assert.equal(
      prove('Jefe', 'nothing?', 'what do ya want for'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test('has its own editor key', () => {
    assert.match(editorKey('one'), /^cdk_[0-9a-f]{40}$/u);
    assert.equal(editorKey('one'), editorKey('one'));
    assert.notEqual(editorKey('one'), editorKey('two'));
  });

  test('has a fingerprint of all values in any order', () => {
    const model = { kind: 'openai-compatible', model: 'qwen3', baseUrl: 'http://127.0.0.1:11434/v1' } as const;
    const turned = { baseUrl: model.baseUrl, perMinute: 60, model: model.model, kind: model.kind } as const;
    const one = fingerprint('secret', { assistants: { chatgpt: model, gemini: model }, writer: model });
    assert.equal(fingerprint('secret', { writer: turned, assistants: { gemini: turned, chatgpt: turned } }), one);
    assert.equal(fingerprint('secret', {}), fingerprint('secret', { assistants: {} }));
    assert.notEqual(fingerprint('other', { assistants: { chatgpt: model, gemini: model }, writer: model }), one);
    assert.notEqual(
      fingerprint('secret', { assistants: { chatgpt: model, gemini: model }, writer: { ...model, key: 'k' } }),
      one,
    );
  });
});
