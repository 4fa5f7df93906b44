import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { openStage, type Stage } from './stage.ts';
import { article, emptyAnswer } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

describe('page', () => {
  test('announces once that it is ready, and waits for its state', async () => {
    const { page, post } = await stage.show('answer');
    assert.deepEqual(await page.evaluate('posted'), [{ type: 'ready' }]);
    assert.equal(await page.getByRole('status').innerText(), 'Loading the answer…');
    await post({ type: 'state', state: emptyAnswer });
    assert.equal(await page.getByText('Loading').count(), 0);
    assert.deepEqual(await page.evaluate('posted'), [{ type: 'ready' }]);
  });

  test('offers to retry a failure only if that may help', async () => {
    const { page, post, posted } = await stage.show('article');
    await post({ type: 'failure', message: 'There are no credits left.', retry: false });
    assert.match(await page.getByRole('alert').innerText(), /There are no credits left\./);
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Couldn’t show the article');
    assert.equal(await page.getByRole('button').count(), 0);
    await post({ type: 'failure', message: 'The service does not answer.', retry: true });
    await page.getByRole('button', { name: 'Retry' }).click();
    assert.deepEqual(await posted(), [{ type: 'retry' }]);
    assert.equal(await page.getByRole('status').innerText(), 'Loading the article…');
  });

  test('keeps its content on a failure until the next state', async () => {
    const { page, post } = await stage.show('answer', { state: emptyAnswer });
    await post({ type: 'failure', message: 'The service does not answer.', retry: true });
    assert.ok(await page.getByRole('alert').isVisible());
    assert.ok(await page.getByRole('heading', { name: emptyAnswer.prompt }).isVisible());
    await post({ type: 'state', state: emptyAnswer });
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  test('restores its scroll position for each state', async () => {
    const { page, post, kept } = await stage.show('article', { state: article, kept: { id: article.id, scroll: 150 } });
    assert.equal(await page.evaluate('scrollY'), 150);
    await page.evaluate('new Promise((done) => { document.addEventListener("scrollend", done); scrollTo(0, 90); })');
    assert.deepEqual(await kept(), { id: article.id, scroll: 90 });
    await post({ type: 'state', state: { ...article, id: 'run/4' } });
    assert.deepEqual(await kept(), { id: 'run/4', scroll: 0 });
    assert.equal(await page.evaluate('scrollY'), 0);
  });

  test('does not animate with reduced motion', async () => {
    const { page } = await stage.show('answer', { motion: true });
    const animation = 'getComputedStyle(document.querySelector(".progressbar"), "::before").animationName';
    assert.equal(await page.evaluate(animation), 'pass');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await page.evaluate(animation), 'none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate('document.body.classList.add("vscode-reduce-motion")');
    assert.equal(await page.evaluate(animation), 'none');
  });

  test('uses the language and number format of the editor', async () => {
    const { page, complaints } = await stage.show('article', { state: article, language: 'de' });
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    assert.match(await page.getByRole('banner').innerText(), /Zum Prompt „.+“\s+1\.240 Wörter/u);
    assert.match(await page.locator('.findings').innerText(), /^Befunde 4\s.*Zeile 5 · GEO · \+8,3 Punkte/su);
    assert.equal(await page.locator('.prose').getAttribute('lang'), '', 'the language of the text is unknown');
    assert.deepEqual(await complaints(), []);
  });

  test('has no barriers in any theme while waiting and failing', async () => {
    const { post, barriersInThemes, complaints } = await stage.show('answer', { width: 320 });
    assert.deepEqual(await barriersInThemes(), []);
    await post({ type: 'failure', message: 'The service does not answer.', retry: true });
    assert.deepEqual(await barriersInThemes(), []);
    await post({ type: 'state', state: emptyAnswer });
    await post({ type: 'failure', message: 'The service does not answer.', retry: true });
    assert.deepEqual(await barriersInThemes(), []);
    assert.deepEqual(await complaints(), []);
  });
});
