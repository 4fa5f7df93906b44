import { type Command, type CommandOptions, UsageError } from '../command.ts';
import { storeOptions, storeUsage } from '../storeOptions.ts';

const onlyOfStore = ['data', 'database-url', 'rollups', 'repair'] as const;
const onlyOfArticles = ['min-geo', 'online', 'config', 'format'] as const;

/** Checks articles where it is given files, else a store. */
export const check: Command = {
  usage: `check FILE.md… [--min-geo N] [--online [--config FILE]] [--format text|json|sarif]\n       citedesk check [--rollups] [--repair] ${storeUsage}`,
  does: 'Checks articles: figures, quotations, links and marks, and their GEO score. Without files, whether a store is whole and its counts are right.',
  more: [
    'With files or patterns such as "content/**/*.md", prints FILE:LINE:COLUMN for each finding, and exits with 1 where there is an error or',
    'a warning, or a GEO score below --min-geo (0 to 100), with 2 where a file cannot be read: the others are checked. --online reads the pages that are linked, as their robots.txt allows, and holds what',
    'the text says against them; nothing of them is kept. --format json is for programs, sarif for code scanning (SARIF 2.1.0).',
    '',
    'Of a store it prints one line for each fault: of a file what SQLite says; of a count project, assistant (- for all together), month or day, kind,',
    'and what is counted; of work its kind, id, and whether there is no job for a row, or no row for a job. Exits with 1 if anything is wrong and was',
    'not repaired. --rollups looks at the counts alone. --repair counts everything anew where anything differs, gives rows that wait a job, and takes',
    'away jobs without a row; a service that works in the folder must be ended first. A file that cannot be read whole is not repaired, but restored:',
    'citedesk restore.',
  ].join('\n'),
  options: {
    ...storeOptions,
    rollups: { type: 'boolean' },
    repair: { type: 'boolean' },
    'min-geo': { type: 'string' },
    online: { type: 'boolean' },
    config: { type: 'string' },
    format: { type: 'string' },
  },
  async run(options, words) {
    if (words.length > 0) {
      refuse(options, onlyOfStore, 'is for a store, and files are named');
      return (await import('../checks/articleCheck.ts')).checkArticles(options, words);
    }
    refuse(options, onlyOfArticles, 'is for articles, and no file is named');
    return (await import('../checks/storeCheck.ts')).checkStore(options);
  },
};

function refuse(options: CommandOptions, names: readonly string[], why: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} ${why}`);
}
