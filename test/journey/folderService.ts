import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createClient, type OpenClient } from '../../src/client/client.ts';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { ServiceFile } from '../../src/contract/service/service.ts';
import { until } from './until.ts';

/** Reads the announcement of a data folder's local service; undefined if there is none. */
export function announcedIn(dataFolder: string): ServiceFile | undefined {
  const file = path.join(dataFolder, 'service.json');
  return fs.existsSync(file) ? ServiceFile.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined;
}

/** Creates a client for the announced service of a data folder, with the editor's key. */
export function clientOf(dataFolder: string): OpenClient {
  const { url } = announcedIn(dataFolder) ?? { url: 'http://127.0.0.1:9' };
  const secret = fs.readFileSync(path.join(dataFolder, 'secret'), 'utf8').trim();
  return createClient({ baseUrl: url, key: () => Promise.resolve(editorKey(secret)) });
}

interface Filling {
  readonly prompts: readonly string[];
  /** ChatGPT's answer to each prompt, as Markdown. */
  readonly answer: string;
}

/** Adds a project for Samsung with prompts and an answer to each to the service of a data folder. */
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

/** Returns the process IDs of the service on a data folder, without its processes for reading. */
export const processesOf = (dataFolder: string): readonly number[] =>
  processesWith(path.join(dataFolder, 'bin'), 'service.mjs');

/** Returns the process IDs of an editor's extension hosts. */
export const extensionHostsOf = (home: string): readonly number[] => processesWith('--type=extensionHost', home);

/** Kills the service of a data folder like a crash, waits until it has ended, and returns its process ID. */
export async function killService(dataFolder: string): Promise<number> {
  const { pid } = announcedIn(dataFolder) ?? assert.fail('no service is announced');
  process.kill(pid, 'SIGKILL');
  await until('the end of the service', () => !processesOf(dataFolder).includes(pid));
  return pid;
}

/** Returns the IDs of processes whose command line or environment contains all parts. */
function processesWith(...parts: readonly string[]): readonly number[] {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const lines = stdout.split('\n').filter((line) => parts.every((part) => line.includes(part)));
  return lines.map((line) => Number.parseInt(line, 10)).sort((one, other) => one - other);
}
