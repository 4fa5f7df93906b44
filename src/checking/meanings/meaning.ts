import type { Figure } from '../../text/figures/figures.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import type { ClaimWords } from '../evidence/claimWords.ts';
import { conditionsAt, missingOf } from './conditions.ts';
import type { FigurePlace } from '../evidence/directions.ts';
import { groupAt } from './groups.ts';
import { isOtherRate, ratedAt } from './rated.ts';

/**
 * Why a figure of a page is not the one of a claim, though it is as large: it counts others (`64 percent of nurses`, `3 points
 * per dollar`), or holds under a condition alone (`$400 for members`).
 */
export type OtherMeaning = 'group' | 'condition';

/** What the words right beside two figures say that sets them apart; undefined where nothing does. */
export function otherMeaning(page: FigurePlace, claim: Figure, words: ClaimWords): OtherMeaning | undefined {
  const language = page.language === 'und' ? words.language : page.language;
  if (language !== words.language || (claim.kind !== 'money' && claim.kind !== 'percent' && claim.kind !== 'number'))
    return undefined;
  const place = language === page.language ? page : { ...page, language };
  if (claim.kind === 'money') {
    const conditions = conditionsOf(place);
    const isMissing = conditions.length > 0 && missingOf(conditions, claimPlace(claim, words), () => aroundOf(words));
    return isMissing ? 'condition' : undefined;
  }
  const rated = claim.kind === 'number' ? ratedOf(place) : undefined;
  const claimedRate = rated && ratedAt(claimPlace(claim, words));
  if (rated && claimedRate && isOtherRate(rated, claimedRate)) return 'group';
  const group = groupOf(place);
  const claimed = group === undefined ? undefined : groupAt(claimPlace(claim, words));
  return claimed !== undefined && claimed !== group ? 'group' : undefined;
}

/** A sentence of the article by itself. */
export function claimPlace(claim: Figure, { place: { part }, language }: ClaimWords): FigurePlace {
  const figure = { start: claim.start - part.start, end: claim.end - part.start };
  return { text: part.text, sentence: { start: 0, end: part.text.length }, figure, language };
}

/** What stands beside a figure of a page is read once, as that stays the same object from check to check. */
const groupOf = keptByFigure(groupAt);
const ratedOf = keptByFigure(ratedAt);
const conditionsOf = keptByFigure(conditionsAt);

function keptByFigure<Found>(read: (place: FigurePlace) => Found): (place: FigurePlace) => Found {
  const known = new WeakMap<Span, { readonly language: string; readonly found: Found }>();
  return (place) => {
    const kept = known.get(place.figure);
    if (kept?.language === place.language) return kept.found;
    const found = read(place);
    known.set(place.figure, { language: place.language, found });
    return found;
  };
}

/** Sentences before a claim that may say under which condition it holds. */
const mostBefore = 3;

function aroundOf({ place }: ClaimWords): string {
  const said = [...place.headings.map(({ text }) => text), ...place.labels];
  for (
    let [at, left] = [place as typeof place | undefined, mostBefore];
    at && left > 0;
    [at, left] = [at.before, left - 1]
  )
    said.push(at.part.text);
  return said.join(' ');
}
