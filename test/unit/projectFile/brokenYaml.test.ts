import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProjectFile } from '../../../src/projectFile/reader.ts';

const sign = 'A sign is missing here or above: a closing quote or bracket, a comma, or a blank.';
const keys = 'A key and its colon stand in one line. Put a text that has a colon and a space in it in quotes.';
const parts = 'Anchors, tags and directives of YAML (&, *, !, %) are not read here. Write the value out, in quotes.';

const broken: readonly (readonly [text: string, sentence: string])[] = [
  ['project:\n  name: "Acme\n', sign],
  ['project:\n  name: Acme: Anvils\n', keys],
  ['project:\n  name: @acme\n', 'A text that begins with this sign stands in quotes.'],
  ['project:\n  name: "a\\qb"\n', 'In double quotes a backslash is written twice.'],
  ['project:\n  name: &a &b acme\n', parts],
  [
    'project:\n   name: Acme\n  url: https://acme.com\n',
    'This line does not begin where the lines that it belongs to begin.',
  ],
  ['project:\n\tname: Acme\n', 'YAML is indented by spaces, not by tabs.'],
  ['project: {}\n]\n', 'This does not belong here. See whether a quote, a bracket or a colon is missing before it.'],
];

test('what is no YAML is told in sentences of ours, at its place', () => {
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
