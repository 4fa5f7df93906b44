import type { RunEvidence } from './runEvidence.ts';

/** Reason why sentences were removed, with their number. */
interface CountedReason {
  readonly reason: string;
  readonly sentences: number;
}

const most = 3;

/**
 * Returns the most frequent reasons why a draft lost sentences, at most three. Reasons that differ only in quoted words
 * or in a site count as one.
 */
export function frequentReasons(removed: RunEvidence['removed']): CountedReason[] {
  const kinds = Map.groupBy(removed, ({ reason }) => withoutSites(withoutQuoted(reason)));
  return [...kinds]
    .map(([kind, some]) => ({ reason: shownReason(kind, some), sentences: some.length }))
    .sort((one, other) => other.sentences - one.sentences)
    .slice(0, most);
}

/**
 * Returns the error of a run whose draft has little or nothing left after the checks, with the most frequent reasons.
 */
export function unsupportedDraft(removed: RunEvidence['removed'], isEmpty: boolean): string {
  const reasons = frequentReasons(removed).map(
    ({ reason, sentences }) => `${sentences} ${sentences === 1 ? 'sentence' : 'sentences'}: ${reason}`,
  );
  const opening = `${isEmpty ? 'Nothing' : 'Hardly anything'} that the model wrote is supported by the pages that were read.`;
  return [opening, ...reasons, advice].join(' ');
}

const advice = 'Add pages as evidence, choose another model, or start a brief.';

/** Parses the reasons from such an error. Empty for other services' errors. */
export function reasonsTold(unsupported: string): CountedReason[] {
  const [, ...lines] = unsupported.replace(` ${advice}`, '').split(/ (?=\d{1,6} sentences?: )/u);
  return lines.map((line) => ({
    sentences: Number.parseInt(line, 10),
    reason: line.slice(line.indexOf(': ') + 2),
  }));
}

/** Returns the reason unchanged if all are equal, else without the differing words. */
function shownReason(kind: string, some: RunEvidence['removed']): string {
  const [first = kind, ...others] = new Set(some.map(({ reason }) => reason));
  if (others.length === 0) return first;
  const [shared = kind, ...more] = new Set(some.map(({ reason }) => withoutQuoted(reason)));
  return more.length === 0 ? shared : kind;
}

const withoutQuoted = (reason: string): string => reason.replace(/“[^“”]{1,600}”/gu, '“…”');
const withoutSites = (reason: string): string =>
  reason.replace(/(?<![\p{L}\p{N}])[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/gu, '…');
