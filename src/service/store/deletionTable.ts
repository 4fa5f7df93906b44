import type { Generated } from 'kysely';

/** What was deleted of a project and can still be brought back. */
export interface DeletionTable {
  id: Generated<number>;
  project_id: string;
  kind: 'prompt' | 'topic';
  /** The id that it had, and gets again. */
  ref: number;
  /** Its text or name. */
  name: string;
  /** Its row, as JSON. */
  kept: string;
  /** In milliseconds since 1970, UTC. */
  deleted_at: number;
}
