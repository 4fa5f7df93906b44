import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import type { FailureCode } from '../failure.ts';
import { queryFlag, queryInteger } from '../call/query.ts';
import { Id, line, Moment } from '../call/values.ts';

/** Lease of a loan in seconds. If the window is silent for longer, another window can take the loan. */
export const leaseSeconds = 20;
/** Maximum seconds that a request for loans can wait. */
export const maxLoanWait = 25;
const maxLoanRuns = 50;
/** Maximum length of a window's text in characters. */
export const maxLentText = 1_000_000;

/** Self-chosen name of a window. It authenticates nothing; the key does. */
const lender = z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens or underscores');

/** Call of a model that waits for a window that lends its editor's model. */
export const Loan = z.object({
  id: Id,
  role: z.enum(['writer', 'judge']),
  project: z.string(),
  /** Article that waits for it, null for a judgment. */
  run: Id.nullable(),
  /** ID or family of the model, null for the editor's first one. */
  model: z.string().nullable(),
  offered_at: Moment,
});
export type Loan = z.infer<typeof Loan>;

/** Loan with its prompt, for the window that took it. */
export const LoanTask = Loan.extend({
  system: z.string().nullable(),
  prompt: z.string(),
  /** Longer texts are rejected. */
  max_characters: z.int().min(1),
  /** Seconds within which the window must renew its lease. */
  lease_seconds: z.int().min(1),
});
export type LoanTask = z.infer<typeof LoanTask>;

/** Reason why a window couldn't return a text. */
export const LoanFailureCode = z.enum([
  'EDITOR_MODEL_FORBIDDEN',
  'EDITOR_MODEL_MISSING',
  'PROVIDER_REFUSED',
  'PROVIDER_QUOTA',
  'PROVIDER_DECLINED',
  'PROVIDER_TOO_LARGE',
  'PROVIDER_RATE_LIMITED',
  'PROVIDER_FAILED',
  'PROVIDER_TIMEOUT',
  'PROVIDER_EMPTY',
  'PROVIDER_INTERRUPTED',
] as const satisfies readonly FailureCode[]);
export type LoanFailureCode = z.infer<typeof LoanFailureCode>;

const Tokens = z.int().min(0).nullable().default(null);

/** Result of a loan: the model's text with its tokens (null if not counted), or the reason for a failure. */
export const LoanAnswer = z.union([
  z.strictObject({
    lender,
    text: z.string().max(maxLentText),
    input_tokens: Tokens,
    output_tokens: Tokens,
  }),
  z.strictObject({ lender, failure: z.strictObject({ code: LoanFailureCode, message: line(300) }) }),
]);
export type LoanAnswer = z.output<typeof LoanAnswer>;

const runIds = z
  .string()
  .max(1000)
  .transform((text): unknown => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(queryInteger(1)).max(maxLoanRuns));

export const listLoans = endpoint({
  method: 'GET',
  path: '/loans',
  origin: 'citedesk',
  summary: 'List model calls waiting for an editor window; with `wait`, returns as soon as a model call is available',
  query: z.strictObject({
    /** Content runs, separated by commas. */
    runs: runIds.optional(),
    /** Also request judgments. */
    judge: queryFlag().default(false),
    /** Seconds to wait if there is no loan. */
    wait: queryInteger(0, maxLoanWait).default(0),
  }),
  data: z.array(Loan),
  /** Requested runs that haven't finished. */
  meta: z.object({ live: z.array(Id) }),
  cost: 0,
  scope: 'agents',
});

const held = z.strictObject({ lender });

export const takeLoan = endpoint({
  method: 'POST',
  path: '/loans/{loan}/take',
  origin: 'citedesk',
  summary:
    'Take a model call for an editor window; other windows cannot take the call as long as this window renews its lease',
  body: held,
  data: LoanTask,
  cost: 0,
  scope: 'agents',
  errors: ['LOAN_NOT_FOUND', 'LOAN_TAKEN'],
});

export const keepLoan = endpoint({
  method: 'POST',
  path: '/loans/{loan}/keep',
  origin: 'citedesk',
  summary: 'Renew a model call’s lease; refused if the result is no longer needed',
  body: held,
  data: z.object({ lease_seconds: z.int() }),
  cost: 0,
  scope: 'agents',
  errors: ['LOAN_NOT_FOUND', 'LOAN_TAKEN'],
});

export const answerLoan = endpoint({
  method: 'POST',
  path: '/loans/{loan}/answer',
  origin: 'citedesk',
  summary: 'Submit the result of a model call: the text that the model returned, or the reason it failed',
  body: LoanAnswer,
  bodyLimit: 8 * 1024 * 1024,
  data: z.object({ taken: z.literal(true) }),
  cost: 0,
  scope: 'agents',
  errors: ['LOAN_NOT_FOUND', 'LOAN_TAKEN'],
});

export const releaseLoan = endpoint({
  method: 'POST',
  path: '/loans/{loan}/release',
  origin: 'citedesk',
  summary: 'Release a model call without a result so that another window can take it',
  body: held,
  data: z.object({ released: z.literal(true) }),
  cost: 0,
  scope: 'agents',
  errors: ['LOAN_NOT_FOUND', 'LOAN_TAKEN'],
});
