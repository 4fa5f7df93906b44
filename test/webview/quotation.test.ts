import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import type { AnswerState } from '../../src/contract/messages.ts';
import { openStage, type Stage } from './stage.ts';
import { answer, noAnswer } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const marked = 'String([...(CSS.highlights.get("passage") ?? [])])';

describe('quotation of a verdict', () => {
  test('leads to its place in the answer, and back with Escape', async () => {
    const { page, post } = await stage.show('answer', { state: answer });
    const quotation = page.getByRole('button', { name: 'Show in answer: Lumen is the one to beat' });
    assert.equal(await page.evaluate(marked), '');
    await quotation.focus();
    await page.keyboard.press('Enter');
    assert.match(await page.evaluate(marked), /^Lumen is the one to beat, ahead of Glow & Co\s+1\.\s+See the test$/);
    assert.match(
      await page.evaluate('document.activeElement.localName + document.activeElement.textContent'),
      /^pLumen/,
    );
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate('document.activeElement.className'), 'quotation');
    await post({ type: 'state', state: noAnswer });
    assert.equal(await page.evaluate(marked), '', 'the mark goes with the answer');
  });

  test('has no link if the answer does not contain it', async () => {
    const { page, post } = await stage.show('answer', { state: withQuote('Lumen is unbeaten') });
    assert.ok(await page.getByText('Lumen is unbeaten').isVisible());
    assert.equal(await page.getByRole('button', { name: 'Show in answer' }).count(), 0);
    await post({ type: 'state', state: withQuote('…') });
    assert.equal(await page.getByRole('button', { name: 'Show in answer' }).count(), 0);
  });

  test('is found across code, cells, items and accents', async () => {
    const html =
      '<p>A cafe\u0301 <code>lamp</code> of\u00a0old</p><table><tr><td>Lumen</td><td>$59</td></tr></table><ul><li>warm</li><li>cold</li></ul>';
    const { page, post } = await stage.show('answer');
    for (const [words, shown] of [
      ['café lamp of old', 'cafe\u0301 lamp of\u00a0old'],
      ['Lumen\n$59', 'Lumen$59'],
      ['warm\ncold', 'warmcold'],
    ] as const) {
      await post({ type: 'state', state: { ...withQuote(words), html } });
      await page.getByRole('button', { name: 'Show in answer' }).click();
      assert.equal(await page.evaluate(marked), shown);
    }
  });

  test('scrolls into view, without animation for reduced motion', async () => {
    const { page } = await stage.show('answer', { state: answer, width: 320, motion: true });
    const leap = 'button.scrollIntoView(), before = scrollY, button.click(), before - scrollY';
    const top = '[...CSS.highlights.get("passage")][0].getBoundingClientRect().top';
    assert.equal(await page.evaluate(`var before, button = document.querySelector(".quotation"); ${leap}`), 0);
    await page.evaluate(`new Promise((done) => {
    const look = (frames) => (${top} >= 0 || frames === 0 ? done() : requestAnimationFrame(() => look(frames - 1)));
    look(300);
  })`);
    assert.ok((await page.evaluate<number>(top)) >= 0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.ok((await page.evaluate<number>(leap)) > 100);
    assert.ok((await page.evaluate<number>(top)) >= 0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate('document.body.classList.add("vscode-reduce-motion")');
    assert.ok((await page.evaluate<number>(leap)) > 100);
  });
});

function withQuote(quote: string): AnswerState {
  return { ...answer, facts: [{ label: 'Sentiment', value: 'Positive (rated by judge)', quote }] };
}
