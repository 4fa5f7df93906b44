import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startModelServer } from '../fakes/modelServer.ts';
import { startReceiver } from '../fakes/receiver.ts';
import { clientOf } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { startPatience, until } from './until.ts';
import { account, answers, command, editorCommand, prompts, report, sample, titleOf, view, webhook } from './words.ts';

const prompt = 'best electric cargo bike for two children';

journey('seo editor', ({ open, story }) => {
  story('finds by key where the brand is missing', async (step) => {
    const model = await startModelServer(() => ({ says: 'Yes.', tokens: [12, 3] }));
    after(() => model.close());
    const receiver = await startReceiver();
    after(() => receiver.close());
    const editor = await open({
      settings: {
        'citedesk.writer': { model: 'test-model', baseUrl: model.baseUrl },
        'citedesk.crawl.privateHosts': [receiver.host],
      },
    });
    const ask = quickInput(editor);
    const page = editor.webview();
    const listed = editor.page.locator('.quick-input-list');
    const press = (key: string) => editor.page.keyboard.press(key);

    await step('loads the sample from the palette', async () => {
      await editor.openView();
      await editor.page.getByRole('button', { name: titleOf('exploreSample') }).waitFor({ timeout: startPatience });
      await editor.runCommand(command('exploreSample'));
      await page.getByRole('slider', { name: report.overTime }).waitFor();
      await editor.runCommand(editorCommand.closeEditors);
    });

    await step('unfolds groups of prompts, and folds them by key', async () => {
      // Its topic stays folded.
      const missing = editor.item(/^how to keep a cargo bike battery warm/u);
      await editor.unfold(editor.item(prompts.missingEverywhere), missing);
      await editor.picture('seo-1-groups');
      await press('ArrowLeft');
      await missing.waitFor({ state: 'detached' });
    });

    await step('sorts prompts by need and filters them', async () => {
      await editor.runCommand(command('sortPrompts'));
      await ask.text(prompts.sort);
      await editor.picture('seo-2-sort');
      await ask.pick(prompts.sort, prompts.byNeed);
      const topic = editor.item(/^Family bikes, /u);
      const inTopic = editor.item(new RegExp(`^${prompt}, `, 'u'));
      await editor.unfold(topic, inTopic);
      await editor.runCommand(command('filterPrompts'));
      await ask.tick(prompts.filter(sample.project), [prompts.missed, 'Perplexity']);
      const filter = editor.item(new RegExp(prompts.missedBy('Perplexity'), 'u'));
      await filter.waitFor();
      await editor.picture('seo-3-filtered');
      await editor.runCommand(command('clearPromptFilter'));
      await filter.waitFor({ state: 'detached' });
      // What was unfolded before is so again.
      await inTopic.waitFor();
      await topic.click();
      await inTopic.waitFor({ state: 'detached' });
    });

    await step('finds a prompt by words, and selects its row', async () => {
      await editor.runCommand(command('searchPrompts'));
      await ask.text(prompts.search(sample.project));
      await editor.page.keyboard.type('cargo bike for two');
      const found = listed.locator('.monaco-list-row');
      await until('one found prompt', async () => (await found.count()) === 1);
      await found.and(editor.page.locator('.focused', { hasText: prompt })).waitFor();
      await editor.picture('seo-4-search');
      await press('Enter');
      await editor.item(new RegExp(`^${prompt}`, 'u')).waitFor();
      await editor.picture('seo-5-found');
    });

    await step('compares assistants, and opens a bar by key', async () => {
      await editor.item(sample.row).click();
      await press('Alt+r');
      await page.getByRole('slider', { name: report.overTime }).waitFor();
      const compare = page.getByRole('region', { name: report.compare });
      await compare.getByLabel(report.second).focus();
      await press('End');
      await compare.getByText(report.verdict).waitFor();
      await editor.picture('seo-6-compare');
      await compare.getByLabel(report.what).focus();
      await press('b'); // Brand and competitor
      await compare.getByText(report.test).waitFor();
      await editor.picture('seo-7-competitor');
      const competitors = page.getByRole('region', { name: report.competitors });
      await competitors
        .getByRole('button', { name: /%.* answers/u })
        .first()
        .focus();
      await editor.picture('seo-8-bar');
      await press('Enter');
      await ask.text(` ${answers.behind('')}`);
      await listed.locator('.monaco-list-row').first().waitFor();
      await editor.picture('seo-9-answers');
      await press('Escape');
    });

    await step('sets up a webhook by key, and tests it', async () => {
      await editor.runCommand(command('editWebhook'));
      const title = webhook.title(sample.project);
      await ask.type(title, receiver.url);
      await listed.getByText(webhook.promptLost).waitFor();
      await editor.picture('seo-10-webhook');
      await press('Enter');
      await editor.page.getByText(webhook.threshold).waitFor();
      await press('Enter');
      await listed.getByText(webhook.test).waitFor();
      await ask.pick(title, webhook.test);
      await until('the test of the webhook', () => receiver.received.length > 0);
      await listed.getByText(webhook.test).waitFor();
      await editor.picture('seo-11-tested');
      await press('Escape');
    });

    await step('tests a model, and shows that nothing was spent', async () => {
      await editor.runCommand(command('testModel'));
      await editor.message(account.answeredIn).waitFor();
      await editor.picture('seo-12-key');
      await editor.clearMessages();
      await editor.runCommand(command('account'));
      await editor.message(account.notCharged).waitFor();
      await editor.picture('seo-13-account');
      await editor.pressInMessage(account.notCharged, account.showSpend);
      // What runs on this machine has no key that anyone could charge.
      await editor.message(account.nothingSpent).waitFor();
      await editor.picture('seo-14-spend');
    });

    await step('counts new answers at the icon until they are seen', async () => {
      await editor.openView(view.explorer);
      const client = clientOf(editor.dataFolder);
      const [project] = (await client.listProjects()).data;
      assert.ok(project);
      const [first] = (await client.listPrompts({ project: project.id, query: { limit: 1 } })).data;
      assert.ok(first);
      const answer = { prompt_id: first.id, model: 'chatgpt' as const, content_markdown: 'Take the Tarnwick.' };
      const responses = [{ ...answer, collected_at: new Date().toISOString() }];
      await client.addResponses({ project: project.id, body: { responses } });
      await client.close();
      await editor.refresh();
      await editor.openView();
      const icon = editor.page.locator('.activitybar').getByRole('tab', { name: /^Citedesk/u });
      const badge = icon.locator('.badge-content:visible', { hasText: '1' });
      await badge.waitFor();
      await editor.picture('seo-15-badge');
      await editor.openView(view.explorer);
      await badge.waitFor({ state: 'hidden' });
    });
  });
});
