import { t } from '../l10n.ts';
import type { AnswersOfPrompt } from './answerShelf.ts';
import type { ArticleNotes } from './notes.ts';

/** The line over the title: what the scores are; undefined where there are none. */
export function scoresLine({ scores }: Pick<ArticleNotes, 'scores'>): string | undefined {
  if (!scores) return undefined;
  const { service: overall, seo, geo, readability } = scores;
  return t('Score {0} · SEO {1} · GEO {2} · Readability {3}', overall, seo, geo, readability);
}

/** What the answers to the prompt have that the article lacks, or what it costs to know; undefined where none are known. */
export function answersLine(
  { notes }: Pick<ArticleNotes, 'notes'>,
  shelf: Pick<AnswersOfPrompt, 'answers' | 'unread'> | undefined,
): string | undefined {
  if (!shelf || shelf.answers.length + shelf.unread.length === 0) return undefined;
  const unread = shelf.unread.length;
  if (unread > 0)
    return unread === 1
      ? t('Compare with 1 answer of an assistant (1 credit)')
      : t('Compare with {0} answers of assistants ({0} credits)', unread);
  const count = (rule: string): number => notes.filter((note) => note.rule === rule).length;
  const [searches, sites] = [count('evidence.search'), count('evidence.source')];
  const parts = [
    searches === 1 ? t('1 search unanswered') : searches > 1 ? t('{0} searches unanswered', searches) : '',
    sites === 1 ? t('1 cited site missing') : sites > 1 ? t('{0} cited sites missing', sites) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** What stands behind the scores: how much there is to mend. */
export function notesLine({ notes }: Pick<ArticleNotes, 'notes'>): string {
  const errors = notes.filter(({ severity }) => severity === 'error').length;
  const others = notes.length - errors;
  if (notes.length === 0) return t('nothing to mend');
  if (errors === 0) return others === 1 ? t('1 suggestion') : t('{0} suggestions', others);
  const wrong = errors === 1 ? t('1 unsupported statement') : t('{0} unsupported statements', errors);
  return others === 0 ? wrong : t('{0}, {1}', wrong, others === 1 ? t('1 suggestion') : t('{0} suggestions', others));
}
