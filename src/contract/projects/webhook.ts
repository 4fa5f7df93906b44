import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { Moment, WebUrl } from '../call/values.ts';

/** Percentage points by which the brand's visibility is to move, beyond chance. */
const Points = z.number().min(1).max(100);

/**
 * What is told of: the brand's visibility falls or rises by so many percentage points and by more than chance, a prompt
 * whose answers named the brand and do not any more, a competitor or a domain that answers did not name or draw on.
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

/** What a delivery says; `webhook.test` is a sample that somebody asked for. */
export const WebhookEvent = z.enum(['project.changed', 'webhook.test']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** One event on its way to the receiver, which sees the same `id` at every attempt. */
export const WebhookDelivery = z.object({
  id: z.string(),
  type: WebhookEvent,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The HTTP status of the last attempt; null where none came. */
  status: z.int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: Moment,
  attempted_at: Moment.nullable(),
  next_attempt_at: Moment.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Where a project's changes are told. */
export const Webhook = z.object({
  url: z.string(),
  /** False while it is paused, by a person or by a receiver that answered an event, no test, with 410 Gone. */
  active: z.boolean(),
  thresholds: z.object({
    visibility_falls: z.number().nullable(),
    visibility_rises: z.number().nullable(),
    prompt_lost: z.boolean(),
    competitor_new: z.boolean(),
    domain_new: z.boolean(),
  }),
  /** When a change was told last, or else when it was set up. */
  since: Moment,
  last_delivery: WebhookDelivery.nullable(),
  created_at: Moment,
});
export type Webhook = z.infer<typeof Webhook>;

/** As Standard Webhooks writes it: 24 to 64 bytes in Base64. */
const Secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/u, 'must be whsec_ followed by 24 to 64 bytes in Base64')
  .refine((secret) => {
    const bytes = bytesIn(secret.slice('whsec_'.length));
    return bytes >= 24 && bytes <= 64;
  }, 'must be whsec_ followed by 24 to 64 bytes in Base64');

/** How many bytes stand in Base64. */
const bytesIn = (text: string): number => Math.floor((text.replaceAll('=', '').length * 3) / 4);

export const NewWebhook = z.strictObject({
  url: WebUrl,
  active: z.boolean().default(true),
  thresholds: Thresholds.refine(
    (thresholds) => Object.values(thresholds).some((value) => value !== null && value !== false),
    'must set at least one threshold',
  ),
  /** Left out, the one that is there stays, or one is made; null makes a new one. */
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
