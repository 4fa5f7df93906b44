import { openStore } from '../src/service/store/store.ts';
import type { ManyAnswers } from './manyAnswers.ts';
import { type Measured, mediansInTurns } from './measure.ts';

/**
 * Compares a page of `/responses` after 100,000 answers with the first page, and with the first page of an earlier
 * period. Cursors can't skip rows, so it queries the store with the position that a cursor would contain.
 */
export async function depthBench({ folder, project, models, to, from, last: after }: ManyAnswers): Promise<Measured[]> {
  const store = await openStore({ folder });
  const page = { project, models, from: '2000-01-01', to, withContent: false, limit: 50 };
  const list = async (over: object): Promise<void> => {
    const rows = await store.read.answers.list({ ...page, ...over });
    if (rows.length !== page.limit) throw new Error(`a page has ${rows.length} answers`);
  };
  const past = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  const [first = 0, deep = 0, old = 0] = await mediansInTurns(
    [() => list({}), () => list({ after }), () => list({ to: past })],
    101,
  );
  await store.close();
  console.log(
    `      pages of 50: first ${first.toFixed(2)} ms, behind 100,000 answers ${deep.toFixed(2)} ms, of days before them ${old.toFixed(2)} ms`,
  );
  return [
    { name: 'page behind 100,000 answers ÷ first page', value: deep / first, limit: 1.5, better: 'lower', unit: '×' },
    {
      name: 'first page of days before 100,000 answers ÷ first page',
      value: old / first,
      limit: 1.5,
      better: 'lower',
      unit: '×',
    },
  ];
}
