import type { RunEvidence } from './runEvidence.ts';

/** Why sentences could not stay, and how many of them. */
export interface CountedReason {
  readonly reason: string;
  readonly sentences: number;
}

const most = 3;

/**
 * The reasons for which a draft lost most sentences, the most frequent first; what only differs in the words that it
 * quotes or in its site is one.
 */
export function frequentReasons(removed: RunEvidence['removed']): CountedReason[] {
  const kinds = Map.groupBy(removed, ({ reason }) => withoutSites(withoutQuoted(reason)));
  return [...kinds]
    .map(([kind, some]) => ({ reason: shownReason(kind, some), sentences: some.length }))
    .sort((one, other) => other.sentences - one.sentences)
    .slice(0, most);
}

/** What a run says of whose draft the checks left nothing, or hardly anything, with the most frequent reasons. */
export function unsupportedDraft(removed: RunEvidence['removed'], isEmpty: boolean): string {
  const reasons = frequentReasons(removed).map(
    ({ reason, sentences }) => `${sentences} ${sentences === 1 ? 'sentence' : 'sentences'}: ${reason}`,
  );
  const opening = `${isEmpty ? 'Nothing' : 'Hardly anything'} that the model wrote is supported by the pages that were read.`;
  return [opening, ...reasons, advice].join(' ');
}

const advice = 'Add pages as evidence, choose another model, or start a brief.';

/** The reasons that such a text gives; none where another service says it in words of its own. */
export function reasonsTold(unsupported: string): CountedReason[] {
  const [, ...told] = unsupported.replace(` ${advice}`, '').split(/ (?=\d{1,6} sentences?: )/u);
  return told.map((line) => ({
    sentences: Number.parseInt(line, 10),
    reason: line.slice(line.indexOf(': ') + 2),
  }));
}

/** As it stands where all say the same, else without what they differ in. */
function shownReason(kind: string, some: RunEvidence['removed']): string {
  const [first = kind, ...others] = new Set(some.map(({ reason }) => reason));
  if (others.length === 0) return first;
  const [shared = kind, ...more] = new Set(some.map(({ reason }) => withoutQuoted(reason)));
  return more.length === 0 ? shared : kind;
}

const withoutQuoted = (reason: string): string => reason.replace(/“[^“”]{1,600}”/gu, '“…”');
const withoutSites = (reason: string): string =>
  reason.replace(/(?<![\p{L}\p{N}])[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/gu, '…');
