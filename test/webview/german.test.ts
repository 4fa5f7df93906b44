import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { cutTexts } from './cutTexts.ts';
import { takePicture } from './pictures.ts';
import { spokenTexts } from './spokenTexts.ts';
import { openStage, type Stage } from './stage.ts';
import { freshPrompt, prompt } from './promptStates.ts';
import { crowdedReport, report, specifiedReport } from './reportStates.ts';
import { answer, article, comparison, failed } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Words of our English that no German sentence of ours has, and none of what the page is given. */
const given = new Set(wordsIn([...Object.values(german), JSON.stringify(article)].join('\n')));
const english = new Set(wordsIn(Object.keys(german).join('\n')).filter((word) => !given.has(word)));

describe('German pages', () => {
  test('have no English words in an article', async () => {
    const { page, complaints, resize } = await stage.show('article', { state: article, language: 'de' });
    const text = await spokenTexts(page);
    assert.match(text, /Befunde/u);
    assert.deepEqual(
      wordsIn(text).filter((word) => english.has(word)),
      [],
    );
    for (const width of [1000, 320]) {
      await resize(width);
      await takePicture(page, `german-article-${width}`);
      assert.deepEqual(await cutTexts(page), [], `${width} pixels`);
    }
    assert.deepEqual(await complaints(), []);
  });

  const shown = {
    answer: [answer],
    comparison: [comparison],
    article: [failed],
    report: [report, crowdedReport, specifiedReport],
    prompt: [prompt, freshPrompt],
  };
  for (const name of ['answer', 'article', 'comparison', 'prompt', 'report'] as const)
    test(`cut no text of the ${name} next to an editor`, async () => {
      const { page, post, resize } = await stage.show(name, { language: 'de' });
      for (const [index, state] of shown[name].entries()) {
        await post({ type: 'state', state } as never);
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const width of [600, 900]) {
          await resize(width);
          assert.deepEqual(await cutTexts(page), [], `state ${index} in ${width} pixels`);
        }
      }
    });
});
