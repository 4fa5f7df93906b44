import type { ContentRun, ContentStep } from '../../contract/content/contentRun.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Model } from '../../contract/models/vendors.ts';

interface FailedRun {
  readonly step: ContentStep;
  readonly writer: Model | undefined;
  /** Progress in sections of the draft. */
  readonly progress: ContentRun['step_progress'];
}

/** Adds the model, the current section, and the next step to a provider's error. */
export function failureMessage({ code, message, retryable }: Failure, { step, writer, progress }: FailedRun): string {
  if (step !== 'draft' || !writer || !code.startsWith('PROVIDER_')) return message;
  const model = writer.model ?? 'The editor’s model';
  const part = progress ? `section ${progress.done + 1} of ${progress.total}` : 'the text';
  const keptNote =
    progress && progress.done > 0 ? ' The finished sections are kept, and a retry continues from there.' : '';
  const next = retryable ? ' Retry later, or set up another model.' : '';
  return `${message} ${model} was writing ${part}.${keptNote} The run’s credits were refunded.${next}`;
}
