import { counted, grouped, t } from '../editor/l10n.ts';
import type { AnswersOfPrompt } from './caches/answerCache.ts';
import { shortRuleName } from './fixes/ruleNames.ts';
import type { ArticleNotes } from './notes/notes.ts';

/**
 * Line above the title with what the answers have and the article lacks, or the price of comparing. Undefined without
 * answers.
 */
export function answersLine(
  { notes }: Pick<ArticleNotes, 'notes'>,
  known: Pick<AnswersOfPrompt, 'service' | 'answers' | 'unread'> | undefined,
): string | undefined {
  if (!known || known.answers.length + known.unread.length === 0) return undefined;
  const unread = known.unread.length;
  if (unread > 0) {
    const all = known.answers.length + unread;
    const action = counted(all, 'Compare with 1 Answer', 'Compare with {0} Answers');
    // Reading answers of the local service is free.
    if (known.service === 'local') return action;
    return counted(unread, '{1} (1 credit)', '{1} ({0} credits)', action);
  }
  const count = (rule: string): number => notes.filter((note) => note.rule === rule).length;
  const [searches, sites] = [count('evidence.search'), count('evidence.source')];
  const parts = [
    searches > 0 ? counted(searches, '1 unanswered search', '{0} unanswered searches') : '',
    sites > 0 ? counted(sites, '1 cited site missing', '{0} cited sites missing') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** Tooltip with details that don't fit above the title. */
export function scoresHint(shown: Pick<ArticleNotes, 'scores' | 'losses' | 'notes' | 'words' | 'heldAgainst'>): string {
  const { scores, words } = shown;
  const all = t('Score: {0} out of 100. {1} words, {2}.', scores?.service ?? 0, grouped(words), notesLine(shown));
  return t('{0} {1} Click to see how to improve this article.', all, basisLine(shown));
}

/** Describes the basis of the scores, and points lost without a finding. */
export function basisLine({ heldAgainst, losses }: Pick<ArticleNotes, 'heldAgainst' | 'losses'>): string {
  return [heldAgainstLine(heldAgainst), lossesLine(losses)].filter((line) => line !== '').join(' ');
}

/** Example: `The writing lowers the scores: names and examples (GEO −8), overused keyword (SEO −5).` */
function lossesLine(losses: ArticleNotes['losses']): string {
  if (losses.length === 0) return '';
  const parts = losses.map(({ rule, area, points }) =>
    t('{0} ({1} −{2})', shortRuleName(rule), area.toUpperCase(), points),
  );
  return t('The writing lowers the scores: {0}.', parts.join(', '));
}

function heldAgainstLine(heldAgainst: ArticleNotes['heldAgainst']): string {
  if (!heldAgainst) return t('Scored on the text alone, without stored answers.');
  const { answers, searches } = heldAgainst;
  const stored = counted(answers, '1 stored answer', '{0} stored answers');
  if (searches === 0) return t('Compared with {0}.', stored);
  const searched = counted(searches, '1 search', '{0} searches');
  return t('Compared with {0} and {1}.', stored, searched);
}

export function notesLine({ notes }: Pick<ArticleNotes, 'notes'>): string {
  const errors = notes.filter(({ severity }) => severity === 'error').length;
  const others = notes.length - errors;
  if (notes.length === 0) return t('nothing to fix');
  if (errors === 0) return counted(others, '1 suggestion', '{0} suggestions');
  const wrong = counted(errors, '1 unsupported claim', '{0} unsupported claims');
  return others === 0 ? wrong : t('{0}, {1}', wrong, counted(others, '1 suggestion', '{0} suggestions'));
}
