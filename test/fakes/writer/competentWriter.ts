import { type ModelServer, startModelServer } from '../modelServer.ts';
import { composeSection } from './layouts.ts';
import { readTask } from './task.ts';

/**
 * A model that writes as a competent one would: it reads the section's purpose, points and facts, composes sentences of
 * these with their marks, and says no figure of its own. The same instructions give the same text.
 */
export const startCompetentWriter = (): Promise<ModelServer> =>
  startModelServer(({ messages }) => {
    const says = composeSection(readTask(messages));
    return says === '' ? { says: '…' } : { says, tokens: [tokensIn(messages.at(-1)?.content ?? ''), tokensIn(says)] };
  });

/** Roughly as tokenizers count. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4);
