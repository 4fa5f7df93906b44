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
    /** Moment of the last notification, or of the setup. */
    since: number;
    /** Due moment of the next comparison. Null without new answers. */
    compare_at: number | null;
    created_at: number;
  };
  /** Sent notifications, with the share that each reported (`hits` of `answers`). */
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
    /** Due moment of the next attempt. Null while it's in the work queue, and after the last attempt. */
    due_at: number | null;
  };
}
