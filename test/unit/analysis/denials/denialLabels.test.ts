import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledSentences } from '../../../../src/analysis/denials/denialLabels.ts';

const sentences = (text: string): string[] => {
  const start = text.indexOf('Acme');
  return labelledSentences(text, { start, end: start + 4 }).map(({ text: written, mention }) => {
    assert.equal(written.slice(mention.start, mention.end), 'Acme');
    return written;
  });
};

test('what stands behind a name that opens a text is read as a sentence that names it', () => {
  assert.ok(sentences('Acme: Not mentioned in the sources.').includes('Acme is not mentioned in the sources'));
  assert.ok(sentences('2. Acme – I could not find this company.').includes('I could not find Acme'));
  assert.ok(
    sentences('Acme: no information found. Please check the name.').includes('no information about Acme found'),
  );
});

test('a name inside a text, one without a sign behind it and one of which more is said label nothing', () => {
  for (const text of [
    'See Acme: not found.',
    'Acme not found.',
    'Acme-like: not found.',
    'Acme: not found. It is good.',
  ])
    assert.deepEqual(sentences(text), [], text);
});
