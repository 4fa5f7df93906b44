import type { Generated } from 'kysely';
import type { Flag } from '../schema.ts';

/** Imports of answers that were collected elsewhere, and the rows they stored. */
export interface ImportTables {
  imports: {
    id: Generated<number>;
    project_id: string;
    /** Id given by the client. */
    name: string;
    /** File or program that the answers came from. */
    source: string;
    /** Moments are in milliseconds since 1970, UTC. */
    created_at: number;
    undone_at: number | null;
    /** Number of stored rows. `duplicates` are answers that were already stored. */
    answers: Generated<number>;
    duplicates: Generated<number>;
    prompts: Generated<number>;
    topics: Generated<number>;
  };
  /** Rows that an import stored (`own`) or found already stored. */
  imported: { import_id: number; kind: 'answer' | 'prompt' | 'topic'; ref: number; own: Flag };
}
