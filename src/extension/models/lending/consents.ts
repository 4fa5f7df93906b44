import type { Memento } from '../../editor/keptRuns.ts';

type Consent = 'yes' | 'no';

/**
 * Stores the user's consent to lending: per run in this window, and per service for the judge, shared by all windows.
 */
export interface Consents {
  ofRun(origin: string, run: number): Consent | undefined;
  keepRun(origin: string, run: number, consent: Consent): void;
  /** Removes the consent of a run that has ended. */
  forgetRun(origin: string, run: number): void;
  ofJudge(origin: string): Consent | undefined;
  keepJudge(origin: string, consent: Consent): void;
}

const runsKey = 'citedesk.lent';
const judgeKey = 'citedesk.lentToJudge';

export function createConsents({ window, machine }: { readonly window: Memento; readonly machine: Memento }): Consents {
  const keep = (memento: Memento, key: string, name: string, consent: Consent | undefined): void => {
    const others = Object.entries(read(memento, key)).filter(([other]) => other !== name);
    void memento.update(key, Object.fromEntries(consent === undefined ? others : [...others, [name, consent]]));
  };
  return {
    ofRun: (origin, run) => read(window, runsKey)[`${origin} ${run}`],
    keepRun: (origin, run, consent) => keep(window, runsKey, `${origin} ${run}`, consent),
    forgetRun: (origin, run) => keep(window, runsKey, `${origin} ${run}`, undefined),
    ofJudge: (origin) => read(machine, judgeKey)[origin],
    keepJudge: (origin, consent) => keep(machine, judgeKey, origin, consent),
  };
}

/** Other versions may have stored anything. */
function read(memento: Memento, key: string): Readonly<Record<string, Consent | undefined>> {
  const kept = memento.get(key);
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, Consent] => entry[1] === 'yes' || entry[1] === 'no'),
  );
}
