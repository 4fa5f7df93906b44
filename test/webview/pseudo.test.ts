import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { store } from '../../scripts/editor/install.ts';
import { arabicState } from './arabic.ts';
import { cutTexts } from './cutTexts.ts';
import { plainWordsIn, pseudoLocale } from '../fakes/pseudo.ts';
import { report } from './reportStates.ts';
import { openStage, type Stage } from './stage.ts';
import { answer, article } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const states = { answer, article, report };

for (const name of ['answer', 'article', 'report'] as const)
  for (const width of [320, 1000])
    test(`a page of the ${name} has nothing that no translator could say, and holds longer words in ${width} pixels`, async () => {
      const state = arabicState(states[name]);
      const { page, complaints } = await stage.show(name, { state, language: pseudoLocale, width });
      const pictures = path.join(store, 'pictures');
      fs.mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: path.join(pictures, `pseudo-${name}-${width}.png`), fullPage: true });
      const given = new Set(plainWordsIn(JSON.stringify(state)));
      assert.deepEqual(
        plainWordsIn(await spokenTexts(page)).filter((word) => !given.has(word)),
        [],
      );
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      assert.deepEqual(await cutTexts(page), []);
      assert.deepEqual(await complaints(), []);
    });

/** All that is read or heard of a page. */
const spokenTexts = (page: Page): Promise<string> =>
  page.evaluate(`[
    document.body.innerText,
    ...['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) =>
      [...document.body.querySelectorAll('[' + name + ']')].map((one) => one.getAttribute(name))),
  ].join('\\n')`);
