import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { briefSorting, writeSortedBrief } from '../../../../src/writing/brief/brief.ts';
import { buildBrief } from '../../../../src/writing/brief/buildBrief.ts';
import { Arrangement } from '../../../../src/writing/brief/sorting/arrange.ts';
import { readReply, type SortingReply } from '../../../../src/writing/brief/sorting/reply.ts';
import { unitsOf } from '../../../../src/writing/brief/sorting/units.ts';
import { Wordings } from '../../../../src/writing/brief/sorting/wordings.ts';
import { answerUrl, briefOfCase, faultsOf, inputOfCase } from './briefFaults.ts';
import { below, caseOf, empty, idOf, requestOf, sorted } from './sorted.ts';

/** Returns a generator of numbers from 0 to 1 that are always equal for one seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** A reply that forgets, repeats, and invents ids, and mixes all that it has. */
function wildReply(name: string, seed: number): SortingReply {
  const { ids, prompt } = requestOf(name);
  const random = randomFrom(seed);
  const any = (): string => ids[Math.floor(random() * ids.length)] ?? '';
  const count = prompt.match(/^s\d+ /gm)?.length ?? 0;
  const sections: SortingReply['sections'] = [
    ...Array.from({ length: count }, (_, index) => ({ id: `s${index + 1}`, lines: [] })),
    { id: 's99', heading: '', lines: [] },
    { heading: 'Was sonst noch?', lines: [] },
  ].toSorted(() => random() - 0.5);
  const reply: SortingReply = { ...empty, sections, same: [], contradictions: [], onlyPages: [], other: [] };
  for (const id of ids.toSorted(() => random() - 0.5)) {
    const chance = random();
    const cell = `${id}.${['1', '2.2', '*.2', '*.2.3', '1.9'][Math.floor(random() * 5)]}`;
    const section = sections[Math.floor(random() * sections.length)];
    if (chance < 0.15) continue;
    if (chance < 0.2) reply.other.push(id, any());
    else if (chance < 0.4) section?.lines.push({ label: 'Something', lines: [id, any(), cell, 'p999'] });
    else section?.lines.push(id, cell);
    if (chance > 0.7) reply.onlyPages.push(id);
    if (chance > 0.8) reply.same.push([id, any(), 'a999']);
    if (chance > 0.9)
      reply.contradictions.push({ about: `What is right in ${id}`, lines: [id, any(), cell, 'p1.1', 'p2.2.2'] });
  }
  return reply;
}

describe('sorted brief', () => {
  for (const name of ['crm', 'descale', 'evernote', 'kaution', 'notion', 'tv', 'waermepumpe', 'wifi'])
    test(`keeps all lines of ${name} in any order of the model`, () => {
      for (const seed of [1, 2]) {
        const reply = wildReply(name, seed);
        const brief = briefOfCase(caseOf(name), [JSON.stringify(reply)]);
        const { missing, falseCounts, falseOnly, unplaced, emptyLabels } = faultsOf(caseOf(name), brief);
        assert.deepEqual(
          { missing, falseCounts, falseOnly, unplaced, emptyLabels },
          {
            ...{ missing: [], falseCounts: [], falseOnly: [], unplaced: [], emptyLabels: [] },
          },
        );
      }
    });

  test('gives each line one place', () => {
    const input = inputOfCase(caseOf('tv'));
    const brief = buildBrief(input);
    const units = unitsOf(brief, input.evidence);
    for (const seed of [4, 5, 6, 7]) {
      const arranged = new Arrangement(brief, units, new Wordings('', input.evidence), wildReply('tv', seed));
      const listed = [
        ...arranged.sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.units)),
        ...arranged.other,
      ].flatMap(({ id, also = [], below: nested = [] }) => [id, ...[...also, ...nested].map((one) => one.id)]);
      const compared = arranged.compared
        .flatMap(({ lines }) => lines.map(({ unit }) => unit))
        .filter(({ kind }) => kind === 'said' || kind === 'lines');
      assert.deepEqual(new Set([...listed, ...compared.map(({ id }) => id)]), new Set(units.map(({ id }) => id)));
    }
  });

  test('keeps lines that a model forgets in their default place', () => {
    const ids = requestOf('descale').ids.filter((id) => id.startsWith('p'));
    const markdown = briefOfCase(caseOf('descale'), [
      JSON.stringify({ sections: [{ id: 's4', lines: ids.filter((id) => id !== 'p10') }] }),
    ]).markdown;
    assert.match(below(markdown, 'What it costs'), /Citric acid costs about €4/);
    assert.match(below(markdown, 'Mistakes to avoid'), /Scale of one millimetre/);
  });

  test('keeps two sentences together if a model forgets the second', () => {
    const ids = requestOf('descale').ids.filter((id) => id.startsWith('p'));
    const second = idOf('descale', 'You need 100 ml');
    const markdown = briefOfCase(caseOf('descale'), [
      JSON.stringify({ sections: [{ id: 's4', lines: ids.filter((id) => id !== second) }] }),
    ]).markdown;
    assert.match(below(markdown, 'Mistakes to avoid'), /“Descaling takes 40 minutes[^”]*\. You need 100 ml[^”]*”/);
  });

  test('adds a section of two lines, but not of one', () => {
    const lines = ['Ölige Bohnen', 'Nach dem Öffnen'].map((text) => idOf('kaffeebohnen', text));
    const markdown = sorted('kaffeebohnen', { sections: [{ heading: 'Wie lagert man Bohnen?', lines }] });
    assert.match(below(markdown, 'Wie lagert man Bohnen?'), /Ölige Bohnen.*Nach dem Öffnen/);
    const lone = sorted('kaffeebohnen', { sections: [{ heading: 'Wie lagert man Bohnen?', lines: lines.slice(1) }] });
    assert.doesNotMatch(lone, /## Wie lagert/);
  });

  test('keeps the purpose of a section that it renames', () => {
    const lines = ['Never use vinegar', 'Do not use vinegar'].map((text) => idOf('descale', text));
    const markdown = sorted('descale', { sections: [{ id: 's3', heading: 'The whole procedure', lines }] });
    assert.match(below(markdown, 'The whole procedure'), /\*Purpose: /);
  });

  test('shows contradictions side by side', () => {
    const answer = idOf('descale', 'Descale every two');
    const markdown = sorted('descale', {
      sections: [{ id: 's6', lines: ['p6'] }],
      contradictions: [{ about: 'How often to descale', lines: [answer, 'p6.2', 'p6.1.2'] }],
    });
    assert.match(
      below(markdown, 'Frequently asked questions'),
      /How often to descale\n.*coffeelab.example: medium .*: “Two cups a day every 3 months · .*”, soft .*, Two cups a day: “every 6 months”\n.*ChatGPT: “Descale every two to three months.”/,
    );
    assert.equal(markdown.match(/“Descale every two to three months/g)?.length, 1, 'and nowhere else');
  });

  test('shows repeats below the first line', () => {
    const [page = '', answer = ''] = ['Never use vinegar', 'Do not use vinegar'].map((text) => idOf('descale', text));
    const markdown = sorted('descale', { sections: [{ id: 's4', lines: [answer, page] }], same: [[page, answer]] });
    assert.match(below(markdown, 'Mistakes to avoid'), /^> - “Never use vinegar.*\n> {3}- ChatGPT: “Do not use/m);
  });

  test('keeps the counts of the rules for options', () => {
    const answer = idOf('tv', 'A step down in price');
    const markdown = sorted('tv', { sections: [{ id: 's2', lines: [{ label: 'hisense u7n', lines: [answer] }] }] });
    assert.match(below(markdown, 'The options compared'), /^> - Hisense U7N \(2 of 4 answers\)/m);
  });

  test('lists gaps of the model first, five at most', () => {
    const gaps = ['Why?', 'What else helps here?', 'Is it **safe**?', 'Who does it?', 'When?', 'Where?', 'How come?'];
    const markdown = below(sorted('descale', { gaps }), 'Gaps');
    assert.match(
      markdown,
      /^> - Why\?\n> - What else helps here\?\n> - Who does it\?\n> - When\?\n> - Where\?\n> - 3 statements .*\n(?:> {3}- .*\n)*> - No answer draws on /m,
    );
  });

  test('lists each dispute once', () => {
    const [first = '', second = ''] = ['Descale every two', 'Never use vinegar'].map((text) => idOf('descale', text));
    const about = 'How often to descale';
    const contradictions = [
      { about, lines: [first, 'p6.2'] },
      { about: 'Another name', lines: ['p6.2', first] },
      { about, lines: [second, 'p6.2'] },
      { about: 'Which water', lines: [first, 'p6.2', 'p6.1.2'] },
    ];
    const markdown = sorted('descale', { contradictions });
    assert.equal(markdown.match(/How often to descale/g)?.length, 1);
    assert.match(markdown, /How often to descale\n(?:.*\n){0,2}.*“Never use vinegar/);
    assert.match(markdown, /Which water\n.*: medium .*, soft /, 'but two disputes of the same lines are two');
    assert.doesNotMatch(markdown, /Another name/);
  });

  test('compares the steps of an answer', () => {
    const steps = /^(a\d+) steps\n {2}\S+ (".*")/m.exec(requestOf('descale').prompt) ?? assert.fail('no steps');
    const markdown = sorted('descale', { contradictions: [{ about: 'What to do', lines: [`${steps[1]}.1`, 'p6.2'] }] });
    assert.match(markdown, /What to do\n(?:.*\n)?.*- \w+: “/);
    assert.ok(markdown.includes(`“${JSON.parse(steps[2] ?? '')}”`));
  });

  test('does not claim differences or gaps on its own', () => {
    const own = ['dishwasher', 'tv', 'rewire'].map((name) => [briefOfCase(caseOf(name)).markdown, sorted(name, {})]);
    for (const claim of [/Statements compared/, /only assistants/i, /and no answer does/, /Only a single answer/])
      assert.deepEqual(
        [0, 1].map((by) => own.some((texts) => claim.test(texts[by] ?? ''))),
        [true, false],
        String(claim),
      );
  });

  test('lists what only pages say, and marks what only answers say', () => {
    const [page = '', told = '', said = '', useless = ''] = [
      'Never use vinegar',
      'Scale of one millimetre',
      'Descale every two',
      'Do not use vinegar',
    ].map((text) => idOf('descale', text));
    const markdown = sorted('descale', {
      sections: [{ id: 's4', lines: [said, page, told, 'p6'] }],
      onlyPages: [page, told, 'p6.2'],
      onlyAnswers: [said, useless, page],
      same: [[page, 'a1']],
      other: [useless],
    });
    assert.match(markdown, /Only assistants \(\w+\): “Descale every two/);
    assert.equal(markdown.match(/Only assistants/g)?.length, 1);
    const gaps = below(markdown, 'Gaps');
    assert.match(gaps, /Pages say this, and no answer does:\n(?:> {3}- .*\n)*?> {3}- .*Scale of one millimetre/);
    assert.match(gaps, /> {3}- .*Two cups a day every 3 months/);
    assert.doesNotMatch(gaps, /Never use vinegar/);
  });

  test('has the title and keyword of the model unless given', () => {
    const reply = JSON.stringify({
      sections: [{ id: 's4', lines: requestOf('descale').ids }],
      title: 'Descaling',
      keyword: 'descale machine',
    });
    const titled = (asked = {}, written = reply) => {
      const brief = writeSortedBrief({ ...inputOfCase(caseOf('descale')), answerUrl, replies: [written], asked });
      assert.ok('body' in brief);
      assert.ok(brief.body.startsWith(`# ${brief.title}\n`) && brief.body.includes(`**${brief.keyword}**`));
      return [brief.title, brief.keyword];
    };
    assert.deepEqual(titled(), ['Descaling', 'descale machine']);
    assert.deepEqual(titled({ title: 'Mine', keyword: 'my own' }), ['Mine', 'my own']);
    for (const bad of ['how do I descale', 'descale my machine in the kitchen today now', 'descale?', '**descale**'])
      assert.notEqual(titled({}, reply.replace('descale machine', bad))[1], bad, bad);
  });

  test('rejects Markdown, commands, and new names or figures', () => {
    const { evidence } = inputOfCase(caseOf('tv'));
    const wordings = new Wordings('The U8N costs $698.', evidence);
    for (const good of ['What it costs', 'Is the U8N worth $698?', 'HDR and USB'])
      assert.equal(wordings.heading(good), good);
    for (const bad of [
      '**Costs**',
      '[Costs](x)',
      'The iPhone',
      'All 12 of them',
      'Samsung and others',
      'x'.repeat(81),
      '',
    ])
      assert.equal(wordings.heading(bad), undefined, bad);
  });

  test('is cut into several requests if it is long', () => {
    const one = caseOf('descale');
    const [page] = one.pages;
    const pages = Array.from({ length: 10 }, (_, at) => ({
      ...(page ?? assert.fail()),
      url: `https://coffeelab.example/${at}`,
      markdown: Array.from(
        { length: 60 },
        (__, line) => `Rule ${at}.${line}: ${'rinse the tank, '.repeat(24)}then dry it.`,
      ).join('\n\n'),
    }));
    const input = inputOfCase({ ...one, pages });
    const requests = briefSorting(input);
    assert.ok(requests.length > 1);
    for (const { prompt } of requests)
      assert.match(prompt, /\n\nLines:\n\n## (?:Page|Answer)/, 'names the source of its lines');
    const replies = requests.map(({ ids }) => {
      const contradictions = [{ about: 'How to rinse', lines: ids.slice(0, 2) }];
      return JSON.stringify({ sections: [{ id: 's4', lines: ids }], contradictions });
    });
    const written = writeSortedBrief({ ...input, answerUrl, replies });
    assert.ok('body' in written, 'each has a reply');
    assert.match(
      written.body,
      /> - (?:Statements compared: )?How to rinse\n.*coffeelab/,
      'a brief that is cut short keeps what is disputed',
    );
    assert.equal(
      new Set(requests.flatMap(({ ids }) => ids)).size,
      unitsOf(buildBrief(input, true), input.evidence).length,
    );
  });
});

describe('reply that sorts a brief', () => {
  const ids = ['p1', 'p2'];
  const json = JSON.stringify({ sections: [{ id: 's1', lines: ids }] });
  const read = (written: string, language = 'en') => readReply(written, ids, language);

  test('is read alone, in a fence, and within text', () => {
    for (const written of [json, `\`\`\`json\n${json}\n\`\`\``, `Here it is:\n${json}\nI hope it helps.`])
      assert.deepEqual(read(written), { ...empty, sections: [{ id: 's1', lines: ids }] }, written);
  });

  test('explains errors', () => {
    const gaps = [
      'Wie oft muss die Maschine entkalkt werden?',
      'Was kostet das Entkalken im Jahr?',
      'Welche Mittel sind erlaubt und welche nicht?',
    ];
    const faults = {
      'Sorry, no.': /not one valid JSON object/,
      [json.slice(0, -3)]: /not one valid JSON object/,
      '{"sections": 3}': /wrong shape: sections/,
      '{"sections": []}': /Only 0 of 2 ids/,
      [JSON.stringify({ ...JSON.parse(json), gaps })]: /not in the language en/,
    };
    for (const [written, fault] of Object.entries(faults)) {
      const reply = read(written);
      assert.ok(typeof reply === 'string');
      assert.match(reply, fault);
    }
    assert.equal(typeof read(JSON.stringify({ ...JSON.parse(json), gaps }), 'de-DE'), 'object');
  });
});
