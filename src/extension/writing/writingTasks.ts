import { type HouseWord, readStyle, withStyleWord } from '../../scoring/style.ts';
import type { Texts } from '../editor/texts.ts';
import { carriedFigure, carriedSentence } from './evidence/carriers.ts';
import { citingPrompts, drawingAnswers } from './evidence/citing.ts';
import { factChoices } from './evidence/factChoices.ts';
import { sectionEvidence } from './evidence/sectionEvidence.ts';
import { articleNotes } from './notes/articleNotes.ts';
import { shownArticle } from './page/shownArticle.ts';
import { shownBrief } from './page/shownBrief.ts';

/** Text tasks that run while the user types, always in a thread. */
export const writingTasks = {
  articleNotes,
  carriedFigure,
  carriedSentence,
  citingPrompts,
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

export type WritingTexts = Texts<typeof writingTasks>;
