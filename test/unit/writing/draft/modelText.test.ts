import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { modelText } from '../../../../src/writing/draft/modelText.ts';

const text =
  'The Acme A55 anvil costs [[f1]], and rings when it is struck.\n\nA good anvil lasts for a life of work at the forge.';
const before = 'Sure! Here is section 1 of the article:';
const outro = 'Let me know if you want changes!';

describe('modelText', () => {
  test('removes a fence and the words around it', () => {
    for (const info of ['markdown', 'md', 'Markdown', ''])
      assert.equal(modelText(`${before}\n\n\`\`\`${info}\n${text}\n\`\`\`\n\n${outro}`), text, info);
    assert.equal(modelText(`~~~md\n${text}\n~~~\n${outro}`), text, 'nothing before');
    assert.equal(modelText(`${before}\n\`\`\`md\n${text}\n\`\`\``), text, 'nothing behind');
    const withCode = `${text}\n\n\`\`\`sh\nforge --hot\n\`\`\`\n\nStrike it.`;
    assert.equal(modelText(`${before}\n\n\`\`\`markdown\n${withCode}\n\`\`\`\n\n${outro}`), withCode);
    assert.equal(
      modelText(`${before}\n\n\`\`\`\`markdown\n${withCode}\n\`\`\`\`\n\n${outro}`),
      withCode,
      'a longer fence',
    );
  });

  test('keeps code in a text', () => {
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

  test('escapes remaining tags outside of code', () => {
    assert.equal(modelText('A <Codenames and `<b>`.'), 'A \\<Codenames and `<b>`.');
    for (const code of [
      '```html\n<b>x</b>\n```',
      '    <b>x</b>',
      '~~~\n<!-- x -->\n~~~',
      '`<b>`',
      '> ```\n> <b>\n> ```',
    ])
      assert.equal(modelText(`Heat it:\n\n${code}\n\nStrike it.`), `Heat it:\n\n${code}\n\nStrike it.`);
  });
});
