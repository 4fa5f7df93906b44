import { outside } from '../../text/spans.ts';
import type { Check } from '../check.ts';
import type { CheckFinding } from '../finding.ts';
import { comparable } from '../evidence/plainText.ts';
import { found, shown } from './found.ts';

/** Tests and experience that nobody who wrote this had: `we tested`, unless the writer's own notes say so. */
export function checkExperience({ article, input }: Check): CheckFinding[] {
  const { experience } = article.words;
  if (!experience) return [];
  const own = (input.ownSentences ?? []).map(comparable);
  return article.statements.flatMap((statement) => {
    const claims = [...statement.text.matchAll(experience)].map(({ 0: words, index }) => {
      const start = statement.start + index;
      return { words, start, end: start + words.length };
    });
    return outside(statement.quotations, claims).flatMap(({ words, ...place }) => {
      if (own.some((sentence) => sentence.includes(comparable(words)))) return [];
      const message = `${shown(words)} claims experience of your own. Keep it only if it is true; else say who did it.`;
      return [found(statement, place, { rule: 'check.experience', severity: 'warning', message })];
    });
  });
}
