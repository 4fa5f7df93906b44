import { withoutBrand } from '../../metrics/answersBehind.ts';
import { counted, numeral, t } from '../l10n.ts';
import { daysText } from './reportContext.ts';
import type { Behind } from './sheet.ts';

/** Answers with the subject of their list. */
export interface Listed extends Behind {
  readonly of: string;
}

/** Limit of panel titles. */
const maxTitle = 500;

/** Returns the title of a list of answers: `12 of 40 answers · Mar 1 – 28, 2026 · Desk lamps`. */
export function listTitle(explain: string, listed: Listed): string {
  const asked = new URLSearchParams(explain.split('?').slice(1).join('?'));
  const [from, to] = [asked.get('from'), asked.get('to')];
  return [countText(listed), ...(from && to ? [daysText({ from, to })] : []), listed.of].join(' · ').slice(0, maxTitle);
}

function countText({ answers = 0, total, prompts }: Listed): string {
  if (prompts !== undefined)
    return counted(prompts, '{1} answers to 1 prompt', '{1} answers to {0} prompts', numeral(answers));
  if (total !== undefined) return t('{0} of {1} answers', numeral(answers), numeral(total));
  return counted(answers, '1 answer', '{0} answers');
}

/** Returns the answers that mention the brand, or those that don't if none does. */
export function namedBehind(
  figure: { readonly answers: number; readonly mentioned: number; readonly explain: string },
  of: string,
): Listed {
  const { answers, mentioned, explain } = figure;
  return mentioned === 0
    ? { ...withoutBrand(figure), of: t('{0}, brand not mentioned', of) }
    : { explain, answers: mentioned, total: answers, of };
}
