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
 * What the thread of a window computes: what the window may also do itself, and what comes while somebody types, when
 * even a short text must not hold up the keys.
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

  /** A list with a word more, or why it cannot be used. */
  withHouseWord: ({ yaml, ...word }: HouseWord & { readonly yaml: string }) => ({
    yaml: withStyleWord(yaml, word),
    problem: readStyle(yaml).problem,
  }),
};
