import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Answering } from './answering.ts';
import { answerTexts } from './answerTexts.ts';
import { openLimits } from './calls.ts';
import { watchHealth } from './health.ts';
import type { Measured } from './measure.ts';

const calls = 50;
/** Characters. */
const length = 500_000;

/** Measures the wall-clock time of repeated `GET /health` calls while the service processes many long texts. */
export async function longTextsBench(): Promise<Measured[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  const child = fork(path.join(import.meta.dirname, 'answering.ts'), [folder]);
  try {
    const [{ url, key }] = (await once(child, 'message')) as [Answering];
    openLimits(folder);
    const markdown = answerTexts(500).join('\n\n').slice(0, length);
    const body = Buffer.from(JSON.stringify({ markdown }));
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const score = async () => {
      const answer = await fetch(`${url}/content/score`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a text was answered ${answer.status}`);
    };
    await score();
    const health = await watchHealth(url, `beside ${calls} texts of ${length / 1000} KB`);
    await Promise.all(Array.from({ length: calls }, score));
    return await health.end();
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
