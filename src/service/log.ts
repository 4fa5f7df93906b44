import fs from 'node:fs';
import path from 'node:path';
import pino, { type DestinationStream, type Logger } from 'pino';
import { readableLine } from './logLine.ts';
import { replaceFileSync } from '../system/system.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

const maxLogBytes = 2 * 1024 * 1024;
const maxLogFiles = 5;

export const logFile = (folder: string): string => path.join(folder, 'logs', 'service.log');

/**
 * Creates a log that writes readable lines to a data folder. It doesn't use a pipe to the parent process, which may end
 * earlier. `alsoTo` receives each entry as a line of JSON. Entries that can't be written, for example on a full disk,
 * are lost.
 */
export function createLog(folder: string, alsoTo?: NodeJS.WritableStream): Log {
  const file = logFile(folder);
  alsoTo?.on('error', lose);
  return createLineLog({
    write(line) {
      try {
        appendLine(file, readableLine(line));
      } catch {
        lose();
      }
      alsoTo?.write(line);
    },
  });
}

/** Creates a log that writes lines of JSON to a stream. Entries that can't be written are lost. */
export function createStreamLog(stream: NodeJS.WritableStream): Log {
  stream.on('error', lose);
  return createLineLog({
    write: (line) => {
      stream.write(line);
    },
  });
}

const lose = (): void => undefined;

const createLineLog = (stream: DestinationStream): Log =>
  pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } }, stream);

function appendLine(file: string, line: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  turnOver(file);
  fs.appendFileSync(file, line, { mode: 0o600 });
}

function turnOver(file: string): void {
  const { size } = fs.statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size < maxLogBytes) return;
  for (let age = maxLogFiles - 1; age > 0; age -= 1) {
    const older = age === 1 ? file : `${file}.${age - 1}`;
    if (fs.existsSync(older)) replaceFileSync(older, `${file}.${age}`);
  }
}
