import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { editorKey } from '../src/contract/folderSecret.ts';
import { folderSecret } from '../src/service/folder/secret.ts';
import { startService } from '../src/service/main.ts';
import { openStore } from '../src/service/store/store.ts';
import { dayOf } from '../src/metrics/days.ts';
import { answerTexts } from './answerTexts.ts';
import { median, type Measured } from './measure.ts';

const rows = 50;

/** A page of 50 answers with their content, against `JSON.stringify` of the same rows. */
export async function responsesBench(): Promise<Measured[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  const service = await startService({ folder, version: '0.0.0-bench' });
  const headers = { Authorization: `Bearer ${editorKey(folderSecret(folder))}`, 'Content-Type': 'application/json' };
  const call = async (method: string, address: string, body?: unknown) => {
    const response = await fetch(`${service.url}${address}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${address} answered ${response.status} ${await response.text()}`);
    return response;
  };
  const post = async (address: string, body: unknown) => ((await (await call('POST', address, body)).json()) as { data: Record<string, number> }).data;

  const { id: project } = await post('/projects', { name: 'Samsung', url: 'https://samsung.com', region: 'US', timezone: 'UTC', models: ['chatgpt'] });
  const { id: topic } = await post(`/projects/${project}/topics`, { name: 'Bench' });
  await post(`/projects/${project}/prompts`, { topic_id: topic, prompts: ['best tv'] });
  const texts = answerTexts(rows);
  await post(`/projects/${project}/responses`, {
    responses: texts.map((content_markdown, index) => ({
      prompt_id: 1, model: 'chatgpt', collected_at: new Date(Date.now() - index * 60_000).toISOString(), content_markdown,
    })),
  });

  const store = await openStore({ folder });
  const today = dayOf(Date.now(), 'UTC');
  const read = () => store.read.answers.list({ project: String(project), from: '2000-01-01', to: today, models: ['chatgpt'], withContent: true, limit: rows });
  const page = await read();
  const bare = await median(() => JSON.stringify(page));
  const readAndWrite = await median(async () => JSON.stringify(await read()));
  const overHttp = await median(async () => (await call('GET', `/projects/${project}/responses?include=content&limit=${rows}`)).text());
  await store.close();
  await service.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  console.log(`      ${page.length} answers, ${Math.round(JSON.stringify(page).length / 1000)} KB; JSON.stringify ${bare.toFixed(2)} ms, over HTTP with its charge ${overHttp.toFixed(2)} ms`);
  return [{ name: '50 answers with content, read and written ÷ JSON.stringify', value: readAndWrite / bare, limit: 3, better: 'lower', unit: '×' }];
}
