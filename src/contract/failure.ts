/** Action that a user can take on a failure. The editor shows it as a button. */
export type Action =
  | 'retry'
  | 'refresh'
  | 'changeKey'
  | 'openAccount'
  | 'narrowRange'
  | 'configure'
  | 'raiseCap'
  | 'restore'
  | 'beginAnew'
  | 'showLog'
  | 'none';

interface FailureRow {
  readonly status: number;
  readonly retryable: boolean;
  readonly action: Action;
}

const row = (status: number, action: Action = 'none', retryable = false): FailureRow => ({ status, action, retryable });

/** Error codes of the contract, with HTTP status and action. Codes are stable. Messages are for people. */
export const failures = {
  DATE_RANGE_TOO_LARGE: row(400, 'narrowRange'),
  INVALID_CURSOR: row(400, 'retry'),
  INVALID_JSON: row(400),
  KEY_IN_QUERY: row(400, 'changeKey'),
  UNAUTHENTICATED: row(401, 'changeKey'),
  INSUFFICIENT_CREDITS: row(402, 'openAccount'),
  PLAN_INACTIVE: row(402, 'openAccount'),
  OWNER_PLAN_INACTIVE: row(402, 'openAccount'),
  PROMPT_LIMIT_REACHED: row(402, 'openAccount'),
  INSUFFICIENT_EXPORT_ROWS: row(402, 'openAccount'),
  SCOPE_MISSING: row(403, 'changeKey'),
  PROJECT_FORBIDDEN: row(403, 'changeKey'),
  API_FROZEN: row(403, 'openAccount'),
  SEAT_FORBIDDEN: row(403, 'openAccount'),
  LINK_INVALID: row(403, 'retry'),
  ORIGIN_FORBIDDEN: row(403),
  PROJECT_NOT_FOUND: row(404, 'refresh'),
  TOPIC_NOT_FOUND: row(404, 'refresh'),
  PROMPT_NOT_FOUND: row(404, 'refresh'),
  RESPONSE_NOT_FOUND: row(404, 'refresh'),
  RUN_NOT_FOUND: row(404, 'refresh'),
  EXPORT_NOT_FOUND: row(404, 'refresh'),
  ARTICLE_NOT_FOUND: row(404, 'refresh'),
  LOAN_NOT_FOUND: row(404, 'refresh'),
  WEBHOOK_NOT_FOUND: row(404, 'refresh'),
  IMPORT_NOT_FOUND: row(404, 'refresh'),
  NOT_FOUND: row(404),
  METHOD_NOT_ALLOWED: row(405),
  RUN_NOT_RETRYABLE: row(409),
  RUN_NOT_ACTIVE: row(409),
  IMPORT_UNDONE: row(409),
  TOPIC_EXISTS: row(409),
  TOPIC_NOT_EMPTY: row(409),
  PROMPT_EXISTS: row(409),
  PLAN_OUTDATED: row(409, 'retry'),
  ARTICLE_IN_PROGRESS: row(409, 'retry'),
  LOAN_TAKEN: row(409),
  EXPORT_NOT_READY: row(409, 'retry'),
  EXPORT_EXPIRED: row(410),
  IDEMPOTENCY_CONFLICT: row(409),
  IDEMPOTENCY_IN_PROGRESS: row(409, 'retry', true),
  PAYLOAD_TOO_LARGE: row(413, 'narrowRange'),
  VALIDATION_FAILED: row(422),
  EXPORT_TOO_LARGE: row(422, 'narrowRange'),
  TEXT_TOO_HARD: row(422),
  RATE_LIMITED: row(429, 'retry', true),
  PROMPT_QUOTA_EXCEEDED: row(429, 'openAccount'),
  INTERNAL: row(500, 'showLog', true),
  STORE_AWAY: row(503, 'retry', true),
  STORE_FULL: row(507, 'retry'),
  QUERY_TIMEOUT: row(504, 'narrowRange'),
  // Failures of an AI assistant or model. They appear in asks and runs, and in the call that tests a model.
  ASSISTANT_NOT_CONFIGURED: row(409, 'configure'),
  WRITER_NOT_CONFIGURED: row(409, 'configure'),
  EDITOR_MODEL_MISSING: row(409, 'configure'),
  EDITOR_MODEL_FORBIDDEN: row(409, 'configure'),
  PROVIDER_KEY_INVALID: row(502, 'configure'),
  PROVIDER_REFUSED: row(502, 'configure'),
  PROVIDER_QUOTA: row(502, 'configure'),
  PROVIDER_BUDGET_SPENT: row(409, 'configure'),
  SPENDING_CAP_REACHED: row(409, 'raiseCap'),
  PROVIDER_DECLINED: row(502),
  PROVIDER_TOO_LARGE: row(502),
  PROVIDER_RATE_LIMITED: row(502, 'retry', true),
  PROVIDER_UNREACHABLE: row(502, 'configure', true),
  PROVIDER_FAILED: row(502, 'retry', true),
  PROVIDER_TIMEOUT: row(504, 'retry', true),
  PROVIDER_EMPTY: row(502, 'retry', true),
  PROVIDER_INTERRUPTED: row(502, 'retry', true),
  DRAFT_UNSUPPORTED: row(502, 'retry'),
  JUDGE_NOT_UNDERSTOOD: row(502, 'configure'),
  // Failures of a webhook's receiver. They appear in deliveries, and the first also in the call that creates a webhook.
  WEBHOOK_PRIVATE: row(422),
  WEBHOOK_UNREACHABLE: row(502, 'retry', true),
  WEBHOOK_TIMEOUT: row(504, 'retry', true),
  WEBHOOK_REDIRECTED: row(502),
  WEBHOOK_REJECTED: row(502, 'retry', true),
  WEBHOOK_GONE: row(410),
  INTERRUPTED: row(500, 'retry', true),
  // Failures that only a client can detect.
  SERVICE_UNREACHABLE: row(0, 'retry', true),
  SERVICE_NOT_UNDERSTOOD: row(0, 'showLog'),
  SERVICE_TIMEOUT: row(0, 'retry', true),
  EXPORT_FAILED: row(0, 'retry'),
  FILE_NOT_WRITTEN: row(0),
  NO_CONNECTION: row(0, 'retry'),
  LOCAL_BUSY: row(0, 'retry'),
  LOCAL_SLOW: row(0, 'retry'),
  LOCAL_DAMAGED: row(0, 'restore'),
  LOCAL_LOST: row(0, 'beginAnew'),
  NOT_OFFERED: row(404),
} as const satisfies Record<string, FailureRow>;

export type FailureCode = keyof typeof failures;

/** Errors of a call that waits for a model. */
export const modelCallCodes = [
  'PROVIDER_KEY_INVALID',
  'PROVIDER_REFUSED',
  'PROVIDER_QUOTA',
  'PROVIDER_BUDGET_SPENT',
  'SPENDING_CAP_REACHED',
  'PROVIDER_DECLINED',
  'PROVIDER_TOO_LARGE',
  'PROVIDER_RATE_LIMITED',
  'PROVIDER_UNREACHABLE',
  'PROVIDER_FAILED',
  'PROVIDER_TIMEOUT',
  'PROVIDER_EMPTY',
  'PROVIDER_INTERRUPTED',
] as const satisfies readonly FailureCode[];

/** True if this version knows the error code of a service. */
export const isKnownCode = (code: string): code is FailureCode => Object.hasOwn(failures, code);

const statusCodes: Readonly<Record<number, FailureCode>> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  402: 'INSUFFICIENT_CREDITS',
  403: 'SCOPE_MISSING',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'VALIDATION_FAILED',
  429: 'RATE_LIMITED',
  502: 'SERVICE_UNREACHABLE',
  503: 'SERVICE_UNREACHABLE',
  504: 'SERVICE_TIMEOUT',
};

/** Returns the code that determines the behavior of a response without a known code, from its HTTP status. */
export const codeForStatus = (status: number): FailureCode =>
  statusCodes[status] ?? (status >= 500 ? 'INTERNAL' : 'SERVICE_NOT_UNDERSTOOD');

/** Error in one field of a query or body. An empty `path` means the whole. */
export interface Detail {
  readonly path: string;
  readonly message: string;
}

export type FailureDetails = Readonly<Record<string, unknown>> | readonly Detail[];

interface Extra {
  readonly details?: FailureDetails;
  readonly status?: number;
  readonly requestId?: string;
  readonly cause?: unknown;
}

/** Expected failure, whose message is shown to users as is. Any other thrown error is a bug. */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** One of `failures`, or another service's unknown code. */
  readonly code: string;
  readonly status: number;
  readonly details: FailureDetails | undefined;
  readonly requestId: string | undefined;

  constructor(code: FailureCode | (string & {}), message: string, { details, status, requestId, cause }: Extra = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status ?? (isKnownCode(code) ? failures[code].status : 500);
    this.details = details;
    this.requestId = requestId;
  }

  get retryable(): boolean {
    return this.row.retryable;
  }

  get action(): Action {
    return this.row.action;
  }

  private get row(): FailureRow {
    return failures[isKnownCode(this.code) ? this.code : codeForStatus(this.status)];
  }
}
