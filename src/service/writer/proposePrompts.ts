import type { PromptBrief, ProposedPrompts } from '../../contract/projects/proposal.ts';
import { Failure } from '../../contract/failure.ts';
import type { Settings } from '../models/configuration.ts';
import { complete } from '../models/complete.ts';
import { untilCurrent } from '../outdated.ts';
import type { Texts } from '../texts/texts.ts';
import { maxWritten } from '../../writing/prompts/readPrompts.ts';
import type { Pacing } from '../pacing/pacing.ts';

interface Needs {
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly texts: Texts;
  readonly userId: number;
  readonly signal: AbortSignal;
}

/** Milliseconds. Short, because the user is waiting. */
const maxWait = 120_000;

/**
 * Asks the writing model for prompts, in one call without retries.
 * @throws Failure `WRITER_NOT_CONFIGURED`, `NOT_OFFERED` if the model is only available in an editor window, or a
 * `PROVIDER_…` code
 */
export function proposePrompts(
  brief: PromptBrief,
  { settings, pacing, texts, userId, signal }: Needs,
): Promise<ProposedPrompts> {
  return untilCurrent(async () => {
    const { writer } = settings.current;
    if (!writer) throw new Failure('WRITER_NOT_CONFIGURED', 'No model is set up for writing prompts.');
    if (writer.kind === 'editor')
      throw new Failure('NOT_OFFERED', 'The writer is the editor’s model, which the service can’t call directly.');
    const { system, prompt } = await texts.run('promptInstructions', brief, signal);
    const written = await complete(writer, {
      system,
      prompt,
      signal,
      most: maxWritten,
      patience: { ...settings.patience, firstWord: maxWait, nextWord: maxWait, whole: maxWait, tries: 1 },
      pace: pacing.of('writer', { kind: 'proposal', userId }, signal),
    });
    return texts.run('readPrompts', { written, brief }, signal);
  });
}
