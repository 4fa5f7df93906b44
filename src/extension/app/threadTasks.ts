import { readDraft } from '../../mcp/draftReading.ts';
import { articleText } from '../articles/articleText.ts';
import { writingTasks } from '../writing/writingTasks.ts';
import { textTasks } from './tasks.ts';

/**
 * Tasks of a window's thread: those that the window may also run itself, and those that run while the user types and
 * must not block the editor even for short texts.
 */
export const threadTasks = { ...textTasks, ...writingTasks, articleText, draftReading: readDraft };
