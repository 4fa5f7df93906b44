import { stringify } from 'csv-stringify/sync';
import * as z from 'zod';
import { Month } from '../../contract/call/values.ts';
import type { SpendStanding, UsageRow } from '../../contract/service/account.ts';
import { dollarsIn } from '../../text/dollars.ts';
import { type Command, print, printNote, printRow } from '../command.ts';
import { openTarget, targetOptions } from '../target.ts';
import { valueOf } from '../optionValues.ts';

const Format = z.enum(['text', 'json', 'csv'], 'must be text, json, or csv');

const columns = [
  'month',
  'kind',
  'assistant',
  'vendor',
  'model',
  'calls',
  'unpriced',
  'input_tokens',
  'output_tokens',
  'searches',
  'usd',
] as const satisfies readonly (keyof UsageRow)[];

export const spend: Command = {
  usage:
    'spend --data DIR | --service URL --key env:NAME|file:PATH [--unencrypted] [--month MONTH] [--format text|json|csv]',
  does: 'Show the cost of calls with your own API keys in US dollars, by month (UTC), assistant, and kind of work. Covers one year, or one month with --month.',
  more: 'Calls with an unknown price are counted as unpriced and are not part of the cost.',
  options: { ...targetOptions, month: { type: 'string' }, format: { type: 'string' } },
  async run(options) {
    const month = valueOf(options, 'month', Month);
    const format = valueOf(options, 'format', Format) ?? 'text';
    const target = await openTarget(options);
    try {
      const query = month === undefined ? {} : { from_month: month, to_month: month };
      const { data } = await target.client.getUsage({ query });
      if (format === 'json') print(JSON.stringify(data, null, 2));
      else if (data.rows.length === 0 && format === 'text') print('No calls with your own API keys.');
      else {
        const table = [columns, ...data.rows.map((row) => columns.map((name) => row[name] ?? ''))];
        if (format === 'csv') print(stringify(table).trimEnd());
        else for (const cells of table) printRow(cells);
      }
      if (format === 'text') printNote(standingSentence(data.standing));
      return 0;
    } finally {
      await target.close();
    }
  },
};

function standingSentence({ month, usd, cap, unpriced }: SpendStanding): string {
  const spent = cap === null ? dollarsIn('en', usd) : `${dollarsIn('en', usd)} of ${dollarsIn('en', cap)}`;
  return `Spent in ${month} (UTC): ${spent}${unpriced === 0 ? '' : `, not counting ${unpriced === 1 ? '1 call' : `${unpriced} calls`} of unknown price`}.`;
}
