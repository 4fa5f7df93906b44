import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from './stage.ts';
import { report } from './reportStates.ts';

// What a report says to those who press its buttons and keys.

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

test('what had the keyboard gets it again when the page does, and nothing scrolls until a key is pressed', async () => {
  const { page } = await stage.show('report', { state: report });
  // As in the editor: the page is a frame beside what takes the keyboard from it.
  const address = page.url();
  await page.goto(address.replace(/report\.html.*/u, 'dark.css'));
  await page.setContent(`<button>List</button><iframe src="${address}" width="900" height="600"></iframe>`);
  const frame = page.frameLocator('iframe');
  const inside = page.frames()[1];
  assert.ok(inside);
  await inside.waitForLoadState();
  await inside.evaluate(`postMessage(${JSON.stringify({ type: 'state', state: report })})`);
  const chart = frame.getByRole('slider');
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  const told = await chart.getAttribute('aria-valuetext');
  await page.getByRole('button', { name: 'List' }).focus();
  await inside.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
  await page.evaluate('document.querySelector("iframe").contentWindow.focus()');
  assert.equal(await inside.evaluate('document.activeElement.getAttribute("role")'), 'slider');
  assert.equal(await inside.evaluate('scrollY'), 0);
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await chart.getAttribute('aria-valuetext'), told);
  assert.ok((await inside.evaluate<number>('scrollY')) > 0, 'the chart is seen again');
  await page.keyboard.press('Enter');
  assert.equal((await inside.evaluate<{ type: string }[]>('posted')).at(-1)?.type, 'showAnswers');
});
