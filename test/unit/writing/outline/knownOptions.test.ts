import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { withKnownOptions } from '../../../../src/writing/outline/knownOptions.ts';
import { gather, stored } from '../answers.ts';

const answer =
  '## Top picks\n1. **Globex Pipeline** has a board for the whole team.\n2. **Nimbus One** is cheaper than most of the others.\n3. **Delta Desk** has the best help pages of all.';
const evidence = gather(
  [1, 2, 3].map((id) => stored({ id, markdown: answer })),
  'best CRM for a team',
);
const page = (site: string, markdown: string) => ({
  url: `https://${site}.example/`,
  title: 'CRM for a team',
  markdown,
  language: 'en',
  readAt: 0,
});
const optionsFor = (...pages: ReturnType<typeof page>[]): string[] =>
  withKnownOptions(evidence, buildLedger({ evidence, pages }))
    .subjects.filter(({ role }) => role === 'option')
    .map(({ name }) => name);

describe('withKnownOptions', () => {
  const comparison = page(
    'lab',
    '# CRM for a team\n\n| CRM | Price for a team |\n| --- | --- |\n| Nimbus One | $40 |\n| Delta Desk | $50 |\n| Vega Base | $60 |',
  );

  test('removes options that no page mentions, and adds compared ones', () => {
    assert.deepEqual(optionsFor(comparison), ['Nimbus One', 'Delta Desk', 'Vega Base']);
  });

  test('begins with what most pages mention', () => {
    const other = page('shop', '# CRM for a team\n\nThe Delta Desk CRM for a team costs $55 a month.');
    assert.equal(optionsFor(comparison, other)[0], 'Delta Desk');
  });

  test('keeps the options of the answers if pages know fewer than three', () => {
    const one = page('shop', '# CRM for a team\n\nThe Delta Desk CRM for a team costs $55 a month.');
    assert.deepEqual(optionsFor(one), ['Globex Pipeline', 'Nimbus One', 'Delta Desk']);
  });
});
