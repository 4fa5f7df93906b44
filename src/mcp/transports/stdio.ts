import { Readable, type Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { once } from 'node:events';
import { parseJSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { createMcpServer } from '../mcpServer.ts';
import { type McpNeeds } from '../confirming.ts';
import { boundedTransport } from './boundedTransport.ts';
import { errorOf, refusalOfCall } from './refusedMessages.ts';

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

interface Needs {
  /** Receives the error responses. Invalid messages have no ID to respond to. */
  readonly output: Writable;
  /** Maximum number of bytes per line. Longer lines are rejected immediately and discarded. */
  readonly most: number;
  /** Called after the last line was read. The stream ends when it resolves. */
  readonly beforeEnd: () => Promise<void>;
}

const newline = 0x0a;

/**
 * Returns the lines of a stream that are valid protocol messages. Other lines get an error response according to
 * JSON-RPC 2.0, section 5.1. The library would ignore them, so the client would wait forever, or close the connection
 * if a line is too long.
 */
const messageLines = (input: Readable, needs: Needs): Readable =>
  // Without buffering, the next line is only read once this one is processed.
  Readable.from(linesOf(input, needs), { objectMode: false, highWaterMark: 0 });

async function* linesOf(input: Readable, { output, most, beforeEnd }: Needs): AsyncGenerator<Buffer> {
  const say = async (refusal: object): Promise<void> => {
    if (!output.write(`${JSON.stringify(refusal)}\n`)) await once(output, 'drain');
  };
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of withLastNewline(input)) {
      for (let from = 0, end = 0; from < chunk.length; from = end) {
        end = chunk.indexOf(newline, from) + 1;
        const isWhole = end > 0;
        if (!isWhole) end = chunk.length;
        const before = length;
        length += end - from;
        const isTooLong = length > most;
        if (!isTooLong) parts.push(chunk.subarray(from, end));
        else if (before <= most) {
          parts = [];
          await say(
            errorOf(ProtocolErrorCode.InvalidRequest, `This line is longer than ${most} bytes and was skipped.`),
          );
        }
        if (!isWhole) continue;
        const line = Buffer.concat(parts);
        [parts, length] = [[], 0];
        if (isTooLong) continue;
        const refusal = refusalOf(line.toString());
        if (refusal) await say(refusal);
        else yield line;
      }
    }
  } catch {
    // The client has disconnected, which ends the stream.
  }
  await beforeEnd();
}

/** Terminates the last line, because clients may omit its line break. */
async function* withLastNewline(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* input;
  yield Buffer.of(newline);
}

/**
 * Returns the error response for a line that isn't a message or calls an unknown tool. Undefined for valid and empty
 * lines.
 */
function refusalOf(line: string): object | undefined {
  if (line.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return errorOf(ProtocolErrorCode.ParseError, 'This line is not JSON.');
  }
  try {
    parseJSONRPCMessage(value);
  } catch {
    return errorOf(ProtocolErrorCode.InvalidRequest, 'This is not a JSON-RPC 2.0 message.', value);
  }
  return refusalOfCall(value);
}
