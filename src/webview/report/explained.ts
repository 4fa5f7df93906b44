import { numeral, t } from '../l10n.ts';
import { daysText } from './desk.ts';

/** How many answers stand behind a figure, of how many, and what it is a figure of. */
interface Listed {
  readonly answers: number;
  readonly total?: number | undefined;
  readonly of: string;
}

/** A panel takes no longer title. */
const maxTitle = 500;

/** What a list of answers is called: `12 of 40 answers · Mar 1 – 28, 2026 · Desk lamps`. */
export function listTitle(explain: string, { answers, total, of }: Listed): string {
  const count =
    total !== undefined
      ? t('{0} of {1} answers', numeral(answers), numeral(total))
      : answers === 1
        ? t('1 answer')
        : t('{0} answers', numeral(answers));
  const asked = queryOf(explain);
  const [from, to] = [asked.get('from'), asked.get('to')];
  return [count, ...(from && to ? [daysText({ from, to })] : []), of].join(' · ').slice(0, maxTitle);
}

/** The address of some of the answers behind a figure: those of which this is true; a file has no addresses. */
export function narrowed(explain: string | undefined, name: string, value: string): string | undefined {
  if (explain === undefined) return undefined;
  const asked = queryOf(explain);
  asked.set(name, value);
  return `${explain.split('?', 1)[0] ?? ''}?${asked.toString()}`;
}

const queryOf = (explain: string): URLSearchParams => new URLSearchParams(explain.split('?').slice(1).join('?'));
