import { articleNotes } from '../writing/articleNotes.ts';
import { carriedFigure, carriedSentence } from '../writing/carriers.ts';
import { factChoices } from '../writing/factChoices.ts';
import { citingPrompts } from '../writing/citing.ts';
import { textTasks } from './tasks.ts';

/**
 * What the thread of a window computes: what the window may also do itself, and what comes while somebody types, when
 * even a short text must not hold up the keys.
 */
export const threadTasks = { ...textTasks, articleNotes, carriedFigure, carriedSentence, citingPrompts, factChoices };
