import type { Texts } from '../../texts/texts.ts';
import type { TextToNote } from './articleNotes.ts';
import type { ArticlePrompt } from '../caches/answerCache.ts';
import type { ContextCache } from '../caches/contextCache.ts';
import type { ArticleNotes } from './notes.ts';
import { saidNote } from './saidNote.ts';

interface Needs {
  readonly texts: Texts;
  readonly contexts: ContextCache;
}

export interface PromptedText extends Omit<TextToNote, 'context'> {
  /** For which prompt it is written, where that is known before it was read. */
  readonly prompt?: Pick<ArticlePrompt, 'service' | 'promptId'> | undefined;
}

/** Says of a text what there is to say, held against the stored answers to its prompt, so that every view says the same. */
export async function noteText(
  { prompt, ...text }: PromptedText,
  { texts, contexts }: Needs,
  signal: AbortSignal,
): Promise<ArticleNotes> {
  const known = prompt && contexts.known(prompt);
  const found = await texts.run('articleNotes', { ...text, context: known }, signal);
  const asked = found.prompt ?? prompt;
  const context = asked && found.scores ? await contexts.of(asked) : known;
  const noted = context === known ? found : await texts.run('articleNotes', { ...text, context }, signal);
  return { ...noted, notes: noted.notes.map(saidNote) };
}
