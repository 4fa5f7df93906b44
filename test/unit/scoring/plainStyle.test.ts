import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { houseFixes, quickFixes } from '../../../src/extension/writing/fixes/quickFixes.ts';
import { articleNotes } from '../../../src/extension/writing/notes/articleNotes.ts';
import { plainRules } from '../../../src/scoring/plain/plainStyle.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { readStyle } from '../../../src/scoring/style.ts';
import { fc } from '../../data/properties.ts';

const plain = (markdown: string, { language = 'en', style = '' } = {}) =>
  scoreDraft({ markdown, language, style: readStyle(style).style }).findings.filter(({ rule }) =>
    plainRules.includes(rule),
  );

const phrases = (markdown: string, language?: string): string[] =>
  plain(markdown, language === undefined ? {} : { language }).map(({ start, end }) => markdown.slice(start, end));

function applied(markdown: string, language?: string): string {
  const edits = plain(markdown, language === undefined ? {} : { language }).flatMap(({ fix }) => fix?.edits ?? []);
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), markdown);
}

describe('wordy phrases', () => {
  test('keep inflection and capital', () => {
    assert.equal(
      applied(
        'In order to grind finely, she utilizes a mill. Utilizing two is very unique due to the\nfact that few do.',
      ),
      'To grind finely, she uses a mill. Using two is unique because few do.',
    );
    assert.equal(applied('Prior to that, they make use of it.'), 'Before that, they use it.');
    const [finding] = plain('We utilize it.');
    assert.equal(finding?.message, 'Write “use” instead of “utilize”.');
    assert.equal(finding.fix?.title, 'Write “use”');
  });

  test('are kept in code, quotations, titles, headings and terms', () => {
    for (const markdown of [
      'Call `utilize` first.',
      'He said “utilize it”, and we “utilize all of it in order to win” too.',
      '> We utilize it in order to win.',
      'She read In Order to Live twice.',
      '[Utilize debugger APIs](https://a.example) is a project.',
      '## Utilize it',
      'See https://a.example/utilize for more.',
      'Versions prior to 6.1 and releases prior to v7 are affected.',
      'The utilization of the disks is in order.',
      'Pick a date in the near future or recent past.',
      'These are the top 5 utilized links.',
    ])
      assert.deepEqual(phrases(markdown), [], markdown);
  });

  test('are found across markup, without a fix', () => {
    const [finding] = plain('We met in **order** to talk.');
    assert.equal(finding?.message, 'Write “to” instead of “in order to”.');
    assert.equal(finding.fix, undefined);
  });
});

describe('empty openers', () => {
  test('are removed, and the next word begins the sentence', () => {
    for (const [before, after] of [
      ['It is important to note that burrs wear out.', 'Burrs wear out.'],
      ['It’s also worth noting that, although it is loud, it lasts.', 'Although it is loud, it lasts.'],
      ['It should be noted that **burrs** wear out.', '**Burrs** wear out.'],
      ['Needless to say, iOS works.', 'iOS works.'],
      ['In conclusion, `burr` works.', '`burr` works.'],
      ['It is loud, but it is important to remember that it lasts.', 'It is loud, but it lasts.'],
      ["In today's fast-paced world, coffee is a constant.", 'Coffee is a constant.'],
    ] as const)
      assert.equal(applied(before), after);
  });

  test('are kept after an introductory clause', () => {
    assert.deepEqual(phrases('Before you begin, it is worth noting that Anna has left.'), []);
  });
});

describe('evidence without a source', () => {
  test('is missing in a paragraph that links nothing', () => {
    assert.deepEqual(phrases('Many studies show that it helps, because research suggests so.'), [
      'Many studies show',
      'research suggests',
    ]);
    assert.deepEqual(phrases('According to experts, it helps.'), ['According to experts']);
    assert.deepEqual(phrases('Studies show that it helps. [One](https://a.example) has numbers.'), []);
    assert.deepEqual(phrases('Studies show that it helps.[^1]\n\n[^1]: https://a.example'), []);
  });

  test('is not missing if the sentence names the source', () => {
    assert.deepEqual(
      phrases(
        'If research shows this, do it. Our user research shows this. Pew research shows that. According to research by Pew, so.',
      ),
      [],
    );
  });
});

describe('parts of a chat', () => {
  test('are what no person writes', () => {
    const markdown =
      'Certainly! Burrs wear out. As an AI language model, I have none.\n\nMy knowledge cutoff was in May.';
    assert.deepEqual(phrases(markdown), ['Certainly!', 'As an AI language model, I', 'My knowledge cutoff']);
    assert.equal(plain(markdown)[0]?.severity, 'warning');
  });

  test('are not answers in an interview', () => {
    assert.deepEqual(phrases('How do burrs wear?\n\nGreat question! They get dull.'), []);
    assert.deepEqual(
      phrases('Of course, burrs wear out. Let me know if you have any questions. I hope this helps.'),
      [],
    );
    assert.deepEqual(phrases('Copilot as an AI model, in theory, helps.'), []);
  });
});

describe('German phrases', () => {
  test('are found and fixed', () => {
    assert.equal(
      applied('Auf regelmäßiger Basis wird sie gereinigt und bleibt in keinster Weise laut.', 'de'),
      'Regelmäßig wird sie gereinigt und bleibt in keiner Weise laut.',
    );
    assert.deepEqual(
      phrases(
        'Gerne! Es ist wichtig zu beachten, dass Mühlen altern. Studien zeigen das. Zusammenfassend lässt sich sagen: gut. Als KI kann ich das.',
        'de',
      ),
      [
        'Gerne!',
        'Es ist wichtig zu beachten, dass',
        'Studien zeigen',
        'Zusammenfassend lässt sich sagen:',
        'Als KI kann ich',
      ],
    );
  });
});

describe('points of plain style', () => {
  const words = (count: number): string => `${'The cat sat on the mat and was glad. '.repeat(count / 9)}\n\n`;
  const lost = (markdown: string): number => plain(markdown).reduce((sum, { points }) => sum + points, 0);

  test('have a limit and shrink in long texts', () => {
    assert.equal(lost(`${words(90)}We utilize it.`), 2);
    assert.equal(lost(`${words(90)}${'We utilize it. '.repeat(30)}`), 20);
    assert.equal(lost(`${words(1980)}${'We utilize it. '.repeat(4)}`), 2);
  });

  test('are lost for chat', () => {
    const clean = `# Mills\n\n${words(180)}## Burrs\n\n${words(180)}`;
    const chatty = `# Mills\n\nCertainly! ${words(180)}## Burrs\n\n${words(180)}As an AI, I agree.`;
    const [one, other] = [clean, chatty].map((markdown) => scoreDraft({ markdown, language: 'en' }).scores.readability);
    assert.ok((other ?? 0) <= (one ?? 0) - 12, `${one} ${other}`);
  });

  test('are not lost if a rule is off or the style list decides', () => {
    const off = '---\ncitedesk:\n  ignore: [readability.wording]\n---\n\nWe utilize it.';
    assert.deepEqual(phrases(off), []);
    assert.deepEqual(plain('We utilize it.', { style: 'allowed: [utilize]' }), []);
    assert.deepEqual(plain('We utilize it.', { style: 'avoid: [utilize]' }), []);
  });
});

test('a quick fix replaces one phrase, or all', () => {
  const markdown = '# Mills\n\nIn order to grind, utilize a mill.\n';
  const { notes } = articleNotes({ markdown, ignored: [], answers: [] });
  const at = markdown.indexOf('utilize');
  const fixes = quickFixes(notes, { start: at, end: at });
  assert.deepEqual(
    fixes.map(({ title }) => title),
    ['Write “use”', 'Apply all 2 safe fixes', 'Turn off a rule…'],
  );
  assert.ok(fixes[0]?.kind === 'mend' && fixes[0].preferred);
  assert.deepEqual(houseFixes(notes, { start: at, end: at }, { markdown, selected: '' }), []);
});

test('fixes of any text are inside it', () => {
  const part = fc.constantFrom(
    'In order to ',
    'it is worth noting that ',
    '**',
    '`',
    '\n\n',
    '# ',
    'As an AI, I see. ',
    '- ',
    'x ',
    '[a](b) ',
    '"',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const markdown = parts.join('');
      for (const { fix } of plain(markdown))
        for (const { start, end } of fix?.edits ?? []) assert.ok(start >= 0 && start <= end && end <= markdown.length);
    }),
  );
});
