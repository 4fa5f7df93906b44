import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createClient, type OpenClient } from '../../src/client/client.ts';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { ServiceFile } from '../../src/contract/service/service.ts';
import { until } from './until.ts';

/** What the local service of a data folder announces of itself; undefined where none has. */
export function announcedIn(dataFolder: string): ServiceFile | undefined {
  const file = path.join(dataFolder, 'service.json');
  return fs.existsSync(file) ? ServiceFile.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined;
}

/** A client of the service that a data folder announces, with the key that editors use. */
export function clientOf(dataFolder: string): OpenClient {
  const { url } = announcedIn(dataFolder) ?? { url: 'http://127.0.0.1:9' };
  const secret = fs.readFileSync(path.join(dataFolder, 'secret'), 'utf8').trim();
  return createClient({ baseUrl: url, key: () => Promise.resolve(editorKey(secret)) });
}

interface Filling {
  readonly prompts: readonly string[];
  /** What ChatGPT answered each of them, as Markdown. */
  readonly answer: string;
}

/** Puts a project for Samsung with prompts and an answer to each straight into the service of a data folder. */
export async function fillService(dataFolder: string, { prompts, answer }: Filling): Promise<void> {
  const client = clientOf(dataFolder);
  const {
    data: { id: project },
  } = await client.createProject({
    body: { name: 'Samsung', url: 'https://samsung.com', region: 'DE', timezone: 'Europe/Berlin', models: ['chatgpt'] },
  });
  const { data: topic } = await client.createTopic({ project, body: { name: 'Televisions' } });
  const {
    data: { added },
  } = await client.addPrompts({ project, body: { topic_id: topic.id, prompts: [...prompts] } });
  const response = { model: 'chatgpt', collected_at: '2025-05-24T15:56:04Z', content_markdown: answer } as const;
  await client.addResponses({ project, body: { responses: added.map(({ id }) => ({ prompt_id: id, ...response })) } });
  await client.close();
}

/** Ids of the processes that run the service of a data folder; those that only read for one are not counted. */
export const processesOf = (dataFolder: string): readonly number[] =>
  processesWith(path.join(dataFolder, 'bin'), 'service.mjs');

/** Ids of the processes in which the extensions of an editor's windows run. */
export const extensionHostsOf = (home: string): readonly number[] => processesWith('--type=extensionHost', home);

/** Ends the service of a data folder as a crash does, and waits until it is gone; gives its process id. */
export async function killService(dataFolder: string): Promise<number> {
  const { pid } = announcedIn(dataFolder) ?? assert.fail('no service is announced');
  process.kill(pid, 'SIGKILL');
  await until('the end of the service', () => !processesOf(dataFolder).includes(pid));
  return pid;
}

/** Those whose command line or environment holds all of these. */
function processesWith(...parts: readonly string[]): readonly number[] {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const lines = stdout.split('\n').filter((line) => parts.every((part) => line.includes(part)));
  return lines.map((line) => Number.parseInt(line, 10)).sort((one, other) => one - other);
}
