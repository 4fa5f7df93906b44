import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTable, integer, text } from './columns.ts';

/** What calls with a person's own keys have used; nothing is known of those that were made before. */
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
