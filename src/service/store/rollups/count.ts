import type { Kysely } from 'kysely';
import type { CountedAnswer } from '../answers/storedAnswer.ts';
import type { Schema } from '../schema.ts';
import { addFigures, type DayFigures, figureNames, figuresOf } from './dayFigures.ts';
import { type Fact, factsOf } from './facts.ts';
import { type Scopes, scopesOf } from './scopes.ts';
import { addFacts, removeFacts } from './tallies.ts';
import { type ThingIds, thingIds } from './things.ts';

/** Counts new answers of one project, in the transaction that stores them. */
export async function countAnswers(
  db: Kysely<Schema>,
  answers: readonly CountedAnswer[],
  scopes: Scopes,
  things: ThingIds,
): Promise<void> {
  await Promise.all([
    addFigures(
      db,
      answers.map((answer) => ({ slice: answer, figures: figuresOf(answer) })),
    ),
    addFacts(
      db,
      answers.map((answer) => ({ place: answer, facts: factsOf(answer) })),
      scopes,
      things,
    ),
  ]);
}

/** Removes answers of one project from the counts, after their rows were deleted. */
export async function uncountAnswers(db: Kysely<Schema>, answers: readonly CountedAnswer[]): Promise<void> {
  await addFigures(
    db,
    answers.map((answer) => ({ slice: answer, figures: change(figuresOf(answer), undefined) })),
  );
  await removeFacts(
    db,
    answers.map((answer) => ({ place: answer, facts: factsOf(answer) })),
  );
}

/** Updates the counts for an answer, after its rows were changed. */
export async function recountAnswer(db: Kysely<Schema>, before: CountedAnswer, after: CountedAnswer): Promise<void> {
  const moved = before.day !== after.day || before.branded !== after.branded;
  const [old, now] = [figuresOf(before), figuresOf(after)];
  if (moved || before.topicId !== after.topicId) {
    await addFigures(db, [
      { slice: before, figures: change(old, undefined) },
      { slice: after, figures: now },
    ]);
  } else if (figureNames.some((name) => old[name] !== now[name])) {
    await addFigures(db, [{ slice: after, figures: change(old, now) }]);
  }
  const [was, is] = [factsOf(before), factsOf(after)];
  const gone = moved ? was : withoutFacts(was, is);
  const come = moved ? is : withoutFacts(is, was);
  if (gone.length > 0) await removeFacts(db, [{ place: before, facts: gone }]);
  if (come.length === 0) return;
  const scopes = await scopesOf(db, after.projectId, [after]);
  await addFacts(db, [{ place: after, facts: come }], scopes, await thingIds(db, after.projectId, come));
}

/** Returns the difference between two figures, or the negated figures if `to` is undefined. */
const change = (from: DayFigures, to: DayFigures | undefined): DayFigures =>
  Object.fromEntries(figureNames.map((name) => [name, (to?.[name] ?? 0) - from[name]])) as Readonly<
    Record<keyof DayFigures, number>
  >;

/** Returns the facts that have no exact equal among the others. */
function withoutFacts(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  const known = new Set(others.map((fact) => JSON.stringify(fact)));
  return facts.filter((fact) => !known.has(JSON.stringify(fact)));
}
