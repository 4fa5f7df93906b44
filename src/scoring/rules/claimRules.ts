import { ownDate } from '../../article/ownLists.ts';
import { readClaims } from '../draft/claims.ts';
import { type Draft, placeIn } from '../draft/draft.ts';
import { type Fault, info, warning } from '../finding.ts';

/** So many figures and quotations with their page earn all points; more make a text no better. */
const enoughClaims = 3;

/** Figures and quotations whose page stands with them, from more than one site. */
export function checkClaims(draft: Draft): Fault[] {
  const claims = readClaims(draft).filter(({ kind }) => kind !== 'date');
  const sourced = claims.filter((claim) => claim.sourced);
  const faults: Fault[] = [];
  if (sourced.length < enoughClaims) {
    const [open] = claims.filter((claim) => !claim.sourced);
    const message = open
      ? `${sourced.length} of your ${claims.length} figures and quotations link to their sources. Add links to the rest.`
      : 'Support your claims with figures or quotations, each with a link to its source.';
    faults.push(
      warning(
        open ? placeIn(open.passage, open.place) : draft.top,
        Math.round(7 * (1 - sourced.length / enoughClaims)),
        message,
      ),
    );
  }
  const sites = new Set(draft.passages.flatMap(({ domains }) => domains));
  if (sites.size < 2) {
    const message = sites.size === 0 ? 'Link to your sources.' : `Your only source is ${[...sites].join()}.`;
    faults.push(info(draft.top, 3, `${message} A second source strengthens your claims.`));
  }
  return faults;
}

/** A price with its page, and a date within the last year, in the text or of it. */
export function checkFresh(draft: Draft): Fault[] {
  const claims = readClaims(draft);
  const faults: Fault[] = [];
  if (!claims.some(({ kind, sourced }) => kind === 'price' && sourced)) {
    faults.push(info(draft.top, 2, 'If your subject has a price, state it and link to the source.'));
  }
  const dates = [
    ...claims.flatMap(({ kind, value }) => (kind === 'date' ? [value] : [])),
    dayOf(draft.frontMatter.date ?? { text: ownDate(draft.markdown) ?? '' }),
  ];
  if (!dates.some((date) => isRecent(date, draft.today))) {
    faults.push(info(draft.top, 2, 'Your text has no date from the last 12 months. State how recent your facts are.'));
  }
  return faults;
}

/** As YYYYMMDD; 0 where nothing or no day stands there. */
const dayOf = (field: { readonly text: string } | undefined): number =>
  Number(
    /^(\d{4})-(\d{2})-(\d{2})(?!\d)/
      .exec(field?.text ?? '')
      ?.slice(1)
      .join('') ?? 0,
  );

/** A year or month that is as late as the day a year ago counts; one that is still to come is none of facts. */
function isRecent(date: number, today: string): boolean {
  if (date < 10_000_000) return false;
  const now = Number(today.replaceAll('-', ''));
  const step = date % 10_000 === 0 ? 10_000 : date % 100 === 0 ? 100 : 1;
  const at = (day: number): number => Math.floor(day / step);
  return at(now - 10_000) <= at(date) && at(date) <= at(now);
}
