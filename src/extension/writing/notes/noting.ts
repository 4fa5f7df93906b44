import type { WritingTexts } from '../writingTasks.ts';
import type { TextToNote } from './articleNotes.ts';
import type { ArticlePrompt } from '../caches/answerCache.ts';
import type { ContextCache } from '../caches/contextCache.ts';
import { type ArticleNotes, saidNote } from './notes.ts';

export interface PromptedText extends Omit<TextToNote, 'context'> {
  /** Prompt of the text if known before parsing. */
  readonly prompt?: Pick<ArticlePrompt, 'service' | 'promptId'> | undefined;
}

/** Scores and checks a text in the context of the stored answers to its prompt. All views use this, so they agree. */
export async function noteText(
  { prompt, ...text }: PromptedText,
  { texts, contexts }: { readonly texts: WritingTexts; readonly contexts: ContextCache },
  signal: AbortSignal,
): Promise<ArticleNotes> {
  const known = prompt && contexts.known(prompt);
  const first = await texts.run('articleNotes', { ...text, context: known }, signal);
  const textPrompt = first.prompt ?? prompt;
  const context = textPrompt && first.scores ? await contexts.of(textPrompt) : known;
  const noted = context === known ? first : await texts.run('articleNotes', { ...text, context }, signal);
  return { ...noted, notes: noted.notes.map(saidNote) };
}
