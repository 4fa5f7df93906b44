import type { PromptBrief, ProposedPrompts } from '../../contract/projects/proposal.ts';
import { Failure } from '../../contract/failure.ts';
import type { Settings } from '../configuration.ts';
import { complete } from '../models/complete.ts';
import { untilCurrent } from '../outdated.ts';
import type { Texts } from '../texts/texts.ts';
import { maxWritten } from '../../writing/prompts/readPrompts.ts';
import type { Pacing } from '../work/pacing.ts';

interface Needs {
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly texts: Texts;
  /** Who asks for it. */
  readonly userId: number;
  readonly signal: AbortSignal;
}

/** Milliseconds; a person waits for it. */
const longest = 120_000;

/**
 * Has the model that writes propose prompts, in one call that counts as one of the writer and is not tried again.
 * @throws Failure `WRITER_NOT_CONFIGURED`, `NOT_OFFERED` where only a window can ask the model, or a `PROVIDER_…` code
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
      patience: { ...settings.patience, firstWord: longest, nextWord: longest, whole: longest, tries: 1 },
      pace: pacing.of('writer', { kind: 'proposal', userId }, signal),
    });
    return texts.run('readPrompts', { written, brief }, signal);
  });
}
