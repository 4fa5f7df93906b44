import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTable, integer, text } from './columns.ts';

/** Adds the usage of calls with users' own API keys. Earlier calls aren't counted. */
export const spending: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'spend_days',
      [
        text('day'),
        integer('user_id'),
        text('kind'),
        text('assistant'),
        text('vendor'),
        text('model'),
        ...['calls', 'unpriced', 'input_tokens', 'output_tokens', 'searches', 'nano_usd'].map((name) => integer(name)),
      ],
      ['day', 'user_id', 'kind', 'assistant', 'vendor', 'model'],
    );
  },
};
