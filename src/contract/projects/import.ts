import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxTitleLength } from '../call/limits.ts';
import { page, pageMeta } from '../call/query.ts';
import { line, Moment } from '../call/values.ts';

/** ID chosen by the client, so that a repeated call belongs to the same import. */
export const ImportId = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must have 1 to 64 letters, digits, hyphens, underscores, or periods');

/** Import of answers that were collected elsewhere. It can consist of several calls. */
export const Import = z.object({
  id: ImportId,
  /** File or program that the answers came from. */
  source: z.string(),
  created_at: Moment,
  undo_until: Moment,
  undone_at: Moment.nullable(),
  /** Number of answers stored by the import, and of its answers that the project already had. */
  answers: z.int(),
  duplicates: z.int(),
  /** Number of prompts and topics that it created. */
  prompts: z.int(),
  topics: z.int(),
});
export type Import = z.infer<typeof Import>;

export const startImport = endpoint({
  method: 'POST',
  path: '/projects/{project}/imports',
  origin: 'citedesk',
  summary:
    'Start an import that can be undone: calls that add topics, prompts, and answers name its ID. If the ID already exists, returns the existing import with status 200',
  body: z.strictObject({ id: ImportId, source: line(maxTitleLength) }),
  data: Import,
  status: 201,
  otherStatus: 200,
  cost: 0,
  scope: 'write',
});

export const listImports = endpoint({
  method: 'GET',
  path: '/projects/{project}/imports',
  origin: 'citedesk',
  summary: 'List imports of the last 30 days, newest first. Imports that stored and found nothing are left out',
  query: z.strictObject(page),
  data: z.array(Import),
  meta: z.object({ project: z.string(), ...pageMeta }),
  cost: 0,
  scope: 'read',
  errors: ['INVALID_CURSOR'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/projects/{project}/imports/{import}/undo',
  origin: 'citedesk',
  summary:
    'Undo an import of the last 30 days: remove the answers that it stored, and the prompts and topics that it created and nothing else uses. Each call removes up to 500 answers. Repeat it until `left` is 0',
  data: Import,
  meta: z.object({
    project: z.string(),
    /** Rows removed by this call. */
    removed: z.object({ answers: z.int(), prompts: z.int(), topics: z.int() }),
    /** Answers that stay because another import also contained them. */
    kept: z.int(),
    /** Answers still to be removed. */
    left: z.int(),
  }),
  cost: 0,
  scope: 'write',
  seat: 'prompts',
  errors: ['IMPORT_NOT_FOUND'],
});
