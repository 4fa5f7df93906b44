import type { Generated } from 'kysely';
import type { Flag } from '../schema.ts';

/** Imports of answers that were collected elsewhere, and what each stored. */
export interface ImportTables {
  imports: {
    id: Generated<number>;
    project_id: string;
    /** The id that the client gave it. */
    name: string;
    /** The file or program that the answers came from. */
    source: string;
    /** Moments in milliseconds since 1970, UTC. */
    created_at: number;
    undone_at: number | null;
    /** What it stored, and the answers of it that were stored already. */
    answers: Generated<number>;
    duplicates: Generated<number>;
    prompts: Generated<number>;
    topics: Generated<number>;
  };
  /** What an import stored (`own`) or found stored, by its id. */
  imported: { import_id: number; kind: 'answer' | 'prompt' | 'topic'; ref: number; own: Flag };
}
