import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Definition } from '../../../src/contract/projects/definition.ts';
import { planOf } from '../../../src/projectFile/plan/planOf.ts';
import { newFile, type PulledFile, pulledFile } from '../../../src/projectFile/pull/pulledFile.ts';
import { parse, stringify } from 'yaml';
import { tidy } from '../../../src/contract/call/values.ts';
import { fold } from '../../../src/text/words/fold.ts';
import { definitionOf, readFile, type ToldPrompt } from '../../data/definitions.ts';
import { fileOf } from '../../data/projectFiles.ts';
import { fc, runs } from '../../data/properties.ts';

/** A file that is there; or why none is. */
const told = (pulled: PulledFile): string => ('text' in pulled ? pulled.text : assert.fail(pulled.refusal));
const pulled = (text: string, definition: Definition, adds = true): string =>
  told(pulledFile(text, definition, { adds }));
const fresh = (definition: Definition): string => told(newFile(definition));

/** Topics of a file after a pull. */
const topicsPulled = (topics: string, prompts: readonly ToldPrompt[]): string =>
  pulled(fileOf(topics), definitionOf(prompts)).slice(fileOf('').length);

describe('pulled prompts and topics', () => {
  test('are added and removed with their comments', () => {
    const before = `topics: # ours
  # large ones
  Anvils:
    # the first
    - best anvil   # asked first
    # a word on the old one
    - old anvil # gone soon

    - {key: cheap, text: 'cheap anvil'}
    - key:   rated   # never change
      text: >-
        best rated
        anvil
  "Old": [one, 'two',  three]
# the end
prune: false
`;
    const after = topicsPulled(before, [
      ['Anvils', 'best anvil', 'best'],
      ['Anvils', 'cheap anvils', 'cheap', false],
      ['Anvils', 'best rated anvil', 'rated', false],
      ['Old', 'one'],
      ['Old', 'three'],
      ['Old', 'four: # "x"'],
      ['Anvils', 'new', 'fresh', false],
      ['Nails', '- yes'],
      ['Nails', 'no', 'n'],
    ]);
    assert.equal(
      after,
      `topics: # ours
  # large ones
  Anvils:
    # the first
    - best anvil   # asked first

    - {key: cheap, text: 'cheap anvils', active: false}
    - key:   rated   # never change
      text: >-
        best rated
        anvil
      active: false
    - key: fresh
      text: new
      active: false
  "Old": [one, three, 'four: # "x"']
  Nails:
    - "- yes"
    - key: "n"
      text: "no"
# the end
prune: false
`,
    );
  });

  test('write whether a prompt is active without quotation marks', () => {
    const paused = 'topics:\n  A:\n    - text: one\n      active: false # for now\n    - {text: two, active: false}\n';
    const both: readonly ToldPrompt[] = [
      ['A', 'one', null, true],
      ['A', 'two', null, true],
    ];
    assert.equal(topicsPulled(paused, both), paused.replaceAll('active: false', 'active: true'));
  });

  test('are removed with the comments directly above', () => {
    const before = `topics:
  # of all

  # about A
  # and more
  A:
    # about one
    - one
    # about two
    - two
  # about B
  B:
    # of B

    # about three
    - three
    - four
`;
    const [, lastOfB] = before.split('  # about B\n');
    const kept: readonly ToldPrompt[] = [
      ['B', 'three'],
      ['B', 'four'],
    ];
    assert.equal(topicsPulled(before, [['A', 'two'], ...kept]), before.replace('    # about one\n    - one\n', ''));
    assert.equal(topicsPulled(before, kept), `topics:\n  # of all\n\n  # about B\n${lastOfB}`);
    const inWindows = fileOf(before).replaceAll('\n', '\r\n');
    assert.equal(
      pulled(
        inWindows,
        definitionOf([
          ['A', 'one'],
          ['A', 'two'],
          ['B', 'four'],
        ]),
      ),
      inWindows.replace('    # about three\r\n    - three\r\n', ''),
    );
    assert.equal(topicsPulled(before, []), 'topics:\n  # of all\n\n');
    const rival = fileOf('').replace('    - name', '    # rival\n    - name');
    const { project, ...rest } = definitionOf();
    assert.equal(
      pulled(rival, { ...rest, project: { ...project, competitors: [] } }),
      fileOf('').replace(/competitors:(?:\n {4}.*)*/u, 'competitors: []'),
    );
  });

  test('keep their lines and comments when moved or renamed', () => {
    const after = topicsPulled(
      `topics:
  'Anvils': # a
      - one
      # of the second
      - key: b # kept
        text: "two"
      - three
  Nails:
    - four
`,
      [
        ['Big anvils', 'one'],
        ['Nails', 'two!', 'b', false],
        ['Nails', 'four'],
        ['Big anvils', 'three'],
      ],
    );
    assert.equal(
      after,
      `topics:
  'Big anvils': # a
      - one
      - three
  Nails:
    - four
    # of the second
    - key: b # kept
      text: "two!"
      active: false
`,
    );
  });

  test('can become empty and be filled again', () => {
    assert.equal(topicsPulled('topics:\n  Anvils:\n    - one\n', []), 'topics:\n');
    assert.equal(topicsPulled('topics:\n', [['A', 'one']]), 'topics:\n  A:\n    - one\n');
    assert.equal(topicsPulled('topics: {} # c\n', [['A', 'one']]), 'topics: # c\n  A:\n    - one\n');
    assert.equal(topicsPulled('', [['A', 'one']]), 'topics:\n  A:\n    - one\n');
    assert.equal(topicsPulled('topics:\n  A: []\n', [['A', 'one']]), 'topics:\n  A:\n    - one\n');
    assert.equal(topicsPulled('topics:\n  A: # c', [['A', 'one']]), 'topics:\n  A: # c\n    - one\n');
    assert.equal(topicsPulled('topics: {A: [one]}', [['B', 'two']]), 'topics: {B: [two]}');
  });

  test('can be JSON', () => {
    const { project } = readFile(fileOf(''));
    const text = JSON.stringify({ project, topics: { A: ['one'] } });
    const after = pulled(
      text,
      definitionOf([
        ['A', 'one'],
        ['A', 'two', 'b', false],
        ['B', 'x: y'],
      ]),
    );
    assert.deepEqual(
      planOf(
        readFile(after),
        definitionOf([
          ['A', 'one'],
          ['A', 'two', 'b', false],
          ['B', 'x: y'],
        ]),
      ).changes,
      [],
    );
    assert.ok(after.startsWith(text.slice(0, -4)));
  });
});

test('a file that cannot be edited in place stays unchanged', () => {
  for (const topics of ['topics:\n  ? A\n  : - one\n', 'topics:\n  A: &a\n    - one\n']) {
    const known = definitionOf([['B', 'two']], ['A']);
    assert.equal(pulled(fileOf(topics), definitionOf([['A', 'one']])), fileOf(topics));
    const refused = pulledFile(fileOf(topics), known);
    assert.match('refusal' in refused ? refused.refusal : '', /can’t be updated in place/u);
  }
});

test('a file of another project stays unchanged', () => {
  const other = fileOf().replace('  name:', `  id: ${'b'.repeat(24)}\n  name:`);
  assert.deepEqual(pulledFile(other, definitionOf()), {
    refusal: `The file belongs to another project, ${'b'.repeat(24)}. Pull into a different file.`,
  });
});

describe('pulled project', () => {
  const { project } = definitionOf();
  const after = (source: string, change: Partial<Definition['project']>): string =>
    pulled(fileOf(source), { ...definitionOf(), project: { ...project, ...change } });

  test('updates fields in place and appends new ones', () => {
    const text = `project: # ours
  url: "https://acme.example" # the shop
  name: 'Acme'
  timezone: America/New_York
  region:   US
  assistants:
    # most
    - chatgpt
    - gemini # new
  competitors:
    - url: https://globex.example # at home
      # no other name
      name: Globex
    - {name: Old}
  # weekly
  schedule: '0 6 * * 1'
prune: false`;
    const known = {
      ...project,
      url: 'https://acme.shop',
      name: "Acme's",
      region: 'DE',
      timezone: 'Europe/Berlin',
      models: ['gemini', 'copilot'],
      brand: { aliases: ['Acme: Corp', 'ACME, Inc'], facts: ['- Acme is old.'] },
      competitors: [
        { name: 'GLOBEX', url: null, aliases: ['GX'] },
        { name: 'New: one', url: 'https://new.example', aliases: ['N'] },
      ],
      schedule: { cron: '0 7 * * 1', timezone: 'Europe/Berlin' },
    };
    const result = pulled(text, { ...definitionOf(), project: known });
    assert.equal(
      result,
      `project: # ours
  url: "https://acme.shop" # the shop
  name: 'Acme''s'
  timezone: Europe/Berlin
  region:   DE
  assistants:
    - gemini # new
    - copilot
  competitors:
    - url: null # at home
      # no other name
      name: GLOBEX
      aliases: [GX]
    - name: "New: one"
      url: https://new.example
      aliases:
        - "N"
  # weekly
  schedule: '0 7 * * 1'
  aliases: ["Acme: Corp", "ACME, Inc"]
  facts:
    - "- Acme is old."
prune: false`,
    );
    assert.deepEqual(planOf(readFile(result), { ...definitionOf(), project: known }).changes, []);
  });

  test('removes, restores and changes the schedule', () => {
    const line = (text: string): string => /schedule:.*(?:\n {4}.*)*/u.exec(text)?.[0] ?? '';
    assert.equal(line(after('', { schedule: null })), 'schedule: null');
    const elsewhere = { cron: '0 7 * * *', timezone: 'Europe/Berlin' };
    assert.equal(line(after('', { schedule: elsewhere })), 'schedule: {cron: 0 7 * * *, timezone: Europe/Berlin}');
    const never = fileOf('').replace('"0 6 * * 1"', 'null # never');
    assert.equal(line(pulled(never, definitionOf())), 'schedule: 0 6 * * 1 # never');
    const map = fileOf('').replace(' "0 6 * * 1"', '\n    cron: 0 6 * * 1\n    timezone: America/New_York # home');
    assert.equal(
      line(pulled(map, { ...definitionOf(), project: { ...project, schedule: elsewhere } })),
      'schedule:\n    cron: 0 7 * * *\n    timezone: Europe/Berlin # home',
    );
    assert.equal(line(pulled(map, { ...definitionOf(), project: { ...project, schedule: null } })), 'schedule: null');
  });
});

test('a new file contains the whole project', () => {
  const definition = definitionOf(
    [
      ['Anvils', 'one', 'a', false],
      ['Anvils', 'two'],
    ],
    ['Empty'],
  );
  assert.equal(
    fresh(definition),
    `project:
  id: aaaaaaaaaaaaaaaaaaaaaaaa
  name: Acme
  url: https://acme.example
  region: US
  timezone: America/New_York
  assistants: [chatgpt, gemini]
  aliases: [Acme Corp]
  competitors:
    - name: Globex
      url: https://globex.example
  schedule: 0 6 * * 1
topics:
  Empty:
  Anvils:
    - key: a
      text: one
      active: false
    - two
`,
  );
});

const oddTexts = [
  'best anvil',
  'BEST ANVIL',
  '- dash',
  '# hash',
  'a # b',
  'a: b',
  'a:',
  'yes',
  'No',
  'null',
  '~',
  'true',
  '012',
  '1e3',
  '2030-01-01',
  "it's",
  '"quoted"',
  'a, b',
  '[x]',
  '{x: y}',
  '&a',
  '*a',
  '!t',
  '%x',
  '@a',
  '`a`',
  '| a',
  '> a',
  '?',
  '-',
  '---',
  '...',
  'a\\b',
  'two\nlines',
  'tab\there',
  '🔨 best',
  '👨‍👩‍👧 anvil',
  'ما هو أفضل سندان؟',
  'Straße',
  'STRASSE',
  'a\u2028b',
  'b\u0085c',
  '=',
  '<<',
  'x'.repeat(200),
  '最好的鐵砧：哪個',
  '<<<<<<< a',
];
const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }));
const topicName = fc.oneof(
  fc.constantFrom('Anvils', 'nails', 'Tongs: all', 'no', '3', '- x', '#', '"q"', 'ä"\\', '{a}'),
  oddText.map((text) => text.slice(0, 60)),
);

/** Prompts that a service may have: no topic, text or key twice. */
const toldPrompts = fc
  .array(fc.tuple(topicName, oddText, fc.option(fc.constantFrom('a', 'b', '1', 'yes', 'n', 'd/e')), fc.boolean()), {
    maxLength: 7,
  })
  .map((rows): ToldPrompt[] => {
    const [texts, keys, topics] = [new Set<string>(), new Set<string>(), new Map<string, string>()];
    return rows.flatMap(([topic, text, key, active]): ToldPrompt[] => {
      const [name, words] = [tidy(topic), tidy(text)];
      if (name === '' || words === '' || texts.has(fold(words))) return [];
      texts.add(fold(words));
      const own = key !== null && !keys.has(key) ? key : null;
      if (own !== null) keys.add(own);
      const same = topics.get(fold(name)) ?? name;
      topics.set(fold(name), same);
      return [[same, words, own, active]];
    });
  });
const names = fc.uniqueArray(fc.constantFrom('Acme Corp', 'A: b', '#1', 'yes', 'no, never', "A's", 'ACME'), {
  selector: fold,
  maxLength: 3,
});
const sites = fc.uniqueArray(fc.constantFrom('acme.de', 'etsy.com/shop/acme', 'xn--mller-kva.de'), { maxLength: 2 });
const projects: fc.Arbitrary<Partial<Definition['project']>> = fc.record({
  name: fc.constantFrom('Acme', 'Acme: all', '- A', '7', 'شركة'),
  region: fc.constantFrom('US', 'DE', 'NO'),
  timezone: fc.constantFrom('America/New_York', 'Europe/Berlin'),
  models: fc.constantFrom<string[]>(['chatgpt'], ['gemini', 'chatgpt'], ['copilot']),
  brand: fc.record({ aliases: names, sites, facts: names }),
  competitors: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('Globex', 'GLOBEX', 'yes', 'X: y', '# z'),
      url: fc.constantFrom(null, 'https://globex.example', 'https://x.example/a,b'),
      aliases: names,
      sites,
    }),
    { selector: ({ name }) => fold(name), maxLength: 3 },
  ),
  schedule: fc.constantFrom(
    null,
    { cron: '0 6 * * 1', timezone: 'America/New_York' },
    { cron: '*/5 * * * *', timezone: 'Europe/Berlin' },
  ),
});
const definitions = fc.tuple(toldPrompts, projects).map(([prompts, project]): Definition => {
  const definition = definitionOf(prompts);
  return { ...definition, project: { ...definition.project, ...project } };
});

/** Functions that rewrite a file in another style. */
const manners: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  CRLF: (text) => text.replaceAll('\n', '\r\n'),
  comments: (text) => text.replaceAll(/^( *)(- |[a-zA-Z"']+:)(.*)$/gmu, '$1# of what follows\n$1$2$3 # said'),
  'without an end': (text) => text.trimEnd(),
  brackets: (text) => JSON.stringify(parse(text)),
  'one line a prompt': (text) => {
    const { project, topics, ...more } = parse(text) as { project: object; topics?: Record<string, unknown[] | null> };
    const lines = Object.entries(topics ?? {}).map(
      ([name, prompts]) => `  ${JSON.stringify(name)}: ${JSON.stringify(prompts ?? [])} # c\n`,
    );
    return `project: ${JSON.stringify(project)}\ntopics:\n${lines.join('')}${stringify(more).replace('{}\n', '')}`;
  },
  'further in': (text) => text.replaceAll(/^ +/gmu, '$& '),
  folded: (text) => text.replaceAll(/^( *)(- |text: )([a-zA-Z]+) ([a-zA-Z ]+)$/gmu, '$1$2>-\n$1    $3\n$1    $4'),
};

test('a pull leaves nothing to plan or to pull again', () => {
  fc.assert(
    fc.property(
      definitions,
      definitions,
      fc.constantFrom(...Object.keys(manners)),
      fc.boolean(),
      (was, is, manner, prune) => {
        const before = manners[manner]?.(fresh(was) + (prune ? 'prune: true\n' : '')) ?? '';
        const known = { ...is, project: { ...is.project, id: was.project.id } };
        assert.equal(pulled(before, was), before, 'nothing changed');
        const after = pulled(before, known);
        assert.deepEqual(planOf(readFile(after), known).changes, [], `${before}\n=>\n${after}`);
        assert.equal(pulled(after, known), after);
        const back = pulled(before, known, false);
        assert.deepEqual(planOf(readFile(back), known).changes, [], `${before}\n=>\n${back}`);
      },
    ),
    runs(20),
  );
});

test('a pull of one new text changes one line', () => {
  const inLines = ['as it is', 'CRLF', 'comments', 'without an end', 'further in'];
  fc.assert(
    fc.property(definitions, fc.nat(), oddText, fc.constantFrom(...inLines), (was, at, text, manner) => {
      const prompt = was.prompts[at % (was.prompts.length || 1)];
      const taken = new Set(was.prompts.map((one) => fold(one.text)));
      if (!prompt || prompt.key === null || tidy(text) === '' || taken.has(fold(tidy(text)))) return;
      const before = (manners[manner]?.(fresh(was)) ?? '').split('\n');
      const prompts = was.prompts.map((one) => (one === prompt ? { ...one, text: tidy(text) } : one));
      const after = pulled(before.join('\n'), { ...was, prompts }).split('\n');
      assert.equal(after.length, before.length);
      assert.equal(after.filter((line, place) => line !== before[place]).length, 1);
    }),
    runs(40),
  );
});
