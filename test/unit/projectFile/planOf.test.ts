import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PlannedChange } from '../../../src/projectFile/plan/plan.ts';
import { differencesBetween } from '../../../src/projectFile/plan/differences.ts';
import { planOf } from '../../../src/projectFile/plan/planOf.ts';
import { countsOf, lineOf, markdownOf } from '../../../src/projectFile/plan/planText.ts';
import { applied, definitionOf, fileWith, readFile, type ToldPrompt } from '../../data/definitions.ts';
import { fileOf } from '../../data/projectFiles.ts';
import { fc } from '../../data/properties.ts';

const linesOf = (changes: readonly PlannedChange[]): string[] => changes.map(lineOf);
const planned = (wanted: readonly ToldPrompt[], known: readonly ToldPrompt[], prune = false) =>
  planOf(fileWith(wanted, { prune }), definitionOf(known));
const bodyOf = ({ request }: ReturnType<typeof planOf>) => {
  assert.equal(request?.kind, 'change');
  return request.body;
};

describe('limit of active prompts', () => {
  const known: readonly ToldPrompt[] = [
    ['Anvils', 'one'],
    ['Anvils', 'two'],
    ['Anvils', 'three', null, false],
  ];
  const roomy = (wanted: readonly ToldPrompt[], prune: boolean, limit?: number) =>
    planOf(fileWith(wanted, { prune }), definitionOf(known), limit);

  test('includes prompts that are not in the file', () => {
    const { changes, conflicts, request } = roomy([['Anvils', 'four']], false, 2);
    assert.deepEqual(linesOf(changes), ['+ prompt “four” in “Anvils”']);
    assert.deepEqual(conflicts, [
      { message: 'The plan allows up to 2 active prompts, but this change would result in 3.', place: {} },
    ]);
    assert.equal(request, undefined);
    assert.deepEqual(roomy([['Anvils', 'three']], false, 2).conflicts.length, 1);
  });

  test('allows paused, deleted and fewer prompts', () => {
    for (const [wanted, prune, limit] of [
      [[['Anvils', 'four']], false, 3],
      [[['Anvils', 'four', null, false]], false, 2],
      [[['Anvils', 'four']], true, 1],
      [[['Anvils', 'one', null, false]], false, 0],
      [[['Anvils', 'four']], false, undefined],
    ] as const)
      assert.ok(roomy(wanted, prune, limit).request, JSON.stringify([wanted, prune, limit]));
  });
});

describe('planned prompts', () => {
  test('are reworded if the key stays', () => {
    const plan = planned([['Anvils', 'best forge anvil', 'best']], [['Anvils', 'best anvil', 'best']]);
    assert.deepEqual(linesOf(plan.changes), ['~ prompt “best anvil” (best) → “best forge anvil”']);
    assert.deepEqual(bodyOf(plan).prompts?.change, [{ id: 1, text: 'best forge anvil' }]);
  });

  test('without a key are matched by text, ignoring case', () => {
    assert.deepEqual(planned([['Anvils', 'best anvil']], [['Anvils', 'best anvil', 'best']]).changes, []);
    const plan = planned([['anvils', 'Best Anvil']], [['Anvils', 'best anvil']]);
    assert.deepEqual(linesOf(plan.changes), ['~ topic “Anvils” → “anvils”', '~ prompt “best anvil” → “Best Anvil”']);
  });

  test('can swap texts, and keep their text under a new key', () => {
    const known: ToldPrompt[] = [
      ['Anvils', 'one', 'a'],
      ['Anvils', 'two', 'b'],
      ['Anvils', 'three'],
    ];
    const swapped = planned(
      [
        ['Anvils', 'two', 'a'],
        ['Anvils', 'one', 'b'],
        ['Anvils', 'three', 'c'],
      ],
      known,
    );
    assert.deepEqual(linesOf(swapped.changes), [
      '~ prompt “one” (a) → “two”',
      '~ prompt “two” (b) → “one”',
      '~ prompt “three” (c) key: none → c',
    ]);
    const renamed = planned([['Anvils', 'one', 'first']], known);
    assert.deepEqual(linesOf(renamed.changes), ['~ prompt “one” (first) key: a → first']);
    const taken = planned(
      [
        ['Anvils', 'four', 'a'],
        ['Anvils', 'one'],
      ],
      known,
    );
    assert.deepEqual(linesOf(taken.changes), ['~ prompt “one” (a) → “four”', '+ prompt “one” in “Anvils”']);
  });

  test('are moved, paused and resumed', () => {
    const plan = planned(
      [
        ['Hammers', 'one', 'a', false],
        ['Anvils', 'two'],
      ],
      [
        ['Anvils', 'one', 'a'],
        ['Anvils', 'two', null, false],
      ],
    );
    assert.deepEqual(linesOf(plan.changes), [
      '+ topic “Hammers”',
      '~ prompt “one” (a): moved from “Anvils” to “Hammers”',
      '~ prompt “one” (a): paused',
      '~ prompt “two”: resumed',
    ]);
    assert.deepEqual(bodyOf(plan).prompts?.change, [
      { id: 1, topic: 'Hammers', active: false },
      { id: 2, active: true },
    ]);
  });

  test('are deleted only with prune', () => {
    const known: ToldPrompt[] = [
      ['Anvils', 'one'],
      ['Anvils', 'two', 'b'],
      ['Nails', 'three'],
    ];
    assert.deepEqual(planned([['Anvils', 'one']], known).changes, []);
    const plan = planned([['Anvils', 'one']], known, true);
    assert.deepEqual(linesOf(plan.changes), [
      '- prompt “two” (b) in “Anvils”',
      '- prompt “three” in “Nails”',
      '- topic “Nails”',
    ]);
    assert.deepEqual([bodyOf(plan).prompts?.delete, bodyOf(plan).topics?.delete], [[2, 3], [2]]);
    assert.ok(plan.changes.every(({ place }) => place === undefined));
  });

  test('conflict with the text of a prompt that stays', () => {
    const known: ToldPrompt[] = [
      ['Anvils', 'one', 'a'],
      ['Anvils', 'two'],
    ];
    const plan = planned([['Anvils', 'TWO', 'a']], known);
    assert.equal(plan.request, undefined);
    assert.deepEqual(
      plan.conflicts.map(({ place }) => place),
      [{ topic: 0, prompt: 0 }],
    );
    const pruned = planned([['Anvils', 'TWO', 'a']], known, true);
    assert.deepEqual(linesOf(pruned.changes), ['~ prompt “one” (a) → “TWO”', '- prompt “two” in “Anvils”']);
    assert.deepEqual(applied(definitionOf(known), pruned).prompts.length, 1);
  });
});

describe('planned topics', () => {
  test('are renamed if all their prompts move to a new name', () => {
    const plan = planned(
      [
        ['Forge anvils', 'one'],
        ['Forge anvils', 'two'],
        ['Forge anvils', 'new'],
      ],
      [
        ['Anvils', 'one'],
        ['Anvils', 'two'],
      ],
    );
    assert.deepEqual(linesOf(plan.changes), ['~ topic “Anvils” → “Forge anvils”', '+ prompt “new” in “Forge anvils”']);
  });

  test('are created if the old one keeps a prompt or its name', () => {
    const known: ToldPrompt[] = [
      ['Anvils', 'one'],
      ['Anvils', 'two'],
      ['Nails', 'three'],
    ];
    const created = (wanted: readonly ToldPrompt[]) =>
      linesOf(planned(wanted, known).changes).filter((line) => line.includes(' topic '));
    assert.deepEqual(created([['New', 'one']]), ['+ topic “New”']);
    assert.deepEqual(
      created([
        ['New', 'one'],
        ['New', 'two'],
        ['New', 'three'],
      ]),
      ['+ topic “New”'],
    );
    const file = fileWith([
      ['New', 'one'],
      ['New', 'two'],
    ]);
    const both = { ...file, topics: [...file.topics, { name: 'Anvils', prompts: [] }] };
    assert.equal(linesOf(planOf(both, definitionOf(known)).changes)[0], '+ topic “New”');
  });

  test('are created without prompts', () => {
    const plan = planOf(fileWith([], { topics: [{ name: 'Nails', prompts: [] }] }), definitionOf());
    assert.deepEqual(linesOf(plan.changes), ['+ topic “Nails”']);
  });
});

describe('planned project', () => {
  const changed = (from: string, to: string) => {
    assert.ok(fileOf('').includes(from));
    return planOf(readFile(fileOf('').replace(from, to)), definitionOf());
  };

  test('does not change with the order or the notation', () => {
    for (const [from, to] of [
      ['', ''],
      ['[chatgpt, gemini]', '[gemini, chatgpt]'],
      ['  url: https://acme.example\n', '  url: HTTPS://ACME.example/\n'],
      ['"0 6 * * 1"', '{ cron: 0 6 * * 1, timezone: America/New_York }'],
      ['      url: https://globex.example\n', ''],
      ['  aliases: [Acme Corp]\n', ''],
      ['  schedule: "0 6 * * 1"\n', ''],
      ['  region: US\n', ''],
      ['  timezone: America/New_York\n', ''],
    ] as const)
      assert.deepEqual(changed(from, to), { changes: [], conflicts: [], request: undefined }, to);
  });

  test('sends only changed fields, with old and new value', () => {
    for (const [from, to, line, sent] of [
      ['region: US', 'region: DE', '~ project region: US → DE', { region: 'DE' }],
      ['[chatgpt, gemini]', '[chatgpt]', '~ project assistants: chatgpt, gemini → chatgpt', { models: ['chatgpt'] }],
      ['[Acme Corp]', '[]', '~ project aliases: Acme Corp → none', { brand: { aliases: [] } }],
      [
        'aliases: [Acme Corp]',
        'aliases: [Acme Corp]\n  sites: [https://www.Acme.de/, acme.de]',
        '~ project sites: none → acme.de',
        { brand: { sites: ['acme.de'] } },
      ],
      ['"0 6 * * 1"', 'null', '~ project schedule: 0 6 * * 1 (America/New_York) → none', { schedule: null }],
      [
        '      url: https://globex.example\n',
        '      url: null\n      aliases: [GX]\n',
        '~ project competitors: Globex (https://globex.example) → Globex (GX)',
        { competitors: [{ name: 'Globex', url: null, aliases: ['GX'] }] },
      ],
    ] as const) {
      const plan = changed(from, to);
      assert.deepEqual(linesOf(plan.changes), [line]);
      assert.deepEqual(bodyOf(plan).project, sent);
    }
    const both = changed('[Acme Corp]', '[A]\n  facts: [Acme is old.]');
    assert.deepEqual(bodyOf(both).project, { brand: { aliases: ['A'], facts: ['Acme is old.'] } });
  });

  test('is created with all fields if assistants are given', () => {
    const { changes, request } = planOf(readFile(fileOf()), undefined);
    assert.deepEqual(linesOf(changes), [
      '+ project “Acme”: https://acme.example',
      '+ topic “Anvils”',
      '+ prompt “best anvil for a small forge” in “Anvils”',
      '+ prompt “anvil for beginners” (beginners) in “Anvils”: paused',
    ]);
    assert.deepEqual(request, {
      kind: 'create',
      body: {
        project: {
          name: 'Acme',
          url: 'https://acme.example',
          region: 'US',
          timezone: 'America/New_York',
          models: ['chatgpt', 'gemini'],
          brand: { aliases: ['Acme Corp'] },
          competitors: [{ name: 'Globex', url: 'https://globex.example', aliases: [] }],
          schedule: { cron: '0 6 * * 1', timezone: 'America/New_York' },
        },
        topics: ['Anvils'],
        prompts: [
          { text: 'best anvil for a small forge', active: true, topic: 'Anvils' },
          { text: 'anvil for beginners', key: 'beginners', active: false, topic: 'Anvils' },
        ],
      },
    });
    const { conflicts } = planOf(readFile(fileOf()), undefined, 0);
    assert.deepEqual(conflicts, [
      { message: 'The plan allows up to 0 active prompts, but this change would result in 1.', place: {} },
    ]);
    assert.ok(planOf(readFile(fileOf()), undefined, 1).request, 'a paused prompt takes no room');
    const silent = planOf(readFile(fileOf().replace(/ {2}assistants.*\n/u, '')), undefined);
    assert.deepEqual([silent.conflicts.length, silent.request], [1, undefined]);
  });

  test('needs a region and a time zone to be created', () => {
    for (const line of [/ {2}region.*\n/u, / {2}timezone.*\n/u]) {
      const { conflicts, request } = planOf(readFile(fileOf().replace(line, '')), undefined);
      assert.match(conflicts[0]?.message ?? '', /region and a time zone/);
      assert.equal(request, undefined);
    }
  });
});

const told = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('Anvils', 'Hammers', 'nails', 'Nails', 'Tongs'),
    fc.constantFrom('one', 'ONE', 'two', 'three', 'four', 'five', 'six', 'Straße', 'STRASSE'),
    fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
    fc.boolean(),
  ),
  { selector: ([, text]) => text.toUpperCase(), maxLength: 7 },
);
/** No topic, text or key twice, as a file and a service have them. */
const prompts = told.map((rows) => {
  const keys = new Set<string>();
  return rows.map(([topic, text, key, active]): ToldPrompt => {
    const own = key !== null && !keys.has(key) ? key : null;
    if (own !== null) keys.add(own);
    return [topic === 'nails' ? 'Nails' : topic, text, own, active];
  });
});

test('a plan without conflicts applies any changes', () => {
  fc.assert(
    fc.property(prompts, prompts, fc.boolean(), (known, wanted, prune) => {
      const file = fileWith(wanted, { prune });
      const definition = definitionOf(known, ['Empty']);
      const plan = planOf(file, definition);
      if (plan.conflicts.length > 0) return;
      const after = applied(definition, plan);
      assert.deepEqual(planOf(file, after).changes, []);
      const names = new Map(after.topics.map(({ id, name }) => [id, name]));
      const there = after.prompts.map(({ text, topic_id, active }) => `${names.get(topic_id)} ${text} ${active}`);
      for (const [topic, text, , active] of wanted) assert.ok(there.includes(`${topic} ${text} ${active}`));
      if (prune) assert.equal(there.length, wanted.length);
      else assert.ok(there.length >= known.length);
      assert.equal(differencesBetween(definition, after).length > 0, plan.changes.length > 0);
    }),
  );
});

test('changes of others are matched by id', () => {
  const before = definitionOf([
    ['Anvils', 'one', 'a'],
    ['Anvils', 'two'],
  ]);
  const [one] = before.prompts;
  const after = {
    ...before,
    project: { ...before.project, region: 'DE' },
    topics: [
      { id: 1, name: 'All anvils' },
      { id: 7, name: 'Nails' },
    ],
    prompts: [
      { ...one, id: 1, text: 'two', key: null, topic_id: 7, active: false },
      { id: 9, key: null, text: 'three', topic_id: 7, active: true },
    ],
  };
  assert.deepEqual(linesOf(differencesBetween(before, after)), [
    '~ project region: US → DE',
    '~ topic “Anvils” → “All anvils”',
    '+ topic “Nails”',
    '~ prompt “one” → “two”',
    '~ prompt “one” key: a → none',
    '~ prompt “one”: moved from “Anvils” to “Nails”',
    '~ prompt “one”: paused',
    '+ prompt “three” in “Nails”',
    '- prompt “two” in “Anvils”',
  ]);
  assert.deepEqual(differencesBetween(before, before), []);
});

test('changes are counted and cut as safe Markdown', () => {
  const plan = planned(
    [['Anvils', '``` </details> @somebody\u202e']],
    [
      ['Nails', 'one'],
      ['Nails', 'two', 'b'],
    ],
    true,
  );
  assert.equal(countsOf(plan.changes), '2 to create, 3 to delete');
  assert.equal(countsOf([]), 'nothing to change');
  assert.deepEqual(markdownOf(plan.changes, 100).split('\n'), [
    '```diff',
    '+ topic “Anvils”',
    '+ prompt “``` </details> @somebody ” in “Anvils”',
    '- prompt “one” in “Nails”',
    '# and 2 more',
    '```',
  ]);
});
