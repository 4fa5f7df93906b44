import { checkArticle } from '../checking/check.ts';
import { scoreDraft } from '../scoring/score.ts';

interface Draft {
  readonly markdown: string;
  readonly keyword?: string | undefined;
}

/** Scores a draft that names no prompt, what would make it better, and what is wrong with it; no service is asked. */
export function readDraft({ markdown, keyword }: Draft) {
  const { scores, findings, losses } = scoreDraft({ markdown, keyword });
  return { scores, findings, losses, faults: checkArticle({ markdown }) };
}

/** The same, wherever it is computed. */
export type ReadDraft = (draft: Draft) => ReturnType<typeof readDraft> | Promise<ReturnType<typeof readDraft>>;
