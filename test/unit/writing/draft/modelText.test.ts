import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelText } from '../../../../src/writing/draft/modelText.ts';

const text =
  'The Acme A55 anvil costs [[f1]], and rings when it is struck.\n\nA good anvil lasts for a life of work at the forge.';
const before = 'Sure! Here is section 1 of the article:';
const behind = 'Let me know if you want changes!';

test('a text in a fence is the text, and what a model says around it is not', () => {
  for (const info of ['markdown', 'md', 'Markdown', ''])
    assert.equal(modelText(`${before}\n\n\`\`\`${info}\n${text}\n\`\`\`\n\n${behind}`), text, info);
  assert.equal(modelText(`~~~md\n${text}\n~~~\n${behind}`), text, 'nothing before');
  assert.equal(modelText(`${before}\n\`\`\`md\n${text}\n\`\`\``), text, 'nothing behind');
  const withCode = `${text}\n\n\`\`\`sh\nforge --hot\n\`\`\`\n\nStrike it.`;
  assert.equal(modelText(`${before}\n\n\`\`\`markdown\n${withCode}\n\`\`\`\n\n${behind}`), withCode);
  assert.equal(
    modelText(`${before}\n\n\`\`\`\`markdown\n${withCode}\n\`\`\`\`\n\n${behind}`),
    withCode,
    'a longer fence',
  );
});

test('code in a text stays where it is', () => {
  const code = 'forge --hot --long --enough --to --be --most --of --the --text';
  const samples = [
    `Heat it:\n\n\`\`\`\n# heat\n${code}\n\`\`\`\n\nStrike it.`,
    `Heat it:\n\n\`\`\`sh\n${code}\n\`\`\`\n\nStrike it.`,
    `Write it so:\n\n\`\`\`md\n${text}\n\`\`\`\n\nIt costs [[f2]].`,
    `Heat it:\n\n\`\`\`md\n${code}\n\`\`\`\n\nThen:\n\n\`\`\`sh\n${code}\n\`\`\`\n\nStrike it.`,
    `Heat it:\n\n\`\`\`md\n${code}`,
  ];
  for (const sample of samples) assert.equal(modelText(sample), sample);
});
