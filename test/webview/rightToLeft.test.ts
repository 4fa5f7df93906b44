import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { arabicState } from './arabic.ts';
import { cutTexts } from './cutTexts.ts';
import { takePicture } from './pictures.ts';
import { prompt } from './promptStates.ts';
import { report } from './reportStates.ts';
import { openStage, type Stage } from './stage.ts';
import { answer, article, comparison } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const states = { answer, article, comparison, prompt, report };

describe('right-to-left pages', () => {
  for (const name of ['answer', 'article', 'comparison', 'prompt', 'report'] as const)
    test(`hold the ${name} in a wide and a narrow window`, async () => {
      const { page, complaints, resize } = await stage.show(name, { state: arabicState(states[name]), language: 'ar' });
      assert.equal(await page.evaluate('getComputedStyle(document.body).direction'), 'rtl');
      for (const width of [1000, 320]) {
        await resize(width);
        await takePicture(page, `rtl-${name}-${width}`);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
        assert.deepEqual(await cutTexts(page), [], `${width} pixels`);
        assert.deepEqual(await overlaps(page), [], `${width} pixels`);
      }
      assert.deepEqual(await complaints(), []);
    });

  test('draw an interval over the end of its bar', async () => {
    for (const language of ['en', 'ar'] as const) {
      const { page } = await stage.show('report', { state: report, language });
      const apart = await page.evaluate(`[...document.querySelectorAll('.track')].flatMap((track) => {
        const [bar, reach] = ['.fill', '.reach'].map((name) => track.querySelector(name)?.getBoundingClientRect());
        const end = getComputedStyle(track).direction === 'rtl' ? bar.left : bar.right;
        return !reach || (reach.left <= end + 1 && reach.right >= end - 1) ? [] : [track.parentElement.textContent];
      })`);
      assert.deepEqual(apart, [], language);
    }
  });
});

/** Buttons and headings that lie on one another. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const all = [...document.querySelectorAll('button, summary, h1, h2, h3')].filter((one) => one.checkVisibility());
    const boxes = all.map((one) => ({ one, box: one.getBoundingClientRect() }));
    return boxes.flatMap(({ one, box }, at) =>
      boxes.slice(at + 1).flatMap(({ one: other, box: next }) => {
        if (one.contains(other) || other.contains(one)) return [];
        const wide = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const high = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        return wide > 1 && high > 1 ? [one.textContent + ' / ' + other.textContent] : [];
      }),
    );
  })()`);
