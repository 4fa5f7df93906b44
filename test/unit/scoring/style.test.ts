import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../data/properties.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { readStyle, withStyleWord } from '../../../src/scoring/style.ts';

const yaml =
  '# Ours\nallowed:\n  - freelancer\navoid:\n  - word: utilize\n    instead: use\n  - game changer # too loud\n';
const { style } = readStyle(yaml);

const avoided = (markdown: string) =>
  scoreDraft({ markdown, language: 'en', style }).findings.filter(({ rule }) => rule === 'style.word');

describe('style list', () => {
  test('has allowed words, and words to avoid with replacements', () => {
    assert.deepEqual(style, {
      allowed: ['freelancer'],
      avoid: [{ word: 'utilize', instead: 'use' }, { word: 'game changer' }],
    });
    assert.deepEqual(readStyle('').style, { allowed: [], avoid: [] });
    assert.deepEqual(readStyle('avoid:\n').style, { allowed: [], avoid: [] });
  });

  test('explains why it cannot be read', () => {
    assert.match(readStyle('avoid: [').problem ?? '', /has a YAML error/);
    assert.match(readStyle('avoid: yes').problem ?? '', /avoid/);
    assert.match(readStyle(`${'['.repeat(50)}${']'.repeat(50)}`).problem ?? '', /too deep/);
    fc.assert(fc.property(fc.string(), (text) => typeof readStyle(text).style === 'object'));
  });

  test('flags a word in any case and replaces it with its capital', () => {
    const markdown = 'Utilize **it** now. A game changer, says “we utilize it every day”.';
    const findings = avoided(markdown);
    assert.deepEqual(
      findings.map(({ start, end, points }) => [markdown.slice(start, end), points]),
      [
        ['Utilize', 0],
        ['game changer', 0],
      ],
    );
    assert.deepEqual(
      findings.map(({ fix }) => fix?.edits.map(({ text }) => text)),
      [['Use'], undefined],
    );
  });

  test('prefers allowed words to words to avoid', () => {
    const both = readStyle('allowed: [Utilize]\navoid: [utilize]').style;
    assert.deepEqual(
      scoreDraft({ markdown: 'Utilize it.', style: both }).findings.filter(({ rule }) => rule === 'style.word'),
      [],
    );
  });

  test('adds a word once and keeps comments', () => {
    const more = withStyleWord(yaml, { list: 'allowed', word: 'Citedesk' });
    assert.match(more, /^# Ours\n/);
    assert.match(more, /# too loud/);
    assert.deepEqual(readStyle(more).style.allowed, ['freelancer', 'Citedesk']);
    assert.equal(withStyleWord(more, { list: 'allowed', word: 'citedesk' }), more);
    for (const empty of ['', '# Ours\n', 'avoid:\n', 'avoid: []\n'])
      assert.deepEqual(readStyle(withStyleWord(empty, { list: 'avoid', word: 'utilize' })).style.avoid, [
        { word: 'utilize' },
      ]);
  });

  test('moves a word from allowed to avoided and adds replacements', () => {
    const less = withStyleWord(yaml, { list: 'avoid', word: 'Freelancer', instead: 'contractor' });
    assert.deepEqual(readStyle(less).style, {
      allowed: [],
      avoid: [...style.avoid, { word: 'Freelancer', instead: 'contractor' }],
    });
    const later = withStyleWord(yaml, { list: 'avoid', word: 'game changer', instead: 'step' });
    assert.deepEqual(readStyle(later).style.avoid.at(-1), { word: 'game changer', instead: 'step' });
    assert.equal(withStyleWord(yaml, { list: 'avoid', word: 'utilize' }), yaml);
  });

  test('is not changed if it cannot be read', () => {
    for (const broken of ['avoid: [', 'avoid: yes', '- a'])
      assert.equal(withStyleWord(broken, { list: 'avoid', word: 'utilize' }), broken);
  });
});
