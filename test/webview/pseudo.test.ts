import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { arabicState } from './arabic.ts';
import { cutTexts } from './cutTexts.ts';
import { plainWordsIn, pseudoLocale } from '../fakes/pseudo.ts';
import { takePicture } from './pictures.ts';
import { prompt } from './promptStates.ts';
import { report } from './reportStates.ts';
import { spokenTexts } from './spokenTexts.ts';
import { openStage, type Stage } from './stage.ts';
import { answer, article, comparison } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const states = { answer, article, comparison, prompt, report };

describe('pages in a language of longer words', () => {
  for (const name of ['answer', 'article', 'comparison', 'prompt', 'report'] as const)
    test(`have no untranslated words on the ${name}`, async () => {
      const state = arabicState(states[name]);
      const { page, complaints, resize } = await stage.show(name, { state, language: pseudoLocale });
      const given = new Set(plainWordsIn(JSON.stringify(state)));
      assert.deepEqual(
        plainWordsIn(await spokenTexts(page)).filter((word) => !given.has(word)),
        [],
      );
      for (const width of [1000, 320]) {
        await resize(width);
        await takePicture(page, `pseudo-${name}-${width}`);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
        assert.deepEqual(await cutTexts(page), [], `${width} pixels`);
      }
      assert.deepEqual(await complaints(), []);
    });
});
