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
  const moved = before.day !== after.day || before.branded !== after.branded;
  const [old, now] = [figuresOf(before), figuresOf(after)];
  if (moved || before.topicId !== after.topicId) {
    await addFigures(db, before, change(old, undefined));
    await addFigures(db, after, now);
  } else if (figureNames.some((name) => old[name] !== now[name])) {
    await addFigures(db, after, change(old, now));
  }
  const [was, is] = [factsOf(before), factsOf(after)];
  const gone = moved ? was : without(was, is);
  const come = moved ? is : without(is, was);
  if (gone.length > 0) await removeFacts(db, before, gone);
  if (come.length > 0) await addFacts(db, after, come);
}

/** What leads from some figures to others, or to none. */
const change = (from: DayFigures, to: DayFigures | undefined): DayFigures =>
  Object.fromEntries(figureNames.map((name) => [name, (to?.[name] ?? 0) - from[name]])) as Readonly<Record<keyof DayFigures, number>>;

/** The facts that the others do not have just so. */
function without(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  const known = new Set(others.map((fact) => JSON.stringify(fact)));
  return facts.filter((fact) => !known.has(JSON.stringify(fact)));
}
