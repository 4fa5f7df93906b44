import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { parseJSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { errorOf, refusalOfCall } from './refusedMessages.ts';

interface Needs {
  /** Where it is answered what a line lacks; one that is no message has no id to answer to. */
  readonly output: Writable;
  /** Bytes of a line; a longer one is answered as soon as it is, and nothing of it kept. */
  readonly most: number;
  /** Called after the last line was taken. The lines end when it is fulfilled. */
  readonly beforeEnd: () => Promise<void>;
}

const newline = 0x0a;

/**
 * The lines of a stream that are messages of the protocol. Others are answered as JSON-RPC 2.0 says (section 5.1) and go
 * no further: the library passes over them without a word, and their client would wait for ever, or ends the connection
 * over one that is too long.
 */
export const messageLines = (input: Readable, needs: Needs): Readable =>
  // Without a buffer, each line is taken before the next one is read.
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
    // The client has gone, at one end or the other, which ends the lines.
  }
  await beforeEnd();
}

/** Ends the last line, which clients may leave open. */
async function* withLastNewline(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* input;
  yield Buffer.of(newline);
}

/** What a line is answered that is no message, or calls no tool; undefined for others, and for an empty one. */
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
