import type { Generated } from 'kysely';

/** Deleted items of a project that can be restored. */
export interface DeletionTable {
  id: Generated<number>;
  project_id: string;
  kind: 'prompt' | 'topic';
  /** Id that it had, and gets back. */
  ref: number;
  /** Text of a prompt, or name of a topic. */
  name: string;
  /** Its row, as JSON. */
  kept: string;
  /** Milliseconds since 1970, UTC. */
  deleted_at: number;
}
