import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { store } from '../../scripts/editor/install.ts';
import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { cutTexts } from './cutTexts.ts';
import { openStage, type Stage } from './stage.ts';
import { crowdedReport, report, specifiedReport } from './reportStates.ts';
import { answer, article, failed } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Words of our English that no German sentence of ours has, and none of what the page is given. */
const given = new Set(wordsIn([...Object.values(german), JSON.stringify(article)].join('\n')));
const english = new Set(wordsIn(Object.keys(german).join('\n')).filter((word) => !given.has(word)));

for (const width of [320, 1000])
  test(`the page of an article is German throughout, and nothing of it is cut in ${width} pixels`, async () => {
    const { page, complaints } = await stage.show('article', { state: article, language: 'de', width });
    const pictures = path.join(store, 'pictures');
    fs.mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, `german-article-${width}.png`), fullPage: true });
    const text =
      await page.evaluate<string>(`[document.body.innerText, ...['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) =>
      [...document.body.querySelectorAll('[' + name + ']')].map((one) => one.getAttribute(name)))].join('\\n')`);
    assert.match(text, /Befunde/u);
    assert.deepEqual(
      wordsIn(text).filter((word) => english.has(word)),
      [],
    );
    assert.deepEqual(await cutTexts(page), []);
    assert.deepEqual(await complaints(), []);
  });

test('no German text of a page is cut, however narrow it is beside another editor', async () => {
  for (const width of [600, 900]) {
    for (const state of [report, crowdedReport, specifiedReport]) {
      const { page } = await stage.show('report', { state, language: 'de', width });
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await cutTexts(page), [], `report ${width}`);
    }
    const { page } = await stage.show('answer', { state: answer, language: 'de', width });
    assert.deepEqual(await cutTexts(page), [], `answer ${width}`);
    const { page: ended } = await stage.show('article', { state: failed, language: 'de', width });
    assert.deepEqual(await cutTexts(ended), [], `article ${width}`);
  }
});
