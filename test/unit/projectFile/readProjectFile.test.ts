import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProblemCode } from '../../../src/projectFile/problem.ts';
import { placeAt } from '../../../src/projectFile/places.ts';
import { maxFileLength, ProjectFileReader, readProjectFile } from '../../../src/projectFile/reader.ts';
import { bigFile, fileOf } from '../../data/projectFiles.ts';

const codesOf = (text: string): ProblemCode[] => readProjectFile(text).problems.map(({ code }) => code);

/** The only problem with its text, and the file after its fix. */
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

test('a file has a project, topics and prompts', () => {
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

test('a file can use block style, flow style or CRLF', () => {
  const { file } = readProjectFile(fileOf());
  const flow = fileOf(
    'topics: {Anvils: [best anvil for a small forge, {key: beginners, text: anvil for beginners, active: false}]}\n',
  );
  assert.deepEqual(readProjectFile(flow).file, file);
  assert.deepEqual(readProjectFile(fileOf().replaceAll('\n', '\r\n')).file, file);
  assert.deepEqual(readProjectFile(`\uFEFF${fileOf()}`).file, file);
});

test('numbers, null and booleans are read as text', () => {
  const { file } = readProjectFile(fileOf('topics:\n  2024:\n    - 1.0\n    - null\n    - "yes"\n'));
  assert.deepEqual(
    file?.topics.map(({ name, prompts }) => [name, ...prompts.map(({ text }) => text)]),
    [['2024', '1.0', 'null', 'yes']],
  );
});

test('a prompt can use folded lines', () => {
  const { file } = readProjectFile(
    fileOf('topics:\n  Anvils:\n    - >\n      best anvil\n      for a forge\n    - text: |\n        - no item\n'),
  );
  assert.deepEqual(
    file?.topics[0]?.prompts.map(({ text }) => text),
    ['best anvil for a forge', '- no item'],
  );
});

test('a file can have no topics or empty ones', () => {
  assert.deepEqual(codesOf(fileOf('')), []);
  assert.deepEqual(codesOf(fileOf('topics:\n')), []);
  assert.deepEqual(codesOf(fileOf('topics:\n  Anvils:\n  Hammers: []\n  Tongs:\n    - a\n')), []);
});

describe('problems of a project file', () => {
  const cases: readonly [rule: string, text: string, code: ProblemCode, at: string, fixed?: string][] = [
    [
      'include a duplicate prompt, ignoring case',
      'topics:\n  A:\n    - one\n    - ONE # again\n    - two\n',
      'prompt.duplicateText',
      'ONE',
      'topics:\n  A:\n    - one\n    - two\n',
    ],
    [
      'include a duplicate prompt in another topic',
      'topics:\n  A:\n    - one\n  B:\n    - one\n',
      'prompt.duplicateText',
      'one',
      'topics:\n  A:\n    - one\n  B:\n',
    ],
    [
      'include a duplicate key',
      'topics:\n  A:\n    - {key: k, text: one}\n    - {key: k, text: two}\n',
      'prompt.duplicateKey',
      'k',
      'topics:\n  A:\n    - {key: k, text: one}\n    - {key: k-2, text: two}\n',
    ],
    [
      'include a prompt that is too long',
      `topics:\n  A:\n    - ${'x'.repeat(256)}\n`,
      'prompt.tooLong',
      'x'.repeat(256),
      `topics:\n  A:\n    - "${'x'.repeat(255)}"\n`,
    ],
    [
      'include a prompt with invisible characters',
      'topics:\n  A:\n    - "best\\0 \\u0007an\\u202Evil\\uD800"\n',
      'prompt.notOneLine',
      '"best\\0 \\u0007an\\u202Evil\\uD800"',
      'topics:\n  A:\n    - "best anvil\ufffd"\n',
    ],
    [
      'include a prompt with a tab',
      'topics:\n  A:\n    - best\tanvil # first\n',
      'prompt.notOneLine',
      'best\tanvil',
      'topics:\n  A:\n    - "best anvil" # first\n',
    ],
    [
      'include a prompt of several lines',
      'topics:\n  A:\n    - text: |-\n        best\n        anvil\n      active: false\n    - two\n',
      'prompt.notOneLine',
      '|-\n        best\n        anvil\n',
      'topics:\n  A:\n    - text: "best anvil"\n      active: false\n    - two\n',
    ],
    [
      'include a prompt with lines that are too long',
      `topics:\n  A:\n    - |\n      ${'x'.repeat(256)}\n    - two\n`,
      'prompt.tooLong',
      `|\n      ${'x'.repeat(256)}\n`,
      `topics:\n  A:\n    - "${'x'.repeat(255)}"\n    - two\n`,
    ],
    ['include an empty prompt', 'topics:\n  A:\n    - ""\n', 'prompt.invalid', '""'],
    ['include a list in place of a prompt', 'topics:\n  A:\n    - [a]\n', 'prompt.invalid', '[a]'],
    ['include a prompt without text', 'topics:\n  A:\n    - {key: k}\n', 'field.missing', '{key: k}'],
    ['include a key with invalid characters', 'topics:\n  A:\n    - {key: a b, text: one}\n', 'key.invalid', 'a b'],
    [
      'include a value other than true or false',
      'topics:\n  A:\n    - {text: one, active: off}\n',
      'value.invalid',
      'off',
    ],
    [
      'include a misspelt field of a prompt',
      'topics:\n  A:\n    - text: one\n      activ: true\n',
      'field.unknown',
      'activ',
      'topics:\n  A:\n    - text: one\n      active: true\n',
    ],
    ['include a duplicate topic', 'topics:\n  A:\n    - one\n  a:\n    - two\n', 'topic.duplicate', 'a'],
    ['include text in place of prompts', 'topics:\n  A: one\n', 'value.invalid', 'one'],
    ['include a list in place of topics', 'topics:\n  - one\n', 'value.invalid', '- one\n'],
    ['include a misspelt field of the file', 'topcs: {}\n', 'field.unknown', 'topcs', 'topics: {}\n'],
    ['include an invalid value of prune', 'prune: maybe\n', 'value.invalid', 'maybe'],
    ['include an alias', 'topics:\n  A:\n    - &a one\n    - *a\n', 'yaml.alias', '*a'],
    ['include a second document', 'topics:\n  A:\n    - one\n---\nproject: {}\n', 'yaml.documents', '---'],
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
    [
      'an unknown assistant',
      '[chatgpt, gemini]',
      '[chatgtp, gemini]',
      'assistant.unknown',
      'chatgtp',
      '[chatgpt, gemini]',
    ],
    [
      'an assistant with its vendor',
      '[chatgpt, gemini]',
      '[Google Gemini]',
      'assistant.unknown',
      'Google Gemini',
      '[gemini]',
    ],
    ['a region in lower case', 'region: US', 'region: us', 'region.unknown', 'us', 'region: US'],
    ['a region of another standard', 'region: US', 'region: UK', 'region.unknown', 'UK', 'region: GB'],
    ['a time zone', 'America/New_York', 'New York', 'timezone.unknown', 'New York', 'America/New_York'],
    ['a cron expression with four fields', '"0 6 * * 1"', '"0 6 * *"', 'schedule.invalid', '"0 6 * *"'],
    ['a cron expression that never runs', '"0 6 * * 1"', '"0 6 30 2 *"', 'schedule.invalid', '"0 6 30 2 *"'],
    ['an invalid URL', 'https://acme.example', 'acme', 'value.invalid', 'acme'],
    [
      'a misspelt field of a competitor',
      '      url: https',
      '      urn: https',
      'field.unknown',
      'urn',
      '      url: https',
    ],
    ['a missing field', '  url: https://acme.example\n', '', 'field.missing', 'project'],
  ];
  for (const [rule, from, to, code, at, fixed] of fields) {
    test(`in the project: ${rule}`, () => {
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
    test(`have a plain message: ${message}`, () => {
      const { problems } = readProjectFile(fileOf().replace(from, to));
      assert.deepEqual(
        problems.map((each) => each.message),
        [message],
      );
    });

  test('include a duplicate field', () => {
    const found = onlyProblem(fileOf().replace('  region: US\n', '  region: US\n  region: US\n'));
    assert.deepEqual([found.code, found.at], ['yaml.duplicateKey', 'region']);
  });

  test('include tabs, with a fix', () => {
    const { problems } = readProjectFile(fileOf('topics:\n\tA:\n\t\t- one\n'));
    const tab = problems.find(({ code }) => code === 'yaml.tab');
    assert.deepEqual(
      tab?.fix?.edits.map(({ text }) => text),
      ['  '],
    );
  });

  test('include merge conflict markers', () => {
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

describe('hostile project files', () => {
  const bomb = `a: &a [x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]\n`).join('')}`;
  test('cannot use aliases', () => {
    assert.ok(codesOf(bomb).includes('yaml.alias'));
  });
  test('cannot nest without limit', () => {
    assert.deepEqual(codesOf('['.repeat(100_000)), ['file.tooDeep']);
    assert.deepEqual(codesOf(`topics:\n  A:\n    - ${'{a: '.repeat(10_000)}\n`), ['file.tooDeep']);
  });
  test('cannot exceed 5 MB', () => {
    assert.deepEqual(codesOf('#'.repeat(maxFileLength + 1)), ['file.tooLong']);
  });
  test('cannot report a key 10,000 times', () => {
    assert.ok(codesOf(fileOf('x: 1\n'.repeat(10_000))).length <= 1000);
  });
});

test('an offset finds its field, topic or prompt', () => {
  const text = fileOf();
  const { places, fields } = readProjectFile(text);
  const kindAt = (words: string) => placeAt(places, text.indexOf(words) + 1);
  assert.equal(kindAt('America')?.kind, 'project');
  assert.ok(text.slice(fields.get('assistants')?.start).startsWith('['), text);
  assert.equal(kindAt('Anvils')?.kind, 'topic');
  const prompt = kindAt('beginners\n');
  assert.deepEqual(prompt?.kind === 'prompt' && [prompt.topic, prompt.prompt, prompt.key], [0, 1, 'beginners']);
  assert.equal(text.slice(prompt?.name.start, prompt?.name.end), 'anvil for beginners');
  assert.equal(kindAt('prune'), undefined);
});

test('an incremental read agrees with a full one', () => {
  const reader = new ProjectFileReader();
  const text = bigFile(60);
  for (let at = 0; at < text.length; at += 293) {
    for (const typed of ['x', ':', '\n', '- ', '"', '  ']) {
      const changed = text.slice(0, at) + typed + text.slice(at);
      assert.deepEqual(reader.read(changed), readProjectFile(changed));
    }
  }
});

test('a read in pieces agrees with a whole one', () => {
  const text = bigFile(40);
  const whole = text.replace('topics:', 'topics: # prompts\n  "Not \\"cut\\"":\n    - whole');
  const names = readProjectFile(whole).file?.topics ?? [];
  assert.deepEqual(names.slice(1), readProjectFile(text).file?.topics);
});

test('invalid values are reported in plain words with their field', () => {
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
