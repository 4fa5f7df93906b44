import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { verdictsIn, verificationOf } from '../../../../src/writing/draft/verification.ts';

const page = {
  url: 'https://anvils.example/test',
  title: 'Anvils',
  published: '2026-03-01',
  markdown: '# Anvils\n\nThe Acme weighs 45 kg.\n\n| Anvil | Price |\n|---|---|\n| Acme | $450 |\n',
  readAt: 0,
};
const note = { url: '', label: 'notes.md', markdown: 'We sell two anvils.', readAt: 0 };

const given = {
  markdown:
    'The Acme is heavy.\n\n### Prices\n\n| Anvil | Price |\n|---|---|\n| Acme | $450 ([anvils.example](https://anvils.example/test)) |\n',
  above: '# Best anvil\n\n## Acme\n\n',
  language: 'en',
  sources: [page, note],
  ownSentences: ['What is the best anvil?'],
  known: [],
};

describe('verification of a section', () => {
  test('lists passages of all sources, then claims with their headings', () => {
    assert.equal(
      verificationOf(given)?.prompt,
      [
        'Passages:',
        '',
        '## anvils.example "Anvils", 2026-03-01',
        '# Anvils',
        'p1 "The Acme weighs 45 kg."',
        'p2 "Anvil" | "Price"',
        'p3 "Acme" | "$450"',
        '',
        '## notes.md',
        'p4 "We sell two anvils."',
        '',
        'True without a passage:',
        '"What is the best anvil?"',
        '',
        'Claims, in the section "Best anvil" > "Acme":',
        '1 "The Acme is heavy."',
        '# Prices',
        '2 "Anvil | Price"',
        '3 "Acme | $450"',
      ].join('\n'),
    );
  });

  test('shows known claims without asking about them', () => {
    const known = [{ claim: 'The Acme is heavy.', pages: [page.url] }];
    const { prompt = '', claims } = verificationOf({ ...given, known }) ?? {};
    assert.match(prompt, /^ {2}"The Acme is heavy\."$/mu);
    assert.deepEqual(claims, ['Anvil | Price', 'Acme | $450']);
  });

  test('asks nothing without sources or claims', () => {
    assert.equal(verificationOf({ ...given, sources: [] }), undefined);
    assert.equal(verificationOf({ ...given, markdown: '' }), undefined);
  });

  test('cuts long sources to the same length', () => {
    const long = { ...page, markdown: 'Anvils are heavy, and so are their stumps.\n\n'.repeat(5000) };
    const { prompt = '' } = verificationOf({ ...given, sources: [long, note] }) ?? {};
    assert.ok(prompt.length < 60_000);
    assert.match(prompt, /We sell two anvils/u);
  });
});

describe('verdicts of a model', () => {
  const asked = { claims: ['a', 'b', 'c', 'd', 'e', 'f'], urls: ['https://x.example/', 'https://y.example/', ''] };

  test('name pages, faults, empty sentences and chat', () => {
    const reply = `Here you are:\n\`\`\`json\n{"1": ["p2", "p1", "p2"], "2": {"words": "b", "why": "Not so."}, "3": [], "4": "chat", "5": ["p3"]}\n\`\`\``;
    assert.deepEqual(verdictsIn(reply, asked), [
      { claim: 'a', pages: ['https://y.example/', 'https://x.example/'] },
      { claim: 'b', words: 'b', reason: 'Not so.' },
      { claim: 'c', isChat: false },
      { claim: 'd', isChat: true },
      { claim: 'e', pages: [] },
    ]);
  });

  test('may correct a claim', () => {
    const verdicts = verdictsIn('{"1": {"words": "a", "why": "Not so.", "instead": "b"}}', asked);
    assert.deepEqual(verdicts, [{ claim: 'a', words: 'a', reason: 'Not so.', instead: 'b' }]);
  });

  test('are dropped if they name unknown passages', () => {
    assert.deepEqual(verdictsIn('{"1": ["p9"], "2": ["p1", "x"]}', asked), []);
  });

  test('are empty for an unusable reply', () => {
    for (const reply of ['', 'I can’t.', '[1]', '{"1": 5}', '{"1": ["p1"'])
      assert.deepEqual(verdictsIn(reply, asked), []);
  });
});
