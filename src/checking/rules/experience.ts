import { type Span, outside } from '../../text/spans.ts';
import { matchesOf } from '../../text/matches.ts';
import { quotedIn } from '../../text/words/quotations.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../checkInput.ts';
import type { CheckFinding } from '../finding.ts';
import { comparable } from '../evidence/plainText.ts';
import { ownTextOf } from '../ownText.ts';
import { takeOutFix } from './fixes.ts';
import { findingAt, shown } from './findingAt.ts';

/**
 * Reports first-person credentials (`As an experienced barista, I always …`). In a draft, also reports claims of tests
 * and experience that no note supports (`we tested`).
 */
export function checkExperience(check: Check): CheckFinding[] {
  if (!check.isDraft) return credentials(check);
  const claiming = check.article.statements.filter(({ experience }) => experience.length > 0);
  const claimed = claiming.flatMap((statement) =>
    experienceIn(statement, check).map(({ words, ...place }) => {
      const message = `${shown(words)} claims firsthand experience. Keep this claim only if it’s true; otherwise, say whose experience it is.`;
      const fixes = [takeOutFix(statement, check.input.markdown)];
      return findingAt(statement, place, { rule: 'check.experience', severity: 'warning', message, fixes });
    }),
  );
  return [...claimed, ...hearsay(check), ...credentials(check)];
}

/** Reports hearsay in sentences that link no page. */
function hearsay(check: Check): CheckFinding[] {
  const { article, input } = check;
  const { hearsay: phrases } = article.words;
  if (!phrases) return [];
  return article.statements.flatMap((statement) => {
    const isSettled =
      statement.urls.length > 0 || statement.block.kind === 'quote' || claimsExperience(statement, check);
    if (isSettled) return [];
    return matchesOf(statement.text, phrases)
      .slice(0, 1)
      .map(({ 0: words, index }) => {
        const start = statement.start + index;
        const message = `Link to the source of ${shown(words)}.`;
        const fixes = [takeOutFix(statement, input.markdown)];
        return findingAt(
          statement,
          { start, end: start + words.length },
          { rule: 'check.experience', severity: 'warning', message, fixes },
        );
      });
  });
}

function credentials({ article, input }: Check): CheckFinding[] {
  const { credential } = article.words;
  if (!credential) return [];
  return article.statements.flatMap((statement) => {
    const [match] = statement.block.kind === 'quote' ? [] : matchesOf(statement.text, credential);
    if (!match || quotedIn(statement.text).some(({ start, end }) => start <= match.index && match.index < end))
      return [];
    const start = statement.start + match.index;
    const message = `${shown(match[0])} claims a credential. Keep it only if it’s true; otherwise, say whose experience it is.`;
    const fixes = [takeOutFix(statement, input.markdown)];
    const place = { start, end: start + match[0].length };
    return [findingAt(statement, place, { rule: 'check.experience', severity: 'warning', message, fixes })];
  });
}

export const claimsExperience = (statement: Statement, check: Check): boolean =>
  experienceIn(statement, check).length > 0;

function experienceIn(statement: Statement, { input }: Check): (Span & { readonly words: string })[] {
  const claims = statement.experience;
  if (claims.length === 0) return [];
  const own = ownTextOf(input.ownSentences ?? none);
  const quoted = quotedIn(statement.text).map(({ start, end }) => ({
    start: statement.start + start,
    end: statement.start + end,
  }));
  const ownClaims = outside(statement.block.kind === 'quote' ? statement.quotations : quoted, claims);
  return ownClaims.filter(({ words }) => !own.includes(comparable(words)));
}

const none: readonly string[] = [];
