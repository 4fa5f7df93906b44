import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readProjectFile } from '../../../src/projectFile/reader.ts';

const sign =
  'A character is missing here or above: a closing quotation mark or bracket, a comma, or a space. Text that starts with { or [ must be in quotation marks.';
const keys =
  'A key and its colon must be on one line. If a value contains a colon followed by a space, put the value in quotation marks.';
const parts =
  'YAML anchors, tags, and directives (&, *, !, %) aren’t supported here. Write out the value in quotation marks.';

const broken: readonly (readonly [text: string, sentence: string])[] = [
  ['project:\n  name: "Acme\n', sign],
  ['project:\n  name: Acme: Anvils\n', keys],
  ['project:\n  name: @acme\n', 'Text that starts with this character must be in quotation marks.'],
  ['project:\n  name: "a\\qb"\n', 'Inside double quotation marks, write each backslash twice.'],
  ['project:\n  name: &a &b acme\n', parts],
  [
    'project:\n   name: Acme\n  url: https://acme.com\n',
    'This line’s indentation doesn’t match the other lines at its level. Indent them equally.',
  ],
  ['project:\n\tname: Acme\n', 'YAML doesn’t allow tabs for indentation. Use spaces.'],
  ['project: {}\n]\n', 'This doesn’t belong here. Check for a missing quotation mark, bracket, or colon before it.'],
];

describe('broken YAML', () => {
  test('is reported in plain words with its position', () => {
    const told = broken.map(([text]) => {
      const { problems } = readProjectFile(text);
      return problems.filter(({ code }) => code.startsWith('yaml.')).map(({ message, start }) => ({ message, start }));
    });
    assert.deepEqual(
      told.map((messages) => messages[0]?.message),
      broken.map(([, sentence]) => sentence),
    );
    const library = /implicit|Plain value|flow|Missing closing|Unexpected|collection|Unresolved/u;
    for (const { message } of told.flat()) assert.doesNotMatch(message, library);
    const [, , at] = broken;
    assert.equal(told[2]?.[0]?.start, at?.[0].indexOf('@'));
  });
});
