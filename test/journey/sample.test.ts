import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pressOnRow } from './byHand.ts';
import { clientOf } from './folderService.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps: somebody without a key looks around in the sample project, and removes it.

let editor: Workbench;

before(async () => {
  editor = await openWorkbench();
  await editor.openView('Citedesk');
});

after(() => editor.close());

test('one click loads the sample, and its report says that it is made up', async () => {
  const button = editor.page.getByRole('button', { name: 'Explore the Sample Project' });
  await button.waitFor();
  await editor.picture('sample-1-welcome');
  await button.click();
  const page = editor.webview();
  await page.getByRole('heading', { name: 'Where Tarnwick (sample) stands' }).waitFor({ timeout: 120_000 });
  await page.getByText('Sample: made-up data').waitFor();
  await page.getByRole('slider', { name: 'Visibility over time' }).waitFor();
  await editor.page.getByRole('treeitem', { name: /^Tarnwick \(sample\), made-up data/ }).waitFor();
  await editor.picture('sample-2-report');
});

test('its parts say what names and cites the brand, and how that went', async () => {
  const page = editor.webview();
  await page.getByRole('slider', { name: 'Visibility over time' }).scrollIntoViewIfNeeded();
  await editor.picture('sample-3-over-time');
  await page.getByRole('region', { name: 'Top domains' }).scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Named and cited' }).scrollIntoViewIfNeeded();
  await editor.picture('sample-4-cited');
});

test('its answers say so, too', async () => {
  await editor.runCommand('View: Close All Editors');
  const topic = editor.page.getByRole('treeitem', { name: /^Family bikes/ });
  await topic.click();
  await editor.page.keyboard.press('ArrowRight');
  await editor.page.getByRole('treeitem', { name: /^best electric cargo bike for two children/ }).click();
  await editor.page.keyboard.press('ArrowRight');
  await editor.page
    .getByRole('treeitem', { name: /^ChatGPT/ })
    .first()
    .dblclick();
  const page = editor.webview();
  await page.getByRole('heading', { name: 'best electric cargo bike for two children' }).waitFor();
  await page.getByText('Sample: made-up data').waitFor();
  await editor.picture('sample-5-answer');
});

test('its article is opened from the tree, with its scores and its evidence', async () => {
  await editor.page.getByRole('button', { name: 'Work Section' }).click();
  await editor.page.getByRole('treeitem', { name: /^Article, best electric cargo bike/ }).dblclick();
  await editor.page.getByText('a box at least 60 cm wide').first().waitFor();
  const page = editor.webview();
  await page.getByText('Evidence for this section').waitFor();
  await page.getByText('Insert £4,790').first().waitFor();
  await editor.picture('sample-6-article');
});

test('the answers behind a figure stand in a list, and one opens beside the report', async () => {
  await editor.runCommand('View: Close All Editors');
  const row = editor.page.getByRole('treeitem', { name: /^Tarnwick \(sample\), made-up data/ });
  await pressOnRow(row, 'Show Report');
  await editor.webview().locator('.card.main').getByRole('button').first().click();
  await editor.row('which cargo bikes keep their resale value?').first().waitFor();
  await editor.picture('sample-7-answers');
  await editor.page.keyboard.press('Enter');
  await editor.page
    .getByRole('tab', { name: /^(?:AI Overviews|AI Mode|ChatGPT|Copilot|Gemini|Perplexity): / })
    .waitFor();
  await editor.page.locator('iframe.webview.ready').nth(1).waitFor();
  await editor.picture('sample-8-beside');
  // The tree has followed the answer, so that the project's row may be out of sight.
  await editor.page
    .getByRole('treeitem', { name: /^AI Overviews/ })
    .last()
    .click();
  await editor.page.keyboard.press('Home');
});

test('its prompts are not asked', async () => {
  const row = editor.page.getByRole('treeitem', { name: /^Tarnwick \(sample\)/ });
  await pressOnRow(row, 'Ask Prompts Now…');
  await editor.page.getByText('is a sample with made-up data, so its prompts are not asked').first().waitFor();
  await editor.picture('sample-9-not-asked');
});

test('one click removes it with its answers', async () => {
  const row = editor.page.getByRole('treeitem', { name: /^Tarnwick \(sample\)/ });
  await row.click({ button: 'right' });
  await editor.picture('sample-10-menu');
  await editor.page.getByRole('menuitem', { name: 'Remove the Sample Project' }).click();
  await editor.page.getByRole('button', { name: 'Explore the Sample Project' }).waitFor();
  await editor.picture('sample-11-removed');
  const client = clientOf(editor.dataFolder);
  assert.deepEqual((await client.listProjects({})).data, []);
  await client.close();
});
