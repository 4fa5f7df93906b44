import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRewrite } from '../../../../src/writing/draft/rewrite.ts';
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

test('what the first text says stays, with its own links, code and experience', () => {
  assert.deepEqual(rewrite(body), { title: 'Sets for the sun', markdown: `${body}\n`, removed: [], formulas: [] });
  const { markdown, removed } = rewrite(
    '# Sets for the sun\n\nAs [our report](https://ours.example/report) says, our shop sold 812 sets.',
  );
  assert.match(markdown, /812 sets/, 'in other words, too');
  assert.deepEqual(removed, []);
});

test('what is new is carried by a page, or taken out with its reason', () => {
  const { markdown, removed } = rewrite(
    `# Sets for the sun\n\nThe Acme One reaches [[${light}]] in a bright room. Our shop sold 912 sets, as [our report](https://ours.example/report) says.\n\n\`\`\`\nrm 888\n\`\`\``,
  );
  assert.equal(markdown, `# Sets for the sun\n\nThe Acme One reaches [340 nits](${pages.lab.url}) in a bright room.\n`);
  assert.equal(removed.length, 2);
});

test('a title that claims what nobody says gives way to the first one', () => {
  assert.equal(rewrite('# 97 % love these sets\n\nPick a matte screen.').title, 'Sets for the sun');
});
