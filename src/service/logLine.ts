import { stackFrames } from '../text/errors.ts';
import { oneLine } from '../text/words/controlCharacters.ts';

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
