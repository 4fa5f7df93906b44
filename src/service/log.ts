import fs from 'node:fs';
import path from 'node:path';
import pino, { type DestinationStream, type Logger } from 'pino';
import { replaceFileSync } from '../system/system.ts';
import { oneLine } from '../text/words/controlCharacters.ts';
import { stackFrames } from '../text/errors.ts';

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

interface LogEntry {
  readonly level: string;
  /** ISO 8601. */
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [detail: string]: unknown;
}

/**
 * Formats a JSON log entry for readers: `2026-11-22 13:51:33.987 [warn] the key was refused (ask 7)`, in local time
 * like the editor's logs. The reason follows a colon, and the stack trace is on separate lines.
 */
export function readableLine(record: string): string {
  const { level, time, msg = '', err, ...details } = JSON.parse(record) as LogEntry;
  const reason = err?.message === undefined ? '' : `: ${oneLine(err.message)}`;
  const named = Object.entries(details).map(
    ([name, value]) => `${name} ${oneLine(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  const rest = named.length === 0 ? '' : ` (${named.join(', ')})`;
  return [
    `${localTime(new Date(time))} [${level}] ${oneLine(msg)}${reason}${rest}`,
    ...stackFrames(err?.stack),
    '',
  ].join('\n');
}

function localTime(moment: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  const time = [two(moment.getHours()), two(moment.getMinutes()), two(moment.getSeconds())].join(':');
  return `${day} ${time}.${String(moment.getMilliseconds()).padStart(3, '0')}`;
}
