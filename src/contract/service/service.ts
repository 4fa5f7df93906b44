import * as z from 'zod';
import { Configuration, Role } from '../models/configuration.ts';
import { endpoint } from '../call/endpoint.ts';
import { modelCallCodes } from '../failure.ts';

/** Version of Citedesk's endpoints. A new major version is incompatible with old clients. */
export const contractVersion = '1.3';

/**
 * Identity of the service. With a challenge, `proof` shows that it knows the folder's secret, and `configuration`
 * identifies its document.
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

/** Contents of `service.json`, which a running service keeps in its data folder. */
export const ServiceFile = z.object({
  url: z.string(),
  pid: z.int(),
  instance: z.string(),
  version: z.string(),
  contract: z.string(),
  schema: z.int(),
});
export type ServiceFile = z.infer<typeof ServiceFile>;

/** Contents of `holder.json`: a command, or a service that is still starting, that has locked the data folder. */
export const Holder = z.object({
  pid: z.int(),
  /** Words of the command, such as `check` or `upgrade`. */
  task: z.string(),
});
export type Holder = z.infer<typeof Holder>;

/**
 * Contents of `damage.json`, which a service writes if its database can't be opened, or must be checked at the next
 * start.
 */
export const DamageNote = z.object({
  state: z.enum(['doubted', 'damaged', 'missing']),
  /** Folder to which the damaged database was moved. */
  aside: z.string().optional(),
  /** Backup to restore: a file in `backups/`, and the time of its data. */
  backup: z.object({ name: z.string(), made_at: z.iso.datetime() }).optional(),
});
export type DamageNote = z.infer<typeof DamageNote>;

/** Exit codes of a service that can't start or continue. They report the reason without parsing its output. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  folderTaken: 10,
  noSqlite: 11,
  folderNewer: 12,
  folderDamaged: 13,
  folderUnsafe: 14,
  folderEarlier: 15,
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

/** Result of a short test call of a model. */
export const Trial = z.object({
  /** Milliseconds from the request to the end of the response. */
  latency_ms: z.int().min(0),
  /** Model as it names itself, null if it doesn't. */
  model_version: z.string().nullable(),
  /** Null if the provider doesn't report it. */
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
