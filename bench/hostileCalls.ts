import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Answering } from './answering.ts';
import { openLimits } from './calls.ts';
import { hostilePatterns } from './hostilePatterns.ts';
import { watchHealth } from './health.ts';
import type { Measured } from './measure.ts';

/** Characters of a text. */
const length = 200_000;
/** Every so many patterns, so that the bench takes minutes. */
const every = 4;
const clients = 4;

/**
 * Measures the wall-clock time of repeated `GET /health` calls while clients send hostile texts to all calls that read
 * text, and have pages of a hostile site read: HTML, robots.txt, redirects, and headers of one repeated pattern each.
 */
export async function hostileCallsBench(): Promise<Measured[]> {
  const patterns = hostilePatterns().filter((_pattern, index) => index % every === 0);
  const site = await startSite(patterns.map(({ text }) => text));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  const configuration = JSON.stringify({ crawl: { privateHosts: [new URL(site.url).host], maxPages: 20 } });
  const child = fork(path.join(import.meta.dirname, 'answering.ts'), [folder, '', configuration]);
  try {
    const [{ url, key }] = (await once(child, 'message')) as [Answering];
    openLimits(folder);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const send = async (address: string, body: object) => {
      const response = await fetch(`${url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as { readonly data: never } };
    };
    const created = async (address: string, body: object): Promise<{ readonly id: string }> =>
      (await send(address, body)).body.data;
    const { id: project } = await created('/projects', {
      name: 'Acme',
      url: 'https://acme.com',
      region: 'US',
      timezone: 'Europe/Berlin',
      models: ['chatgpt'],
    });
    const { id: topic_id } = await created(`/projects/${project}/topics`, { name: 'Anvils' });
    const prompts = await send(`/projects/${project}/prompts`, { topic_id, prompts: ['Which anvil?'] });
    const { added } = prompts.body.data as { readonly added: readonly { readonly id: number }[] };
    const prompt_id = added[0]?.id;
    const calls = patterns.flatMap(({ text }, index) => {
      const markdown = text(length);
      const answer = {
        prompt_id,
        model: 'chatgpt',
        content_markdown: markdown.slice(0, 100_000),
        collected_at: '2026-11-01T12:00:00Z',
      };
      return [
        () => send('/content/score', { markdown }),
        () => send('/content/check', { markdown }),
        () => send(`/projects/${project}/responses`, { responses: [answer] }),
        () => send(`/projects/${project}/pages`, { url: `${site.url}/${index}/page` }),
        () => send(`/projects/${project}/pages`, { url: `${site.url}/${index}/redirect` }),
        () => send('/proposals/project', { url: `${site.url}/${index}/site` }),
      ];
    });
    let answered = 0;
    const statuses: Record<number, number> = {};
    const health = await watchHealth(url, 'beside hostile texts');
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let call = calls[answered++]; call; call = calls[answered++]) {
          const { status } = await call();
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      }),
    );
    console.log(`      ${calls.length} calls with ${patterns.length} patterns, by status: ${JSON.stringify(statuses)}`);
    return await health.end();
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    site.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A site whose paths begin with the number of a pattern. */
async function startSite(patterns: readonly ((length: number) => string)[]) {
  const server = http.createServer((request, response) => {
    const [, number = '', name = ''] = (request.url ?? '').split('/');
    const text = patterns[Number(number)] ?? patterns[0];
    if (!text || request.url === '/robots.txt') {
      // one that hostile paths are matched against
      response.end(`User-agent: *\nDisallow: /a${'*b'.repeat(50_000)}\n`);
    } else if (name === 'redirect') {
      response.writeHead(302, { location: `/${number}/page?${encodeURIComponent(text(5000)).slice(0, 15_000)}` }).end();
    } else {
      const body = text(length);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<html><head><title>${body.slice(0, 500)}</title><script type="application/ld+json">${body}</script></head><body><article>${body}</article></body></html>`,
      );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
