import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProblemCode } from '../../../src/projectFile/problem.ts';
import { fieldAt, placeAt } from '../../../src/projectFile/places.ts';
import { maxFileLength, ProjectFileReader, readProjectFile } from '../../../src/projectFile/reader.ts';
import { bigFile, fileOf } from '../../data/projectFiles.ts';

const codesOf = (text: string): ProblemCode[] => readProjectFile(text).problems.map(({ code }) => code);

/** What stands where the only problem is, and the file after its fix. */
function onlyProblem(text: string) {
  const { problems, file } = readProjectFile(text);
  assert.equal(problems.length, 1, JSON.stringify(problems));
  const [{ code, start, end, fix }] = problems as [(typeof problems)[0]];
  assert.equal(file, undefined);
  const fixed = (fix?.edits ?? []).reduce(
    (all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end),
    text,
  );
  return { code, at: text.slice(start, end), fixed: fix && fixed };
}

test('a file says its project, its topics and their prompts', () => {
  const { file, problems } = readProjectFile(fileOf());
  assert.deepEqual(problems, []);
  assert.deepEqual(file, {
    project: {
      name: 'Acme',
      url: 'https://acme.example',
      region: 'US',
      timezone: 'America/New_York',
      assistants: ['chatgpt', 'gemini'],
      aliases: ['Acme Corp'],
      competitors: [{ name: 'Globex', url: 'https://globex.example' }],
      schedule: '0 6 * * 1',
    },
    topics: [
      {
        name: 'Anvils',
        prompts: [
          { text: 'best anvil for a small forge', active: true },
          { key: 'beginners', text: 'anvil for beginners', active: false },
        ],
      },
    ],
    prune: false,
  });
});

test('a file reads alike whether its topics stand a line each, in brackets, or with carriage returns', () => {
  const { file } = readProjectFile(fileOf());
  const flow = fileOf(
    'topics: {Anvils: [best anvil for a small forge, {key: beginners, text: anvil for beginners, active: false}]}\n',
  );
  assert.deepEqual(readProjectFile(flow).file, file);
  assert.deepEqual(readProjectFile(fileOf().replaceAll('\n', '\r\n')).file, file);
  assert.deepEqual(readProjectFile(`\uFEFF${fileOf()}`).file, file);
});

test('a word that YAML takes for a number or for nothing is the text as it is written', () => {
  const { file } = readProjectFile(fileOf('topics:\n  2024:\n    - 1.0\n    - null\n    - "yes"\n'));
  assert.deepEqual(
    file?.topics.map(({ name, prompts }) => [name, ...prompts.map(({ text }) => text)]),
    [['2024', '1.0', 'null', 'yes']],
  );
});

test('a prompt may be folded over lines', () => {
  const { file } = readProjectFile(
    fileOf('topics:\n  Anvils:\n    - >\n      best anvil\n      for a forge\n    - text: |\n        - no item\n'),
  );
  assert.deepEqual(
    file?.topics[0]?.prompts.map(({ text }) => text),
    ['best anvil for a forge', '- no item'],
  );
});

test('a file without topics, or with empty ones, is right', () => {
  assert.deepEqual(codesOf(fileOf('')), []);
  assert.deepEqual(codesOf(fileOf('topics:\n')), []);
  assert.deepEqual(codesOf(fileOf('topics:\n  Anvils:\n  Hammers: []\n  Tongs:\n    - a\n')), []);
});

describe('a problem tells what is wrong, where, and what a machine can do', () => {
  const cases: readonly [rule: string, text: string, code: ProblemCode, at: string, fixed?: string][] = [
    [
      'a text that stands there already, ignoring case',
      'topics:\n  A:\n    - one\n    - ONE # again\n    - two\n',
      'prompt.duplicateText',
      'ONE',
      'topics:\n  A:\n    - one\n    - two\n',
    ],
    [
      'a text that stands in another topic',
      'topics:\n  A:\n    - one\n  B:\n    - one\n',
      'prompt.duplicateText',
      'one',
      'topics:\n  A:\n    - one\n  B:\n',
    ],
    [
      'a key that stands there already',
      'topics:\n  A:\n    - {key: k, text: one}\n    - {key: k, text: two}\n',
      'prompt.duplicateKey',
      'k',
      'topics:\n  A:\n    - {key: k, text: one}\n    - {key: k-2, text: two}\n',
    ],
    [
      'a prompt that is too long',
      `topics:\n  A:\n    - ${'x'.repeat(256)}\n`,
      'prompt.tooLong',
      'x'.repeat(256),
      `topics:\n  A:\n    - "${'x'.repeat(255)}"\n`,
    ],
    [
      'a prompt with signs that nobody sees',
      'topics:\n  A:\n    - "best\\0 \\u0007an\\u202Evil\\uD800"\n',
      'prompt.notOneLine',
      '"best\\0 \\u0007an\\u202Evil\\uD800"',
      'topics:\n  A:\n    - "best anvil\ufffd"\n',
    ],
    [
      'a prompt with a tab',
      'topics:\n  A:\n    - best\tanvil # first\n',
      'prompt.notOneLine',
      'best\tanvil',
      'topics:\n  A:\n    - "best anvil" # first\n',
    ],
    [
      'a prompt of several lines',
      'topics:\n  A:\n    - text: |-\n        best\n        anvil\n      active: false\n    - two\n',
      'prompt.notOneLine',
      '|-\n        best\n        anvil\n',
      'topics:\n  A:\n    - text: "best anvil"\n      active: false\n    - two\n',
    ],
    [
      'a prompt of too long lines',
      `topics:\n  A:\n    - |\n      ${'x'.repeat(256)}\n    - two\n`,
      'prompt.tooLong',
      `|\n      ${'x'.repeat(256)}\n`,
      `topics:\n  A:\n    - "${'x'.repeat(255)}"\n    - two\n`,
    ],
    ['a prompt of nothing', 'topics:\n  A:\n    - ""\n', 'prompt.invalid', '""'],
    ['a list for a prompt', 'topics:\n  A:\n    - [a]\n', 'prompt.invalid', '[a]'],
    ['a prompt without text', 'topics:\n  A:\n    - {key: k}\n', 'field.missing', '{key: k}'],
    ['a key of other signs', 'topics:\n  A:\n    - {key: a b, text: one}\n', 'key.invalid', 'a b'],
    ['neither true nor false', 'topics:\n  A:\n    - {text: one, active: off}\n', 'value.invalid', 'off'],
    [
      'a field of a prompt that is misspelt',
      'topics:\n  A:\n    - text: one\n      activ: true\n',
      'field.unknown',
      'activ',
      'topics:\n  A:\n    - text: one\n      active: true\n',
    ],
    ['a topic that stands there already', 'topics:\n  A:\n    - one\n  a:\n    - two\n', 'topic.duplicate', 'a'],
    ['a topic that is a text', 'topics:\n  A: one\n', 'value.invalid', 'one'],
    ['topics that are a list', 'topics:\n  - one\n', 'value.invalid', '- one\n'],
    ['a field of the file that is misspelt', 'topcs: {}\n', 'field.unknown', 'topcs', 'topics: {}\n'],
    ['prune that is neither', 'prune: maybe\n', 'value.invalid', 'maybe'],
    ['an alias', 'topics:\n  A:\n    - &a one\n    - *a\n', 'yaml.alias', '*a'],
    ['a second document', 'topics:\n  A:\n    - one\n---\nproject: {}\n', 'yaml.documents', '---'],
  ];
  for (const [rule, text, code, at, fixed] of cases) {
    test(rule, () => {
      const found = onlyProblem(fileOf(text));
      assert.deepEqual(
        { code: found.code, at: found.at, fixed: found.fixed },
        { code, at, fixed: fixed === undefined ? undefined : fileOf(fixed) },
      );
    });
  }

  const fields: readonly [rule: string, from: string, to: string, code: ProblemCode, at: string, fixed?: string][] = [
    ['an assistant', '[chatgpt, gemini]', '[chatgtp, gemini]', 'assistant.unknown', 'chatgtp', '[chatgpt, gemini]'],
    [
      'an assistant of its maker',
      '[chatgpt, gemini]',
      '[Google Gemini]',
      'assistant.unknown',
      'Google Gemini',
      '[gemini]',
    ],
    ['a region', 'region: US', 'region: us', 'region.unknown', 'us', 'region: US'],
    ['a region of another standard', 'region: US', 'region: UK', 'region.unknown', 'UK', 'region: GB'],
    ['a zone', 'America/New_York', 'New York', 'timezone.unknown', 'New York', 'America/New_York'],
    ['a cron of four fields', '"0 6 * * 1"', '"0 6 * *"', 'schedule.invalid', '"0 6 * *"'],
    ['a cron that never comes', '"0 6 * * 1"', '"0 6 30 2 *"', 'schedule.invalid', '"0 6 30 2 *"'],
    ['an address', 'https://acme.example', 'acme', 'value.invalid', 'acme'],
    ['a field of a competitor', '      url: https', '      urn: https', 'field.unknown', 'urn', '      url: https'],
    ['a field that is missing', '  url: https://acme.example\n', '', 'field.missing', 'project'],
  ];
  for (const [rule, from, to, code, at, fixed] of fields) {
    test(`of the project: ${rule}`, () => {
      const found = onlyProblem(fileOf().replace(from, to));
      assert.equal(found.at, at);
      assert.equal(found.code, code);
      assert.equal(found.fixed, fixed === undefined ? undefined : fileOf().replace(from, fixed));
    });
  }

  const said: readonly [from: string, to: string, message: string][] = [
    ['aliases: [Acme Corp]', 'aliases: Acme Corp', 'The aliases must be a list.'],
    ['aliases: [Acme Corp]', `aliases: [${'x,'.repeat(51)}]`, 'The aliases must have at most 50 entries.'],
    ['[chatgpt, gemini]', '[]', 'The assistants must have at least one entry.'],
    ['name: Acme', 'name: [Acme]', 'The name must be a single line.'],
    [
      '    - name: Globex\n      url: https://globex.example',
      '    - Globex',
      'The competitors must be a set of fields with values.',
    ],
    ['name: Acme', 'name: ""', 'The name must not be empty.'],
  ];
  for (const [from, to, message] of said)
    test(`in plain words: ${message}`, () => {
      const { problems } = readProjectFile(fileOf().replace(from, to));
      assert.deepEqual(
        problems.map((each) => each.message),
        [message],
      );
    });

  test('a key of the file that stands there twice', () => {
    const found = onlyProblem(fileOf().replace('  region: US\n', '  region: US\n  region: US\n'));
    assert.deepEqual([found.code, found.at], ['yaml.duplicateKey', 'region']);
  });

  test('tabs are told where they stand, and become spaces', () => {
    const { problems } = readProjectFile(fileOf('topics:\n\tA:\n\t\t- one\n'));
    const tab = problems.find(({ code }) => code === 'yaml.tab');
    assert.deepEqual(
      tab?.fix?.edits.map(({ text }) => text),
      ['  '],
    );
  });

  test('a merge that nobody has finished', () => {
    const text = fileOf('topics:\n<<<<<<< HEAD\n  A: [one]\n=======\n  A: [two]\n>>>>>>> branch\n');
    const { problems } = readProjectFile(text);
    assert.deepEqual(
      problems.map(({ code, start, end }) => [code, text.slice(start, end)]),
      [
        ['file.conflict', '<<<<<<< HEAD'],
        ['file.conflict', '======='],
        ['file.conflict', '>>>>>>> branch'],
      ],
    );
  });
});

describe('a file that means harm is refused in bounded time', () => {
  const bomb = `a: &a [x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]\n`).join('')}`;
  test('aliases are told, and not followed', () => {
    assert.ok(codesOf(bomb).includes('yaml.alias'));
  });
  test('one that is nested without end', () => {
    assert.deepEqual(codesOf('['.repeat(100_000)), ['file.tooDeep']);
    assert.deepEqual(codesOf(`topics:\n  A:\n    - ${'{a: '.repeat(10_000)}\n`), ['file.tooDeep']);
  });
  test('one of more than 5 MB', () => {
    assert.deepEqual(codesOf('#'.repeat(maxFileLength + 1)), ['file.tooLong']);
  });
  test('a key that is repeated ten thousand times', () => {
    assert.ok(codesOf(fileOf('x: 1\n'.repeat(10_000))).length <= 1000);
  });
});

test('an offset leads to what stands there', () => {
  const text = fileOf();
  const { places, fields } = readProjectFile(text);
  const kindAt = (words: string) => placeAt(places, text.indexOf(words) + 1);
  assert.equal(kindAt('America')?.kind, 'project');
  assert.deepEqual(fieldAt(fields, text.indexOf('gemini'))?.path, ['project', 'assistants', 1]);
  assert.equal(kindAt('Anvils')?.kind, 'topic');
  const prompt = kindAt('beginners\n');
  assert.deepEqual(prompt?.kind === 'prompt' && [prompt.topic, prompt.prompt, prompt.key], [0, 1, 'beginners']);
  assert.equal(text.slice(prompt?.name.start, prompt?.name.end), 'anvil for beginners');
  assert.equal(kindAt('prune'), undefined);
});

test('a file that is read again after a key says the same as one that is read anew', () => {
  const reader = new ProjectFileReader();
  const text = bigFile(60);
  for (let at = 0; at < text.length; at += 293) {
    for (const typed of ['x', ':', '\n', '- ', '"', '  ']) {
      const changed = text.slice(0, at) + typed + text.slice(at);
      assert.deepEqual(reader.read(changed), readProjectFile(changed));
    }
  }
});

test('a file that is read in pieces says the same as one that is parsed whole', () => {
  const text = bigFile(40);
  const whole = text.replace('topics:', 'topics: # prompts\n  "Not \\"cut\\"":\n    - whole');
  const names = readProjectFile(whole).file?.topics ?? [];
  assert.deepEqual(names.slice(1), readProjectFile(text).file?.topics);
});

test('what is too long, of another kind or wrong inside a field is told in words and by the field that it is in', () => {
  const saidOf = (text: string): string[] => readProjectFile(text).problems.map(({ message }) => message);
  const long = `topics:\n  A:\n    - {key: ${'k'.repeat(500)}, text: one}\n`;
  assert.deepEqual(saidOf(fileOf(long)), ['A key must have at most 80 characters.']);
  const schedule = 'A schedule must be null or a cron expression with five fields, such as 0 6 * * 1.';
  for (const [from, to, message] of [
    ['[chatgpt, gemini]', 'chatgpt', 'The assistants must be a list.'],
    ['https://globex.example', 'globex', 'The url must be a URL that starts with https:// or http://.'],
    ['"0 6 * * 1"', '[daily]', schedule],
    ['"0 6 * * 1"', '{cron: 1 2, timezone: Europe/Berlin}', schedule],
    [
      '"0 6 * * 1"',
      '{cron: 0 6 * * 1, timezone: Berlino}',
      '“Berlino” isn’t a time zone. Use a name such as Europe/Berlin.',
    ],
  ] as const)
    assert.deepEqual(saidOf(fileOf('').replace(from, to)), [message]);
});
