import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../fakes/eventually.ts';
import { type ModelServer, startModelServer } from '../fakes/modelServer.ts';
import { type Receiver, startReceiver } from '../fakes/receiver.ts';
import { clientOf } from './folderService.ts';
import { quickInput, type QuickInput } from './quickInput.ts';
import { pressInMessage } from './byHand.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps, by key: somebody finds where the brand is missing in the sample, asks the report whether it is
// chance, and sets up who is told of it.

const prompt = 'best electric cargo bike for two children';

let model: ModelServer;
let receiver: Receiver;
let editor: Workbench;
let ask: QuickInput;

before(async () => {
  model = await startModelServer(() => ({ says: 'Yes.', tokens: [12, 3] }));
  receiver = await startReceiver();
  editor = await openWorkbench({
    settings: {
      'citedesk.writer': { model: 'test-model', baseUrl: model.baseUrl },
      'citedesk.crawl.privateHosts': [receiver.host],
    },
  });
  ask = quickInput(editor);
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'Explore the Sample Project' }).waitFor();
  await editor.runCommand('Citedesk: Explore the Sample Project');
  await editor.webview().getByRole('slider', { name: 'Visibility over time' }).waitFor();
  await editor.runCommand('View: Close All Editors');
});

after(async () => {
  await editor.close();
  await model.close();
  await receiver.close();
});

/** A row of the tree, by what screen readers say of it. */
const item = (name: RegExp) => editor.page.getByRole('treeitem', { name });
const press = (key: string) => editor.page.keyboard.press(key);
const project = () => item(/^Tarnwick \(sample\), made-up data/u);

test('groups of prompts stand beside the topics, and open by key', async () => {
  const missing = item(/^Missing everywhere, /u);
  await missing.click();
  // Of a topic that is folded.
  const prompts = item(/^how to keep a cargo bike battery warm/u);
  await prompts.waitFor();
  await editor.picture('seo-1-groups');
  await press('ArrowLeft');
  await prompts.waitFor({ state: 'detached' });
});

test('prompts are sorted by need, and filtered by what holds of them', async () => {
  await editor.runCommand('Citedesk: Sort Prompts');
  await ask.text('Sort prompts');
  await editor.picture('seo-2-sort');
  await ask.pick('Sort prompts', 'By need');
  const topic = item(/^Family bikes, /u);
  await topic.click();
  const inTopic = item(new RegExp(`^${prompt}, `, 'u'));
  await inTopic.waitFor();
  await editor.runCommand('Citedesk: Filter Prompts');
  await ask.tick('Which prompts of Tarnwick (sample) to show', ['Brand missed', 'Perplexity']);
  const filter = item(/Brand missed · Perplexity/u);
  await filter.waitFor();
  await editor.picture('seo-3-filtered');
  await editor.runCommand('Citedesk: Show All Prompts');
  await filter.waitFor({ state: 'detached' });
  // What was unfolded before is so again.
  await inTopic.waitFor();
  await topic.click();
  await inTopic.waitFor({ state: 'detached' });
});

test('a prompt is found by words of it, and its row turned to', async () => {
  await editor.runCommand('Citedesk: Search Prompts');
  await ask.text('Search the prompts of Tarnwick (sample)');
  await editor.page.keyboard.type('cargo bike for two');
  const found = editor.page.locator('.quick-input-list .monaco-list-row');
  await eventually(async () => (await found.count()) === 1);
  await found.and(editor.page.locator('.focused', { hasText: prompt })).waitFor();
  await editor.picture('seo-4-search');
  await press('Enter');
  await item(new RegExp(`^${prompt}`, 'u')).waitFor();
  await editor.picture('seo-5-found');
});

test('the report says whether two assistants differ, and a bar opens its answers by key', async () => {
  await project().click();
  await press('Alt+r');
  const page = editor.webview();
  await page.getByRole('slider', { name: 'Visibility over time' }).waitFor();
  const compare = page.getByRole('region', { name: 'Compare' });
  await compare.getByLabel('Second').focus();
  await press('End');
  await compare.getByText(/^(?:More than chance|Within noise)$/u).waitFor();
  await editor.picture('seo-6-compare');
  await compare.getByLabel('What').focus();
  await press('b'); // Brand and competitor
  await compare.getByText('McNemar').waitFor();
  await editor.picture('seo-7-competitor');
  const competitors = page.getByRole('region', { name: 'Competitors' });
  await competitors
    .getByRole('button', { name: /%.* answers/u })
    .first()
    .focus();
  await editor.picture('seo-8-bar');
  await press('Enter');
  await ask.text(' answers · ');
  await editor.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  await editor.picture('seo-9-answers');
  await press('Escape');
});

test('a webhook is set up by key, and its test arrives', async () => {
  await editor.runCommand('Citedesk: Webhook');
  const title = 'Webhook of Tarnwick (sample)';
  await ask.type(title, receiver.url);
  await editor.page.locator('.quick-input-list').getByText('A prompt is lost').waitFor();
  await editor.picture('seo-10-webhook');
  await press('Enter');
  await editor.page.getByText('By how many percentage points must visibility fall?').waitFor();
  await press('Enter');
  await editor.page.locator('.quick-input-list').getByText('Send a Test').waitFor();
  await ask.pick(title, 'Send a Test');
  await eventually(() => receiver.received.length > 0);
  await editor.page.locator('.quick-input-list').getByText('Send a Test').waitFor();
  await editor.picture('seo-11-tested');
  await press('Escape');
});

test('a model is tested, and nothing was spent', async () => {
  await editor.runCommand('Citedesk: Test This Key');
  await editor.message('answered in').waitFor();
  await editor.picture('seo-12-key');
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.runCommand('Citedesk: Account');
  const account = editor.message('nothing is counted or charged here');
  await account.waitFor();
  await editor.picture('seo-13-account');
  await pressInMessage(account, 'Show Spend');
  // What runs on this machine has no key that anybody could charge.
  await editor.message('No call was made with a key of yours yet').waitFor();
  await editor.picture('seo-14-spend');
});

test('what has come since somebody looked is counted at the icon, until they have looked again', async () => {
  await editor.openView('Explorer');
  const client = clientOf(editor.dataFolder);
  const [sample] = (await client.listProjects()).data;
  assert.ok(sample);
  const [first] = (await client.listPrompts({ project: sample.id, query: { limit: 1 } })).data;
  assert.ok(first);
  const answer = { prompt_id: first.id, model: 'chatgpt' as const, content_markdown: 'Take the Tarnwick.' };
  const responses = [{ ...answer, collected_at: new Date().toISOString() }];
  await client.addResponses({ project: sample.id, body: { responses } });
  await client.close();
  await editor.runCommand('Citedesk: Refresh');
  await editor.openView('Citedesk');
  await editor.picture('seo-15-badge');
  const icon = editor.page.locator('.activitybar').getByRole('tab', { name: /^Citedesk/u });
  const badge = icon.locator('.badge-content:visible', { hasText: '1' });
  await badge.waitFor();
  await editor.picture('seo-15-badge');
  await editor.openView('Explorer');
  await badge.waitFor({ state: 'hidden' });
});
