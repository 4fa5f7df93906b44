import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Measured, middle } from './measure.ts';

if (!isMainThread && parentPort) await watch(workerData as string, parentPort);

/**
 * Repeats `GET /health` until `end`, and measures the wall-clock time of each call. It runs in a thread, so that the
 * work of the process that sends other calls doesn't count.
 * @param beside what the service is busy with
 */
export async function watchHealth(url: string, beside: string): Promise<{ readonly end: () => Promise<Measured[]> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  await once(worker, 'message');
  return {
    async end() {
      worker.postMessage('end');
      const [waits] = (await once(worker, 'message')) as [readonly number[]];
      const row = { better: 'lower', unit: 'ms' } as const;
      return [
        { name: `GET /health ${beside}, the middle`, value: middle(waits), limit: 100, ...row },
        { name: `GET /health ${beside}, the longest`, value: Math.max(...waits), limit: 250, ...row },
      ];
    },
  };
}

async function watch(url: string, port: NonNullable<typeof parentPort>): Promise<void> {
  const waits: number[] = [];
  const ended = new AbortController();
  port.once('message', () => ended.abort());
  const call = async () => void (await (await fetch(`${url}/health`)).arrayBuffer());
  await call();
  port.postMessage('ready');
  while (!ended.signal.aborted) {
    const start = performance.now();
    await call();
    waits.push(performance.now() - start);
    await sleep(10);
  }
  port.postMessage(waits);
}
