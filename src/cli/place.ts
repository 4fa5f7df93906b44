import type { Place } from '../service/store/store.ts';
import { needed, type Options, Usage } from './command.ts';

/** The options by which a command is told which store it works on. */
export const placeOptions = { data: { type: 'string' }, 'database-url': { type: 'string' } } as const;

/** The same, as a usage shows them. */
export const placeUsage = '--data DIR | --database-url URL';

/** Names the database where no option does, so that a password need not stand in the list of processes. */
const variable = 'CITEDESK_DATABASE_URL';

/** The store that a command is told to work on. Throws `Usage` unless there is exactly one. */
export function placeOf(options: Options): Place {
  const inFolder = options['data'] !== undefined;
  if (inFolder && options['database-url'] !== undefined) throw new Usage('--data and --database-url exclude each other');
  if (inFolder) return { folder: needed(options, 'data') };
  if (options['database-url'] !== undefined) return { databaseUrl: needed(options, 'database-url') };
  const databaseUrl = process.env[variable] ?? '';
  if (databaseUrl === '') throw new Usage(`--data is missing, or --database-url (or ${variable} in the environment)`);
  return { databaseUrl };
}
