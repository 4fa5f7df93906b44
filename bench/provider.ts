// Process that imitates a provider of chat completions with a fixed latency in milliseconds (first argument). Started
// by `asking.ts`.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTexts } from './answerTexts.ts';

const [latency = '0'] = process.argv.slice(2);
const texts = answerTexts(131);
let asked = 0;

const event = (content: string, finish: string | null): string =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'bench', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    const text = texts[(asked += 1) % texts.length] ?? '';
    setTimeout(
      () =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`${event(text, null)}${event('', 'stop')}data: [DONE]\n\n`),
      Number(latency),
    );
  });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`));
