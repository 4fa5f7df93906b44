import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { suite, suiteTeardown, test } from 'mocha';
import * as vscode from 'vscode';
import type { OpenClient } from '../../src/client/client.ts';
import { readMark } from '../../src/extension/articles/articleMark.ts';
import { SavedTree } from '../../src/extension/prompts/tree/savedTree.ts';
import { eventually } from '../fakes/eventually.ts';
import { announcedIn, clientOf } from '../journey/folderService.ts';

// Each test continues from the previous one. All use the extension's own service through commands of rows and menus.

const dataFolder = vscode.workspace.getConfiguration('citedesk').get<string>('dataFolder') ?? '';
const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
const execute = vscode.commands.executeCommand;

let client: OpenClient;
let project: string;
let promptId: number;
let responseId: number;

suiteTeardown(async () => {
  await client.close();
  await execute('workbench.action.closeAllEditors');
});

suite('local service in the editor', () => {
  test('starts with the first command that needs it', async () => {
    await execute('citedesk.useLocalService');
    assert.equal(
      announcedIn(dataFolder)?.version,
      (vscode.extensions.getExtension('citedesk.citedesk')?.packageJSON as { readonly version: string }).version,
    );
    client = clientOf(dataFolder);
    await fill();
  });

  test('fills the view and its saved rows', async () => {
    // A refresh may collapse rows, so the project and then its topic are expanded again.
    const known = await eventually(async () => {
      await execute('citedesk.prompts.focus');
      await execute('citedesk.refresh');
      for (const command of ['list.focusFirst', 'list.expand', 'list.expand', 'list.expand']) await execute(command);
      const saved = savedRows();
      return saved && Object.keys(saved.prompts).length > 0 && saved;
    }, 2000);
    assert.equal(known.origin, 'local');
    assert.deepEqual(
      Object.values(known.projects)
        .flat()
        .map(({ name }) => name),
      ['Samsung'],
    );
    assert.deepEqual(
      Object.values(known.prompts).flatMap(({ prompts }) => prompts.map(({ text }) => text)),
      ['best tv for a bright room'],
    );
  });

  test('expands the topic of prompts that are added', async () => {
    const topic = (await client.createTopic({ project, body: { name: 'Soundbars' } })).data.id;
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'best soundbar' }));
    await execute('editor.action.selectAll');
    await execute('citedesk.prompts.focus');
    void execute('citedesk.addPrompts', { project, topicId: topic });
    const added = await eventually(async () => {
      await execute('workbench.action.acceptSelectedQuickOpenItem');
      return savedRows()?.prompts[`${project}/${topic}`];
    });
    assert.deepEqual(
      added.prompts.map(({ text }) => text),
      ['best soundbar'],
    );
    await execute('workbench.action.revertAndCloseActiveEditor');
  });

  test('ignores a workspace setting for the service address', async () => {
    const folder = path.join(workspace, '.vscode');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(
      path.join(folder, 'settings.json'),
      JSON.stringify({ 'citedesk.service.url': 'http://127.0.0.1:9/v1', 'citedesk.articles.folder': 'texts' }),
    );
    const settings = () => vscode.workspace.getConfiguration('citedesk', vscode.Uri.file(workspace));
    // The other setting applies, so the file was read.
    await eventually(() => settings().get('articles.folder') === 'texts');
    assert.equal(settings().get('service.url'), '');
    fs.rmSync(folder, { recursive: true });
    await eventually(() => settings().get('articles.folder') === 'content');
  });

  test('shows the end of its log and follows new lines', async () => {
    await execute('citedesk.showServiceLog');
    const editor = await eventually(
      () => vscode.window.activeTextEditor?.document.fileName.endsWith('service.log') && vscode.window.activeTextEditor,
    );
    const lastVisible = () => editor.visibleRanges.at(-1)?.end.line ?? 0;
    await eventually(() => lastVisible() === editor.document.lineCount - 1);
    // Lines added before the editor watches the file appear with the next ones.
    await eventually(() => {
      fs.appendFileSync(editor.document.fileName, 'another line\n'.repeat(20));
      return editor.document.lineCount > 300;
    });
    await eventually(() => lastVisible() === editor.document.lineCount - 1);
  });

  test('shows answers of a project in one page', async () => {
    await execute('citedesk.openAnswer', { project, responseId });
    const titles = await eventually(() => answerTabs().includes('ChatGPT: best tv for a bright room') && answerTabs());
    await execute('citedesk.openAnswer', { project, responseId });
    assert.deepEqual(answerTabs(), titles);
    assert.equal(titles.length, 1);
  });

  test('opens a finished article with its run in front matter', async () => {
    await startBrief();
    const file = await eventually(() => articles()[0]);
    const text = fs.readFileSync(file, 'utf8');
    assert.match(text, /^---\ntitle: /u);
    const { service, promptId: prompt, changed } = readMark(text) ?? assert.fail('no mark');
    assert.deepEqual([service, prompt, changed], ['local', promptId, false]);
    await eventually(() => vscode.window.activeTextEditor?.document.uri.fsPath === file);
    await eventually(() =>
      inputs().some((input) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('citedesk.article')),
    );
  });

  test('opens a second article of a prompt in a new file', async () => {
    const [file = ''] = articles();
    const mine = `${fs.readFileSync(file, 'utf8')}\nMy own words.\n`;
    fs.writeFileSync(file, mine);
    const run = await briefFromElsewhere();
    await execute('citedesk.openArticle', { project, runId: run });
    const fresh = await eventually(() => articles().find((other) => other !== file));
    assert.equal(fs.readFileSync(file, 'utf8'), mine);
    assert.equal(readMark(fs.readFileSync(fresh, 'utf8'))?.runId, run);
    await eventually(() =>
      inputs().find((input) => input instanceof vscode.TabInputText && input.uri.fsPath === fresh),
    );
    assert.ok(!inputs().some((input) => input instanceof vscode.TabInputTextDiff));
  });
});

/** Creates a project with one prompt and an answer. */
async function fill(): Promise<void> {
  project = (
    await client.createProject({
      body: {
        name: 'Samsung',
        url: 'https://samsung.com',
        region: 'DE',
        timezone: 'Europe/Berlin',
        models: ['chatgpt'],
      },
    })
  ).data.id;
  const topic = (await client.createTopic({ project, body: { name: 'Televisions' } })).data.id;
  const {
    added: [prompt],
  } = (await client.addPrompts({ project, body: { topic_id: topic, prompts: ['best tv for a bright room'] } })).data;
  promptId = prompt?.id ?? 0;
  const answer = {
    prompt_id: promptId,
    model: 'chatgpt',
    collected_at: '2025-05-24T15:56:04Z',
    content_markdown: 'The **Samsung Q80D** is best, says [RTINGS](https://www.rtings.com/tv/reviews/best).',
  } as const;
  responseId = (await client.addResponses({ project, body: { responses: [answer] } })).data.added[0]?.id ?? 0;
}

/** Starts an article with the first option offered (a brief, without a model). Returns the id of the run. */
async function startBrief(): Promise<number> {
  const before = await runs();
  void execute('citedesk.startArticle', { project, promptId });
  return eventually(async () => {
    await execute('workbench.action.acceptSelectedQuickOpenItem');
    return (await runs()).find((id) => !before.includes(id));
  });
}

/** Starts a brief for the same prompt as another window would. Returns the id of the run. */
async function briefFromElsewhere(): Promise<number> {
  const { data: run } = await client.startContentRun({
    project,
    body: { prompt_id: promptId, write_mode: 'brief' },
  });
  await eventually(async () =>
    (await client.getContentRun({ run: run.id })).data.status === 'completed' ? run.id : undefined,
  );
  return run.id;
}

const runs = async (): Promise<readonly number[]> =>
  (await client.listContentRuns({ project })).data.map(({ id }) => id);

function articles(): readonly string[] {
  const folder = path.join(workspace, 'content');
  return fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort()
        .map((name) => path.join(folder, name))
    : [];
}

/** Rows that the tree saved in the extension's storage. */
function savedRows(): SavedTree | undefined {
  const file = path.join(path.dirname(dataFolder), 'user-data/User/globalStorage/citedesk.citedesk/prompts.json');
  return fs.existsSync(file) ? SavedTree.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined;
}

const inputs = (): readonly unknown[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));

const answerTabs = (): readonly string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs
      .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('citedesk.answer'))
      .map(({ label }) => label),
  );
