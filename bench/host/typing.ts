import fs from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { clientOf } from '../../test/journey/folderService.ts';
import { eventually } from '../../test/fakes/eventually.ts';
import { longArticle } from '../checking.ts';
import { watchTurns } from '../turns.ts';

// Runs inside the extension host: types in an article of 5,000 words and watches the host's event loop.

/** Measurements of a host's event loop while typing, in milliseconds. */
export interface HostLoop {
  /** CPU time of the longest turn. */
  readonly turn: number;
  /** Maximum and 99th percentile of the delay of a 1 ms timer. */
  readonly late: number;
  readonly usual: number;
}

const keys = 100;
const execute = vscode.commands.executeCommand;

export async function run(): Promise<void> {
  const isOurs = vscode.extensions.getExtension('citedesk.citedesk') !== undefined;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const file = path.join(folder, 'long.md');
  fs.writeFileSync(file, `${isOurs ? await frontMatter() : '---\nkeyword: anvils\n---\n'}\n${longArticle().markdown}`);
  const editor = await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
  if (isOurs) {
    await execute('citedesk.showArticle');
    await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
    await eventually(async () => (await lenses(editor.document.uri)).length > 1);
  }
  const middle = editor.document.positionAt(editor.document.getText().indexOf('## Anvils of shop 5') - 3);
  editor.selection = new vscode.Selection(middle, middle);
  await write(keys); // until all code that runs on a key is compiled
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const turns = watchTurns();
  delays.enable();
  await write(keys);
  delays.disable();
  const found: HostLoop = { turn: turns.end(), late: delays.max / 1e6, usual: delays.percentile(99) / 1e6 };
  fs.writeFileSync(path.join(__dirname, 'loop.json'), JSON.stringify(found));
  await execute('workbench.action.files.revert');
}

/** Types like a user: some keys, then a pause in which the text is checked. The last pause is long. */
async function write(count: number): Promise<void> {
  for (let key = 0; key < count; key += 1) {
    await execute('type', { text: key % 6 === 5 ? ' ' : 'abcde'[key % 6] });
    await sleep(key % 10 === 9 ? 600 : 40);
  }
  await sleep(2500);
}

const lenses = (uri: vscode.Uri): Thenable<vscode.CodeLens[]> => execute('vscode.executeCodeLensProvider', uri, 9);

/** Front matter of an article for a prompt with answers of six assistants. */
async function frontMatter(): Promise<string> {
  await execute('citedesk.useLocalService');
  const client = clientOf(vscode.workspace.getConfiguration('citedesk').get<string>('dataFolder') ?? '');
  const models = ['chatgpt', 'gemini', 'perplexity', 'copilot', 'aimode', 'aioverview'] as const;
  const { data: project } = await client.createProject({
    body: { name: 'Acme', url: 'https://acme.com', region: 'DE', timezone: 'Europe/Berlin', models: [...models] },
  });
  const { data: topic } = await client.createTopic({ project: project.id, body: { name: 'Anvils' } });
  const { data: prompts } = await client.addPrompts({
    project: project.id,
    body: { topic_id: topic.id, prompts: ['best anvil for a small workshop'] },
  });
  const promptId = prompts.added[0]?.id ?? 0;
  const pages = Array.from({ length: 20 }, (_, page) => `https://www.reviews${page}.example/anvils/${page}`);
  const responses = models.map((model) => ({
    prompt_id: promptId,
    model,
    collected_at: '2025-05-24T15:56:04Z',
    content_markdown: `${pages.map((_, page) => `The anvil of row ${page} rings for a while [${page + 1}].`).join(' ')}\n\n${pages.map((url, page) => `[${page + 1}]: ${url}`).join('\n')}\n`,
    search_queries: pages.slice(0, 10).map((_, page) => `anvils for smiths at home ${page} ${model}`),
  }));
  await client.addResponses({ project: project.id, body: { responses } });
  await client.close();
  return `---\ntitle: Anvils\nkeyword: anvil\ncitedesk:\n  prompt: best anvil for a small workshop\n  prompt_id: ${promptId}\n  run_id: 1\n  project: ${project.id}\n  service: local\n---\n`;
}
