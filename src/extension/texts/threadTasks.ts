import { type HouseWord, readStyle, withStyleWord } from '../../scoring/style.ts';
import { readDraft } from '../../mcp/draftReading.ts';
import { articleText } from '../articles/articleText.ts';
import { shownArticle } from '../panels/article/shownArticle.ts';
import { shownBrief } from '../panels/article/shownBrief.ts';
import { articleNotes } from '../writing/notes/articleNotes.ts';
import { carriedFigure, carriedSentence } from '../writing/evidence/carriers.ts';
import { factChoices } from '../writing/evidence/factChoices.ts';
import { citingPrompts, drawingAnswers } from '../writing/evidence/citing.ts';
import { sectionEvidence } from '../writing/evidence/sectionEvidence.ts';
import { textTasks } from './tasks.ts';

/**
 * Tasks of a window's thread: those that the window may also run itself, and those that run while the user types and
 * must not block the editor even for short texts.
 */
export const threadTasks = {
  ...textTasks,
  articleNotes,
  articleText,
  carriedFigure,
  carriedSentence,
  citingPrompts,
  draftReading: readDraft,
  drawingAnswers,
  factChoices,
  sectionEvidence,
  shownArticle,
  shownBrief,

  houseStyle: ({ yaml }: { readonly yaml: string }) => readStyle(yaml),

  /** Adds a word to a style list. `problem` explains why the list is invalid. */
  withHouseWord: ({ yaml, ...word }: HouseWord & { readonly yaml: string }) => ({
    yaml: withStyleWord(yaml, word),
    problem: readStyle(yaml).problem,
  }),
};
