import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkRewrite, rewriteInstructions, titleOf } from '../../../../src/writing/draft/rewrite.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { pages } from '../../../data/lies.ts';
import { gather } from '../answers.ts';

const read = [pages.lab];
const { facts } = buildLedger({ evidence: gather([], 'best TV for a bright room'), pages: read });
const light = facts.find(({ figure }) => figure?.text === '340 nits')?.id ?? '';
const outline = { title: 'The best TV', language: 'en', keyword: 'best TV' };
const body = [
  '# Sets for the sun',
  'Our shop sold 812 sets, as [our report](https://ours.example/report) says. We tested each of them.',
  '```\nset brightness 80\n```',
  'Pick a matte screen.',
].join('\n\n');

const rewrite = (written: string) =>
  checkRewrite({ outline, body, written, facts, pages: read, subjects: ['Acme One'], ownSentences: [] });

describe('rewrite', () => {
  test('keeps statements of the first text, with links and code', () => {
    assert.deepEqual(rewrite(body), { title: 'Sets for the sun', markdown: `${body}\n`, removed: [] });
    const { markdown, removed } = rewrite(
      '# Sets for the sun\n\nAs [our report](https://ours.example/report) says, our shop sold 812 sets.',
    );
    assert.match(markdown, /812 sets/, 'in other words, too');
    assert.deepEqual(removed, []);
  });

  test('supports new statements with a page or removes them', () => {
    const { markdown, removed } = rewrite(
      `# Sets for the sun\n\nThe Acme One reaches [[${light}]] in a bright room. Our shop sold 912 sets, as [our report](https://ours.example/report) says.\n\n\`\`\`\nrm 888\n\`\`\``,
    );
    assert.equal(
      markdown,
      `# Sets for the sun\n\n\`\`\`\nset brightness 80\n\`\`\`\n\nThe Acme One reaches [340 nits](${pages.lab.url}) in a bright room.\n`,
    );
    assert.equal(removed.length, 2);
  });

  test('is rejected if too little text is left', () => {
    const brief = '> [!BRIEF]\n>\n> These forty words are said to the writer alone, and count for nothing of the text.';
    for (const written of ['…', '# Sets for the sun\n\n…', 'Pick.']) {
      const { markdown, removed } = rewrite(written);
      assert.equal(markdown, '', written);
      assert.match(removed[0]?.reason ?? '', /^The model wrote \d words? instead of 2\d\.$/);
    }
    const lost = rewrite(
      `# Sets for the sun\n\n${'Our shop sold 912 sets of the Blaupunkt Nova to 77 % of all. '.repeat(4)}`,
    );
    assert.deepEqual([lost.markdown, lost.removed.length > 0], ['', true]);
    const own = { outline, facts, pages: read, subjects: [], ownSentences: [] };
    const { markdown } = checkRewrite({
      ...own,
      body: `# Sets\n\n${brief}\n\nPick one.`,
      written: '# Sets\n\nPick one.',
    });
    assert.match(markdown, /Pick one/);
  });

  test('keeps the first title if the new one is unsupported', () => {
    assert.equal(rewrite('# 97 % love these sets\n\nPick a matte screen.').title, 'Sets for the sun');
  });

  const html = '<details>\n<summary>Terms</summary>\n<img src="x.png" width="300">\n</details>';
  const fence = "```sh\n# no title\nlimit 999 'a < b'\n```";
  const rich = [
    '---\ntitle: "x"   # keep\n# a comment\n---\n# Sets for the sun',
    'Pick a matte screen, which mirrors no window.',
    fence,
    'Then close the curtains at noon.',
    html,
    '- Turn the light sensor off.\n\n  ```\n  sensor off 7\n  ```\n\n- Keep the sound low.',
  ].join('\n\n');
  const inList = '  ```\n  sensor off 7\n  ```';
  const reworked = (written: string) =>
    checkRewrite({ outline, body: rich, written, facts, pages: read, subjects: [], ownSentences: [] });

  test('does not send front matter, code and HTML to the model', () => {
    const { prompt } = rewriteInstructions({
      outline: { ...outline, description: '', articleType: 'guide', sections: [], pages: [] },
      evidence: gather([], 'best TV for a bright room'),
      ledger: { facts, conflicts: [] },
      body: rich,
    });
    assert.doesNotMatch(prompt, /999|sensor off 7|details|a comment/);
    assert.match(prompt, /\[\[kept 1\]\].*\[\[kept 2\]\].*\[\[kept 3\]\]/s);
  });

  test('restores front matter, code and HTML byte for byte', () => {
    const { markdown, title, removed } = reworked(
      '# Sets for the sun\n\nPick a matte screen, which mirrors no window.\n\n[[kept 1]]\n\nThen close the curtains at noon. [[kept 2]]\n\n- Turn the light sensor off.\n\n  [[kept 3]]\n\n- Keep the sound low.',
    );
    assert.equal(markdown, `${rich}\n`);
    assert.equal(title, 'Sets for the sun');
    assert.deepEqual(removed, []);
  });

  test('restores them once if the model copies or changes them', () => {
    const copied = reworked(rich).markdown;
    assert.equal(copied.split(fence).length, 2);
    assert.equal(copied.split(inList).length, 2);
    const changed = reworked(
      `# Sets for the sun\n\nThen close the curtains at noon.\n\nPick a matte screen, as that mirrors no window.\n\n${fence.replace('999', '1')}\n\n- Turn off the light sensor.\n- Keep the sound low.`,
    ).markdown;
    assert.ok(changed.startsWith('---\ntitle: "x"   # keep\n# a comment\n---\n# Sets for the sun\n'));
    assert.match(
      changed,
      /at noon\.\n\n<details>\n<summary>Terms<\/summary>\n<img src="x.png" width="300">\n<\/details>\n\nPick/,
    );
    assert.match(changed, /no window\.\n\n```sh\n# no title\nlimit 999 'a < b'\n```\n/);
    assert.doesNotMatch(changed, /limit 1\b/);
    assert.ok(changed.includes(`light sensor.\n\n${inList}\n\n- Keep`));
  });

  test('keeps the order of the model and skips wrong placeholders', () => {
    const { markdown } = reworked(
      '# Sets for the sun\n\n```\n[[kept 2]]\n```\n\nThen close the curtains at noon.\n\n[[kept 1]]\n\n[[kept 1]]\n\n[[kept 3]]\n\nSee [[kept 9]] for it.',
    );
    assert.ok(markdown.indexOf(html) < markdown.indexOf('curtains'));
    assert.ok(markdown.indexOf('curtains') < markdown.indexOf(fence));
    assert.equal(markdown.split(fence).length, 2);
    assert.doesNotMatch(markdown, /kept \d/);
  });

  test('does not take a comment for a title', () => {
    assert.equal(titleOf('---\n# a comment\ntitle: x\n---\n\n```sh\n# install\n```\n\nText.'), undefined);
    assert.equal(titleOf('+++\n# a comment\n+++\n# Real'), 'Real');
  });
});
