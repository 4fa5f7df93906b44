import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { Moment, WebUrl } from '../call/values.ts';

/** Minimum change of the brand's visibility in percentage points, in addition to statistical significance. */
const Points = z.number().min(1).max(100);

/**
 * Changes that trigger a webhook. Visibility must change significantly, and by at least this many percentage points. A
 * prompt is lost if its answers no longer mention the brand. A competitor or domain is new if answers didn't mention or
 * use it before.
 */
export const Thresholds = z.strictObject({
  visibility_falls: Points.nullable().default(null),
  visibility_rises: Points.nullable().default(null),
  prompt_lost: z.boolean().default(false),
  competitor_new: z.boolean().default(false),
  domain_new: z.boolean().default(false),
});
export type Thresholds = z.output<typeof Thresholds>;
export type ThresholdName = keyof Thresholds;

/** Type of event. `webhook.test` is a sample that a user requested. */
export const WebhookEvent = z.enum(['project.changed', 'webhook.test']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Delivery of one event. All attempts have the same `id`. */
export const WebhookDelivery = z.object({
  id: z.string(),
  type: WebhookEvent,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** HTTP status of the last attempt, null if there was no response. */
  status: z.int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: Moment,
  attempted_at: Moment.nullable(),
  next_attempt_at: Moment.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Receiver of a project's changes. */
export const Webhook = z.object({
  url: z.string(),
  /** False while paused, by a user or by a receiver that responded with 410 Gone to an event other than a test. */
  active: z.boolean(),
  thresholds: z.object({
    visibility_falls: z.number().nullable(),
    visibility_rises: z.number().nullable(),
    prompt_lost: z.boolean(),
    competitor_new: z.boolean(),
    domain_new: z.boolean(),
  }),
  /** Time of the last reported change, or else of its creation. */
  since: Moment,
  last_delivery: WebhookDelivery.nullable(),
  created_at: Moment,
});
export type Webhook = z.infer<typeof Webhook>;

/** Secret in the format of Standard Webhooks: 24 to 64 bytes in Base64. */
const Secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/u, 'must be whsec_ followed by 24 to 64 bytes in Base64')
  .refine((secret) => {
    const bytes = bytesIn(secret.slice('whsec_'.length));
    return bytes >= 24 && bytes <= 64;
  }, 'must be whsec_ followed by 24 to 64 bytes in Base64');

/** Returns the number of bytes in a Base64 text. */
const bytesIn = (text: string): number => Math.floor((text.replaceAll('=', '').length * 3) / 4);

export const NewWebhook = z.strictObject({
  url: WebUrl,
  active: z.boolean().default(true),
  thresholds: Thresholds.refine(
    (thresholds) => Object.values(thresholds).some((value) => value !== null && value !== false),
    'must set at least one threshold',
  ),
  /** If absent, keeps the current secret or creates one. Null creates a new one. */
  secret: Secret.nullish(),
});
export type NewWebhook = z.output<typeof NewWebhook>;

const path = '/projects/{project}/webhook';

export const getWebhook = endpoint({
  method: 'GET',
  path,
  origin: 'citedesk',
  summary: 'Get a project’s webhook with its last delivery; null if there is no webhook',
  data: Webhook.nullable(),
  cost: 0,
  scope: 'write',
  seat: 'owner',
});

export const putWebhook = endpoint({
  method: 'PUT',
  path,
  origin: 'citedesk',
  summary: 'Set a project’s webhook; a generated secret is returned only by this call',
  body: NewWebhook,
  data: Webhook.extend({ secret: z.string().nullable() }),
  cost: 0,
  scope: 'write',
  seat: 'owner',
  errors: ['WEBHOOK_PRIVATE'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path,
  origin: 'citedesk',
  summary: 'Delete a project’s webhook',
  data: z.object({ deleted: z.literal(true) }),
  cost: 0,
  scope: 'write',
  seat: 'owner',
  errors: ['WEBHOOK_NOT_FOUND'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/projects/{project}/webhook/test',
  origin: 'citedesk',
  summary: 'Send a test event to a project’s webhook and return the delivery',
  data: WebhookDelivery,
  cost: 0,
  scope: 'write',
  seat: 'owner',
  perMinute: 6,
  errors: ['WEBHOOK_NOT_FOUND'],
});
