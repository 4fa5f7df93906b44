import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editorKey, fingerprint, prove } from '../../../src/contract/service/folderSecret.ts';

test('the proof is HMAC-SHA256 of address and challenge in hexadecimal, as RFC 4231 test case 2 has it', () => {
  assert.equal(
    prove('Jefe', 'nothing?', 'what do ya want for'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('the editor’s key has the form of a key, and another folder has another', () => {
  assert.match(editorKey('one'), /^cdk_[0-9a-f]{40}$/u);
  assert.equal(editorKey('one'), editorKey('one'));
  assert.notEqual(editorKey('one'), editorKey('two'));
});

test('a fingerprint does not depend on the order of keys or on defaults, but on every value', () => {
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
