import { type Command, type CommandOptions, UsageError } from '../command.ts';
import { storeOptions, storeUsage } from '../storeOptions.ts';

const onlyOfStore = ['data', 'database-url', 'rollups', 'repair'] as const;
const onlyOfArticles = ['min-geo', 'online', 'config', 'format'] as const;

/** Checks articles if files are given, otherwise a store. */
export const check: Command = {
  usage: `check FILE.md… [--min-geo N] [--online [--config FILE]] [--format text|json|sarif]\n       citedesk check [--rollups] [--repair] ${storeUsage}`,
  does: 'Check the figures, quotations, links, citation marks, and GEO score of articles. Without files, check that a store is intact and its counts are correct.',
  more: [
    'With files or patterns such as "content/**/*.md", prints FILE:LINE:COLUMN for each finding. Exits with 1 if there is an error, a warning, or a',
    'GEO score below --min-geo (0 to 100), and with 2 if a file can’t be read; other files are still checked. --online reads linked pages if their',
    'robots.txt allows it, compares the text with the pages, and stores nothing. --format json is for programs, sarif for code scanning (SARIF 2.1.0).',
    '',
    'For a store, prints one line per problem: for a damaged file, SQLite’s message; for a wrong count, the project, assistant (- for all), month or day, kind, and',
    'the counted item. For work: kind, ID, and whether a row has no job or a job has no row. Exits with 1 if there is a problem that was not repaired.',
    '--rollups checks only the counts. --repair recounts everything if anything differs, creates missing jobs, and deletes jobs without a row; stop',
    'the service that uses the folder first. --repair can’t fix a damaged file. Restore it instead:',
    'citedesk restore',
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
  words: Infinity,
  async run(options, words) {
    if (words.length > 0) {
      refuse(options, onlyOfStore, 'can’t be used with files');
      return (await import('../checks/articleCheck.ts')).checkArticles(options, words);
    }
    refuse(options, onlyOfArticles, 'requires at least one file');
    return (await import('../checks/storeCheck.ts')).checkStore(options);
  },
};

function refuse(options: CommandOptions, names: readonly string[], why: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} ${why}`);
}
