import type { ContentRun } from '../../contract/content/contentRun.ts';
import { Failure } from '../../contract/failure.ts';

/** Why an article failed; a service that keeps no code with a run may tell it as the error itself. */
export const failureOf = ({ status, error, error_code: code }: ContentRun): Failure | undefined =>
  status === 'failed' && error !== null ? new Failure(code ?? error, error) : undefined;
