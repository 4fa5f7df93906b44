import { checkArticle } from '../checking/check.ts';
import { scoreDraft } from '../scoring/score.ts';

interface Draft {
  readonly markdown: string;
  readonly keyword?: string | undefined;
}

/** Scores and checks a draft without a prompt. Returns findings and possible gains. Makes no service calls. */
export function readDraft({ markdown, keyword }: Draft) {
  const { scores, findings, losses } = scoreDraft({ markdown, keyword });
  return { scores, findings, losses, faults: checkArticle({ markdown }) };
}

/** Signature of `readDraft`, which may also run in a thread. */
export type ReadDraft = (draft: Draft) => ReturnType<typeof readDraft> | Promise<ReturnType<typeof readDraft>>;
