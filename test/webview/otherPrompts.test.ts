import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ReportState } from '../../src/contract/reportState.ts';
import { figure, report, view } from './reportStates.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const said = 'different prompts were asked';
const { getSummary, listChanges } = report.views;

/** The report of a project whose weeks have no prompt in common. */
function otherPrompts(): ReportState {
  assert.ok(getSummary && listChanges);
  const [row] = listChanges.data;
  assert.ok(row);
  const { unbranded } = getSummary.data;
  const against = { from: '2026-09-26', to: '2026-10-23' };
  return {
    ...report,
    question: { ...report.question, against },
    against: figure(301, 1180),
    sharesPrompts: false,
    views: {
      ...report.views,
      getSummary: view<'getSummary'>({
        ...getSummary.data,
        unbranded: { ...unbranded, verdict: 'other_prompts' },
      }),
      listChanges: { ...listChanges, data: [{ ...row, kind: 'competitor', verdict: 'other_prompts' }] },
    },
  };
}

describe('report on other questions', () => {
  test('gives no verdict and no points', async () => {
    const { page } = await stage.show('report', { state: otherPrompts() });
    assert.match(await page.locator('.card.main').innerText(), new RegExp(`Nov 14 – 20, 2026: \\S+ · ${said}$`, 'u'));
    const changed = await page.getByRole('region', { name: 'What changed' }).innerText();
    assert.match(changed, new RegExp(said, 'u'));
    assert.doesNotMatch(changed, /chance|noise/u);
    const compared = await page.getByRole('region', { name: 'Compare' }).innerText();
    assert.match(compared, /Not comparable: different prompts were asked/u);
    assert.doesNotMatch(compared, /The difference is|Significant/u);
  });

  test('says so in German', async () => {
    const { page } = await stage.show('report', { state: otherPrompts(), language: 'de' });
    assert.match(await page.locator('.card.main').innerText(), /es wurden andere Prompts gestellt$/u);
  });
});
