import * as z from 'zod';
import { Configuration, Role } from '../models/configuration.ts';
import { endpoint } from '../call/endpoint.ts';
import { modelCallCodes } from '../failure.ts';

/** Version of our endpoints: another first number means that old clients cannot speak to it. */
export const contractVersion = '1.3';

/**
 * Says who answers. With a challenge, `proof` shows that it knows the folder's secret, and `configuration` which
 * document it works by.
 */
export const Health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  contract: z.string(),
  schema: z.int().optional(),
  instance: z.string().optional(),
  proof: z.string().optional(),
  configuration: z.string().optional(),
});
export type Health = z.infer<typeof Health>;

/** What a running service leaves in its data folder as `service.json`. */
export const ServiceFile = z.object({
  url: z.string(),
  pid: z.int(),
  instance: z.string(),
  version: z.string(),
  contract: z.string(),
  schema: z.int(),
});
export type ServiceFile = z.infer<typeof ServiceFile>;

/**
 * What a command, or a service that is not yet there to be asked, says of itself as `holder.json` while it keeps a data
 * folder to itself.
 */
export const Holder = z.object({
  pid: z.int(),
  /** The words of a command such as `check`, or `upgrade`. */
  task: z.string(),
});
export type Holder = z.infer<typeof Holder>;

/**
 * What a service leaves as `damage.json` when the store of its folder cannot be opened, or is doubted and to be checked
 * at the next start.
 */
export const DamageNote = z.object({
  state: z.enum(['doubted', 'damaged', 'missing']),
  /** The folder in which the damaged store lies now. */
  aside: z.string().optional(),
  /** What can be restored: a file of `backups/`, and the moment that it is of. */
  backup: z.object({ name: z.string(), made_at: z.iso.datetime() }).optional(),
});
export type DamageNote = z.infer<typeof DamageNote>;

/** How a service that could not start, or not go on, ends, so that the starter knows why without reading its words. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  folderTaken: 10,
  noSqlite: 11,
  folderNewer: 12,
  folderDamaged: 13,
  folderUnsafe: 14,
} as const;

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  origin: 'citedesk',
  summary: 'Get the health and identity of the service',
  proof: 'none',
  query: z.strictObject({ challenge: z.string().min(16).max(128).optional() }),
  data: Health,
  cost: 0,
});

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  origin: 'citedesk',
  summary: 'Get this OpenAPI document',
  proof: 'none',
  data: z.record(z.string(), z.unknown()),
  cost: 0,
});

export const attachToService = endpoint({
  method: 'GET',
  path: '/service/attach',
  origin: 'citedesk',
  proof: 'folder',
  summary: 'Keep a connection open to show that an editor window is running',
  data: z.unknown(),
  cost: 0,
});

export const putConfiguration = endpoint({
  method: 'PUT',
  path: '/service/configuration',
  origin: 'citedesk',
  summary: 'Replace the configuration',
  proof: 'folder',
  body: Configuration,
  data: z.object({ configuration: z.string() }),
  cost: 0,
});

/** What one small call of a model came to. */
export const Trial = z.object({
  /** From the call to the end of its answer. */
  latency_ms: z.int().min(0),
  /** The model as it names itself; null where it does not. */
  model_version: z.string().nullable(),
  /** Null where its provider does not tell. */
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  search_performed: z.boolean().nullable(),
});
export type Trial = z.infer<typeof Trial>;

export const tryModel = endpoint({
  method: 'POST',
  path: '/service/trial',
  origin: 'citedesk',
  summary: 'Test the model configured for a role with one minimal call',
  proof: 'folder',
  body: z.strictObject({ role: Role }),
  data: Trial,
  cost: 0,
  errors: ['NOT_OFFERED', 'ASSISTANT_NOT_CONFIGURED', 'WRITER_NOT_CONFIGURED', ...modelCallCodes],
});

export const stopService = endpoint({
  method: 'POST',
  path: '/service/stop',
  origin: 'citedesk',
  summary: 'Stop the service after it finishes the current step',
  proof: 'folder',
  data: z.object({ stopping: z.literal(true) }),
  status: 202,
  cost: 0,
});
