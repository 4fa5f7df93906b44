import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { caretAt } from '../../../src/projectFile/caret.ts';
import { fieldOf } from '../../../src/projectFile/fields.ts';
import { bigFile, fileOf } from '../../data/projectFiles.ts';

/** Caret at `|` in a file. */
function caretIn(text: string) {
  const offset = text.indexOf('|');
  const caret = caretAt(text.replace('|', ''), offset);
  return caret && { at: `${caret.path.join('.')} ${caret.part}`, word: caret.word, siblings: caret.siblings };
}

describe('caret', () => {
  const cases: readonly [rule: string, text: string, at: string, word: string, siblings?: readonly string[]][] = [
    ['is at the start of an empty file', '|', ' key', '', []],
    [
      'is in a field of the file, before other fields',
      'pr|\nproject:\n  name: A\ntopics:\n',
      ' key',
      'pr',
      ['project', 'topics'],
    ],
    ['is in a field of the file, below other fields', 'project:\n  name: A\n|\n', ' key', '', ['project']],
    ['is on an empty line, by its column', 'project:\n  name: A\n  |\n', 'project key', '', ['name']],
    ['is on an empty line below a list', 'project:\n  aliases:\n    - A\n  |\n', 'project key', '', ['aliases']],
    ['is in a field before others', 'project:\n  na|\n  url: x\ntopics:\n  A:\n', 'project key', 'na', ['url']],
    ['is in a value', 'project:\n  region: D|\n', 'project.region value', 'D'],
    ['is in a value before a comment', 'prune: | # not yet\n', 'prune value', ''],
    ['is in a quoted value', 'project:\n  region: "D|"\n', 'project.region value', 'D'],
    [
      'is in an item in brackets',
      'project:\n  assistants: [chatgpt, ge|, copilot]\n',
      'project.assistants.- value',
      'ge',
      ['chatgpt', 'copilot'],
    ],
    [
      'is in an item in open brackets',
      'project:\n  assistants: [chatgpt, |\n',
      'project.assistants.- value',
      '',
      ['chatgpt'],
    ],
    [
      'is in an item on its own line',
      'project:\n  assistants:\n    - chatgpt\n    - ge|\n',
      'project.assistants.- key',
      'ge',
      ['chatgpt'],
    ],
    [
      'is in a list indented like its key',
      'project:\n  assistants:\n  - ge|\n  name: A\n',
      'project.assistants.- key',
      'ge',
      [],
    ],
    [
      'is in the first field of a competitor',
      'project:\n  competitors:\n    - na|\n',
      'project.competitors.- key',
      'na',
    ],
    [
      'is in another field of a competitor',
      'project:\n  competitors:\n    - name: G\n      u|\n    - name: H\n',
      'project.competitors.- key',
      'u',
      ['name'],
    ],
    ['is in a topic among others', 'topics:\n  A:\n    - one\n  |\n  B:\n    - two\n', 'topics key', '', ['A', 'B']],
    ['is in a prompt', 'topics:\n  A:\n    - best anvil| for\n', 'topics.A.- key', 'best anvil for'],
    [
      'is in a field of a prompt',
      'topics:\n  "A B":\n    - text: one\n      act|\n',
      'topics.A B.- key',
      'act',
      ['text'],
    ],
    ['is found with CRLF', 'project:\r\n  region: D|\r\n  name: A\r\n', 'project.region value', 'D'],
  ];
  for (const [rule, text, at, word, siblings] of cases)
    test(rule, () => {
      const caret = caretIn(text);
      assert.deepEqual([caret?.at, caret?.word], [at, word]);
      if (siblings) assert.deepEqual(caret?.siblings.toSorted(), [...siblings].sort());
    });

  test('is in no field within a comment', () => {
    assert.equal(caretIn('prune: true # soon|\n'), undefined);
    assert.equal(caretIn('# soon|\n'), undefined);
  });

  test('is found in the middle of 5,000 prompts', () => {
    const text = bigFile(5000);
    const offset = text.indexOf('anvil-2501');
    assert.deepEqual(caretAt(text, offset)?.path, ['topics', 'Topic 25', '-', 'key']);
  });
});

test('fields have a description, values and subfields', () => {
  assert.deepEqual(
    fieldOf([])?.fields.map(({ name, kind }) => [name, kind]),
    [
      ['project', 'map'],
      ['topics', 'map'],
      ['prune', 'value'],
    ],
  );
  assert.deepEqual(fieldOf(['prune'])?.values, ['true', 'false']);
  assert.ok(fieldOf(['project', 'assistants', '-'])?.values.includes('perplexity'));
  assert.deepEqual(
    fieldOf(['topics', 'Any', '-'])?.fields.map(({ name }) => name),
    ['key', 'text', 'active'],
  );
  assert.match(fieldOf(['project', 'region'])?.description ?? '', /country/u);
  assert.equal(fieldOf(['project', 'nothing']), undefined);
  assert.equal(fieldOf(['project', 'schedule'])?.kind, 'value');
});

test('caret is found by lines as in YAML', () => {
  const text = fileOf();
  const pathAt = (words: string) => caretAt(text, text.indexOf(words) + 1)?.path.join('.');
  assert.equal(pathAt('globex.example'), 'project.competitors.-.url');
  assert.equal(pathAt('beginners\n'), 'topics.Anvils.-.key');
  assert.equal(pathAt('gemini'), 'project.assistants.-');
});
