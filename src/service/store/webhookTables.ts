import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Moments are in milliseconds since 1970, UTC. */
export interface WebhookTables {
  webhooks: {
    id: Generated<number>;
    project_id: string;
    url: string;
    secret: string;
    /** JSON. */
    thresholds: string;
    active: Flag;
    /** When a change was told last, or else when it was set up. */
    since: number;
    /** When the answers are to be compared, as there are new ones. */
    compare_at: number | null;
    created_at: number;
  };
  /** What was told, and with how many of how many answers. */
  webhook_facts: {
    webhook_id: number;
    threshold: string;
    subject: string;
    hits: number;
    answers: number;
    from_day: string | null;
    to_day: string | null;
  };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    uuid: string;
    type: string;
    body: string;
    state: string;
    attempts: number;
    status: number | null;
    code: string | null;
    message: string | null;
    created_at: number;
    attempted_at: number | null;
    /** When it is tried next; null while work stands for it, and behind the last attempt. */
    due_at: number | null;
  };
}
