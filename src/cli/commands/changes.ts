import * as z from 'zod';
import type { Change } from '../../contract/views/change.ts';
import { maxPageSize } from '../../contract/call/limits.ts';
import { type Command, requiredOption, print, printNote, printRow } from '../command.ts';
import { checkCome, windowFault, windowOf } from '../dayWindow.ts';
import { targetOptions, targetUsage, usingTarget } from '../target.ts';
import { valueOf } from '../optionValues.ts';

/** Exit code if mentions of the brand dropped significantly. */
const fell = 3;
const ofBrand: ReadonlySet<Change['kind']> = new Set(['visibility', 'assistant', 'prompt']);

const Format = z.enum(['text', 'json', 'markdown'], 'must be text, json, or markdown');

export const changes: Command = {
  usage: `changes ${targetUsage} --project ID [--since DAY] [--to DAY] [--branded] [--format text|json|markdown]`,
  does: 'Compare a period with the previous period of the same length: visibility, prompts, competitors, domains, and searches.',
  more: `Counts answers to prompts that don’t contain the brand’s name. With --branded, counts answers to prompts that do. Exits with ${fell} if mentions of the brand dropped significantly (in total, for an assistant, or for a prompt), and with 0 otherwise.`,
  options: {
    ...targetOptions,
    project: { type: 'string' },
    since: { type: 'string' },
    to: { type: 'string' },
    branded: { type: 'boolean' },
    format: { type: 'string' },
  },
  async run(options) {
    const project = requiredOption(options, 'project');
    const days = windowOf(options, 'since');
    const branded = options['branded'] === true;
    const format = valueOf(options, 'format', Format) ?? 'text';
    return usingTarget(options, { does: 'compare periods', project }, async (target) => {
      const query = { since: days.from, to: days.to, branded, limit: maxPageSize };
      const { data, meta } = await target.client.listChanges({ project, query }).catch((error: unknown) => {
        throw windowFault(error, days);
      });
      checkCome(days.to, 'to', meta.timezone);
      const compared = `Answers to ${branded ? 'branded' : 'unbranded'} prompts, ${daysOf(meta)} compared with ${daysOf(meta.before)}.`;
      if (format === 'json') print(JSON.stringify({ ...meta, changes: data }, null, 2));
      else {
        const intro = [compared, ...scopeOf(data)].join(' ');
        if (format === 'markdown') print(`${intro}\n`);
        else printNote(intro);
        printChanges(data, format);
      }
      if (meta.total > data.length) printNote(`Showing the first ${data.length} of ${meta.total} changes.`);
      return data.some(({ kind, verdict }) => ofBrand.has(kind) && verdict === 'down') ? fell : 0;
    });
  },
};

const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from} to ${to}`;

function printChanges(rows: readonly Change[], format: 'text' | 'markdown'): void {
  if (rows.length === 0) {
    print('Nothing to compare: one of the two periods has no answers.');
    return;
  }
  if (format === 'markdown')
    print('| Verdict | Kind | Subject | Before | After | Same prompts |\n| --- | --- | --- | --- | --- | --- |');
  for (const row of rows) {
    const cells = [
      verdictNames[row.verdict],
      row.tracked === false ? `${row.kind} (not tracked)` : row.kind,
      row.subject ?? `prompt ${row.prompt_id}`,
      shareText(row.before),
      shareText(row.after),
      pointsOf(row),
    ];
    if (format === 'text') printRow(cells);
    else print(`| ${cells.map(asCell).join(' | ')} |`);
  }
}

const verdictNames: Readonly<Record<Change['verdict'], string>> = {
  up: 'up',
  down: 'down',
  noise: 'not significant',
  few: 'too few answers',
  other_prompts: 'different prompts or assistants',
};
/** Formats the change of the share among prompts that both periods have in common. */
function pointsOf({ difference, compared }: Change): string {
  if (difference === undefined || difference === null) return '';
  const points = `${difference > 0 ? '+' : ''}${difference} points`;
  return compared ? `${points} (${compared.before.share}% to ${compared.after.share}%)` : points;
}

function scopeOf(rows: readonly Change[]): string[] {
  const compared = rows.find(({ kind }) => kind === 'visibility')?.compared;
  if (!compared) return [];
  const { pairs, prompts, new_prompts: added, dropped_prompts: dropped } = compared;
  return [
    pairs === 0
      ? 'No prompt was answered by the same assistant in both periods, so there is no verdict.'
      : `Compared: ${inWords(prompts, 'prompt')} asked in both periods.`,
    ...(added > 0 ? [`Not compared: ${inWords(added, 'new prompt')}.`] : []),
    ...(dropped > 0 ? [`Not asked again: ${inWords(dropped, 'prompt')}.`] : []),
  ];
}

const inWords = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const shareText = ({ count, total, share }: Change['before']): string => `${count} of ${total} (${share}%)`;

/** Escapes text for a Markdown table cell. */
const asCell = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\\|`*_[\]]/gu, String.raw`\$&`)
    .replaceAll('<', '&lt;');
