import type { Kysely } from 'kysely';
import type { CountedAnswer } from '../storedAnswer.ts';
import type { Schema } from '../schema.ts';
import { addFigures, type DayFigures, figureNames, figuresOf } from './dayFigures.ts';
import { type Fact, factsOf } from './facts.ts';
import { addFacts, removeFacts } from './tallies.ts';

/** Counts one more answer, in the transaction that stores it. */
export async function countAnswer(db: Kysely<Schema>, answer: CountedAnswer): Promise<void> {
  await addFigures(db, answer, figuresOf(answer));
  await addFacts(db, answer, factsOf(answer));
}

/** Counts an answer as it is now instead of as it was, after its rows were changed. */
export async function recountAnswer(db: Kysely<Schema>, before: CountedAnswer, after: CountedAnswer): Promise<void> {
  const [old, now] = [figuresOf(before), figuresOf(after)];
  if (before.topicId !== after.topicId || isMoved(before, after)) {
    await addFigures(db, before, times(old, -1));
    await addFigures(db, after, now);
  } else if (figureNames.some((name) => old[name] !== now[name])) {
    await addFigures(db, after, difference(now, old));
  }
  const [was, is] = [factsOf(before), factsOf(after)];
  const gone = isMoved(before, after) ? was : without(was, is);
  const come = isMoved(before, after) ? is : without(is, was);
  if (gone.length > 0) await removeFacts(db, before, gone);
  if (come.length > 0) await addFacts(db, after, come);
}

const isMoved = (before: CountedAnswer, after: CountedAnswer): boolean => before.day !== after.day || before.branded !== after.branded;

const times = (figures: DayFigures, factor: number): DayFigures => difference(figures, figures, 1 - factor);

function difference(one: DayFigures, other: DayFigures, factor = 1): DayFigures {
  return Object.fromEntries(figureNames.map((name) => [name, one[name] - factor * other[name]])) as Readonly<Record<keyof DayFigures, number>>;
}

/** The facts that the others do not have just so. */
function without(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  const known = new Set(others.map((fact) => JSON.stringify(fact)));
  return facts.filter((fact) => !known.has(JSON.stringify(fact)));
}
