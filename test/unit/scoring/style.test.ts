import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../data/properties.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { readStyle, withStyleWord } from '../../../src/scoring/style.ts';

const yaml =
  '# Ours\nallowed:\n  - freelancer\navoid:\n  - word: utilize\n    instead: use\n  - game changer # too loud\n';
const { style } = readStyle(yaml);

const avoided = (markdown: string) =>
  scoreDraft({ markdown, language: 'en', style }).findings.filter(({ rule }) => rule === 'style.word');

test('a style file lists words that are allowed, and words to avoid with or without another one', () => {
  assert.deepEqual(style, {
    allowed: ['freelancer'],
    avoid: [{ word: 'utilize', instead: 'use' }, { word: 'game changer' }],
  });
  assert.deepEqual(readStyle('').style, { allowed: [], avoid: [] });
  assert.deepEqual(readStyle('avoid:\n').style, { allowed: [], avoid: [] });
});

test('what cannot be read as a list of words says why', () => {
  assert.match(readStyle('avoid: [').problem ?? '', /is no YAML/);
  assert.match(readStyle('avoid: yes').problem ?? '', /avoid/);
  assert.match(readStyle(`${'['.repeat(50)}${']'.repeat(50)}`).problem ?? '', /too deep/);
  fc.assert(fc.property(fc.string(), (text) => typeof readStyle(text).style === 'object'));
});

test('a word to avoid is found in any case, costs nothing, and is replaced with its capital', () => {
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

test('a word that is allowed wins over one to avoid', () => {
  const both = readStyle('allowed: [Utilize]\navoid: [utilize]').style;
  assert.deepEqual(
    scoreDraft({ markdown: 'Utilize it.', style: both }).findings.filter(({ rule }) => rule === 'style.word'),
    [],
  );
});

test('a word is added to a list once, and comments stay', () => {
  const more = withStyleWord(yaml, 'allowed', 'Citedesk');
  assert.match(more, /^# Ours\n/);
  assert.deepEqual(readStyle(more).style.allowed, ['freelancer', 'Citedesk']);
  assert.equal(withStyleWord(more, 'allowed', 'citedesk'), more);
  assert.deepEqual(readStyle(withStyleWord('', 'avoid', 'utilize')).style.avoid, [{ word: 'utilize' }]);
});
