import type { PlannedChange } from './plan.ts';

/** Sign before a line: created, deleted, or changed. */
type Sign = '+' | '-' | '~';

const signs: Readonly<Record<PlannedChange['action'], Sign>> = {
  create: '+',
  update: '~',
  move: '~',
  pause: '~',
  resume: '~',
  delete: '-',
};

export const lineOf = (change: PlannedChange): string => `${signs[change.action]} ${said(change)}`;

function said(change: PlannedChange): string {
  const { action, kind, name, key, topic, field, before, after } = change;
  const what =
    kind === 'prompt' ? `prompt ${quoted(name)}${key === undefined ? '' : ` (${key})`}` : `${kind} ${quoted(name)}`;
  if (action === 'update') {
    const of = field === 'text' || field === 'name' ? '' : ` ${field}`;
    if (kind !== 'project' && of === '') return `${what} → ${quoted(after ?? '')}`;
    return `${kind === 'project' ? `project ${field}` : `${what}${of}`}: ${shown(before)} → ${shown(after)}`;
  }
  if (action === 'move') return `${what}: moved from ${quoted(before ?? '')} to ${quoted(after ?? '')}`;
  if (action === 'pause') return `${what}: paused`;
  if (action === 'resume') return `${what}: resumed`;
  const where = topic === undefined ? '' : ` in ${quoted(topic)}`;
  return `${what}${where}${after === undefined ? '' : `: ${oneLine(after)}`}`;
}

const quoted = (text: string): string => `“${oneLine(text)}”`;
const shown = (text: string | undefined): string => (text === undefined ? 'none' : oneLine(text));
/** Replaces line breaks, control characters, and bidirectional marks, which could distort the output. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');

/** Returns the number of changes by kind, such as “2 to create, 1 to delete”. */
export function countsOf(changes: readonly PlannedChange[]): string {
  if (changes.length === 0) return 'nothing to change';
  const signed = changes.map(({ action }) => signs[action]);
  return (
    [
      ['+', 'create'],
      ['~', 'change'],
      ['-', 'delete'],
    ] as const
  )
    .map(([sign, verb]) => [signed.filter((one) => one === sign).length, verb] as const)
    .filter(([count]) => count > 0)
    .map(([count, verb]) => `${count} to ${verb}`)
    .join(', ');
}

/** Formats changes as a Markdown diff block of at most `most` characters. The rest is only counted. */
export function markdownOf(changes: readonly PlannedChange[], most: number): string {
  const lines: string[] = [];
  let left = most;
  for (const change of changes) {
    const line = lineOf(change).replace(/^~/u, '!');
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const hidden = changes.length - lines.length;
  return ['```diff', ...lines, ...(hidden > 0 ? [`# and ${hidden} more`] : []), '```'].join('\n');
}
