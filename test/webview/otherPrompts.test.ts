import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { compareWindows } from '../../src/metrics/compareWindows.ts';
import type { ReportState } from '../../src/contract/reportState.ts';
import { figure, report, view } from './reportStates.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const said = 'different prompts or assistants';
const notCompared = compareWindows(
  (['before', 'after'] as const).map((window) => {
    const none = { hits: 0, count: 0 };
    return { promptId: window.length, model: 'chatgpt', before: none, after: none, [window]: { hits: 10, count: 40 } };
  }),
);
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
    comparison: notCompared,
    views: {
      ...report.views,
      getSummary: view<'getSummary'>({
        ...getSummary.data,
        unbranded: { ...unbranded, ...notCompared },
      }),
      listChanges: { ...listChanges, data: [{ ...row, kind: 'competitor', verdict: 'other_prompts' }] },
    },
  };
}

describe('report on other questions', () => {
  test('gives no verdict and no points', async () => {
    const { page } = await stage.show('report', { state: otherPrompts() });
    assert.match(
      await page.locator('.card.main').innerText(),
      new RegExp(`Nov 14 – 20, 2026: \\S+ · ${said} · 1 new prompt not compared`, 'u'),
    );
    const changes = page.getByRole('region', { name: 'What changed' });
    await changes.getByText('1 change that isn’t significant').click();
    const changed = await changes.innerText();
    assert.match(changed, new RegExp(said, 'u'));
    assert.doesNotMatch(changed, /chance|noise/u);
    const compared = await page.getByRole('region', { name: 'Compare' }).innerText();
    assert.match(compared, /Not comparable: different prompts or assistants/u);
    assert.doesNotMatch(compared, /The difference is|Significant/u);
  });

  test('explains this in German', async () => {
    const { page } = await stage.show('report', { state: otherPrompts(), language: 'de' });
    assert.match(
      await page.locator('.card.main').innerText(),
      /andere Prompts oder Assistenten · 1 neuer Prompt nicht verglichen/u,
    );
  });
});
