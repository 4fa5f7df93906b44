import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileChoices } from '../../../../src/extension/projectFiles/completions.ts';
import { fieldHover } from '../../../../src/extension/projectFiles/hovers.ts';
import { fileOf } from '../../../data/projectFiles.ts';

function offered(text: string, topics: readonly string[] = []): string[] {
  const found = fileChoices(text.replace('|', ''), text.indexOf('|'), topics);
  return found?.choices.map(({ label }) => label) ?? [];
}

describe('completion in a project file', () => {
  test('offers missing fields', () => {
    assert.deepEqual(offered('project:\n  name: A\n|\n'), ['topics', 'prune']);
    assert.deepEqual(offered('project:\n  name: A\n  url: x\n  |\n').slice(0, 3), ['id', 'sites', 'region']);
    assert.deepEqual(offered('project:\n  competitors:\n    - name: G\n      |\n'), ['url', 'sites', 'aliases']);
    assert.deepEqual(offered('topics:\n  A:\n    - text: one\n      |\n'), ['key', 'active']);
  });

  test('offers missing assistants in brackets and on lines', () => {
    const others = ['gemini', 'perplexity', 'copilot', 'aimode', 'aioverview'];
    assert.deepEqual(offered('project:\n  assistants: [chatgpt, |]\n'), others);
    assert.deepEqual(offered('project:\n  assistants:\n    - chatgpt\n    - |\n'), others);
  });

  test('offers countries, time zones, schedules and prune values', () => {
    assert.ok(offered('project:\n  region: |\n').includes('DE'));
    assert.ok(offered('project:\n  timezone: |\n').includes('Europe/Berlin'));
    assert.ok(offered('project:\n  schedule: |\n').includes('0 6 * * 1'));
    assert.deepEqual(offered('prune: |\n'), ['true', 'false']);
    assert.deepEqual(offered('topics:\n  A:\n    - text: one\n      active: |\n'), ['true', 'false']);
  });

  test('offers topics of the service that are not in the file', () => {
    assert.deepEqual(offered('topics:\n  anvils:\n    - one\n  |\n', ['Anvils', 'Hammers']), ['Hammers']);
  });

  test('offers nothing in a prompt or a name', () => {
    assert.deepEqual(offered('topics:\n  A:\n    - best anvil |\n'), []);
    assert.deepEqual(offered('project:\n  name: |\n'), []);
  });
});

test('snippets start lists and quote names', () => {
  const [topic] = fileChoices('topics:\n  ', 10, ['A: “b”'])?.choices ?? [];
  assert.equal(topic?.snippet, '"A: “b”":\n  - $0');
  const fields = fileChoices('project:\n  ', 11, [])?.choices ?? [];
  assert.equal(fields.find(({ label }) => label === 'aliases')?.snippet, 'aliases:\n  - $0');
  assert.equal(fields.find(({ label }) => label === 'name')?.snippet, 'name: $0');
});

test('a hover explains fields and values', () => {
  const at = (words: string): readonly string[] => {
    const text = fileOf();
    return fieldHover(text, text.indexOf(words) + 1)?.lines ?? [];
  };
  assert.deepEqual(at('timezone:'), ['The time zone for counting days, such as America/New_York.']);
  assert.equal(at('US')[0], 'United States');
  assert.equal(at('chatgpt')[0], 'ChatGPT');
  assert.deepEqual(at('prune'), ['If true, topics and prompts that aren’t in this file are deleted from the service.']);
  assert.deepEqual(at('beginners\n'), [
    'A permanent key for the prompt. To reword the prompt, change its text and keep the key.',
  ]);
  assert.deepEqual(at('Anvils'), []);
});
