import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { store } from '../../scripts/editor/install.ts';
import { arabicState } from './arabic.ts';
import { cutTexts } from './cutTexts.ts';
import { report } from './reportStates.ts';
import { openStage, type Stage } from './stage.ts';
import { answer, article } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const states = { answer, article, report };

for (const name of ['answer', 'article', 'report'] as const)
  for (const width of [320, 1000])
    test(`a page of the ${name} that is read from the right holds in ${width} pixels`, async () => {
      const { page, complaints } = await stage.show(name, { state: arabicState(states[name]), language: 'ar', width });
      assert.equal(await page.evaluate('getComputedStyle(document.body).direction'), 'rtl');
      const pictures = path.join(store, 'pictures');
      fs.mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: path.join(pictures, `rtl-${name}-${width}.png`), fullPage: true });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      assert.deepEqual(await cutTexts(page), []);
      assert.deepEqual(await overlaps(page), []);
      assert.deepEqual(await complaints(), []);
    });

test('an interval is drawn over the end of its bar, from whichever side that comes', async () => {
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
