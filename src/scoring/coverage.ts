import type { Draft } from './draft.ts';
import { type Fault, info, shared, warning } from './finding.ts';
import { type Asked, askedOf } from './questions.ts';
import { between } from './rule.ts';
import { subjectCoverage } from './subject.ts';

const subjectPoints = 10;
const askedPoints = 30;

/** An asked thing is answered where one section has this share of its words. */
const answeredShare = 0.6;

/** So many different words about a subject say enough; a page of 500 words has about as many. */
const enoughStems = 120;

/** How much of what is asked the draft answers; without stored answers by how much it says of its subject. */
export function checkCoverage(draft: Draft): Fault[] {
  const onSubject = subjectCoverage(draft);
  const asked = askedOf(draft);
  const faults: Fault[] = [];
  if (onSubject < 1) {
    const message =
      draft.subject.stems.length === 0
        ? 'Say in a title or keyword which question your text answers.'
        : `Answer “${draft.subject.text}” in your own sentences; three that name it are a start.`;
    faults.push(warning(draft.top, Math.round(subjectPoints * (1 - onSubject)), message));
  }
  return asked.length > 0 ? [...faults, ...unanswered(asked, draft)] : [...faults, ...thin(draft, onSubject)];
}

function unanswered(asked: readonly Asked[], draft: Draft): Fault[] {
  const best = bestShares(asked, draft);
  const points = shared(askedPoints, asked.length);
  return asked.flatMap(({ text, from }, index) => {
    if ((best[index] ?? 0) >= answeredShare) return [];
    return [info(draft.top, points[index] ?? 0, messages[from](text))];
  });
}

const messages: Readonly<Record<Asked['from'], (text: string) => string>> = {
  search: (text) => `Assistants searched for “${text}”. Nothing here answers it.`,
  question: (text) => `Readers ask “${text}”. Nothing here answers it.`,
  page: (text) => `Pages that answers cite have a part “${text}”. Nothing here is about it.`,
};

/** For each asked thing the greatest share of its stems that one section has. */
function bestShares(asked: readonly Asked[], draft: Draft): number[] {
  const askingFor = new Map<string, number[]>();
  for (const [index, { stems }] of asked.entries()) {
    for (const stem of stems) askingFor.set(stem, [...(askingFor.get(stem) ?? []), index]);
  }
  const best = asked.map(() => 0);
  for (const section of draft.sections) {
    const met = asked.map(() => 0);
    for (const stem of new Set([...section.headingStems, ...section.said.flat()])) {
      for (const index of askingFor.get(stem) ?? []) met[index] = (met[index] ?? 0) + 1;
    }
    for (const [index, { stems }] of asked.entries()) {
      best[index] = Math.max(best[index] ?? 0, (met[index] ?? 0) / stems.length);
    }
  }
  return best;
}

/** Offline: what is said, by its different words. */
function thin(draft: Draft, onSubject: number): Fault[] {
  const stems = new Set(draft.sections.flatMap(({ said }) => said.flat())).difference(new Set(draft.subject.stems));
  const lost = Math.round(askedPoints * (1 - onSubject * between(0, enoughStems, stems.size)));
  if (lost === 0) return [];
  return [info(draft.top, lost, 'Say more of what readers want to know: what it is, what it costs, how to choose.')];
}
