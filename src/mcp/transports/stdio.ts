import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpNeeds } from '../mcpServer.ts';
import { messageLines } from './messageLines.ts';
import { boundedTransport } from './boundedTransport.ts';

/** Bytes. Fits a draft of 500,000 characters, many of them escaped. */
const maxMessage = 4_000_000;

interface Connection {
  /** Resolves when the client has disconnected or `close` was called. */
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Serves one client over a pair of streams, in any protocol revision. Ends after the input ends and all requests are
 * answered.
 */
export function serveStreams(
  needs: McpNeeds,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Connection {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const lines = messageLines(input, {
    output,
    most: maxMessage,
    async beforeEnd() {
      await transport.answered();
      await connection.close();
    },
  });
  const streams = new StdioServerTransport(lines, output, { maxBufferSize: maxMessage });
  const transport = boundedTransport(streams, { source: lines, onEnd: end });
  const connection = serveStdio(() => createMcpServer(needs), { transport, maxSubscriptions: 1 });
  return { ended, close: () => connection.close() };
}
