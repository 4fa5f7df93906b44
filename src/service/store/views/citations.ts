import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import { cell, jsonRows } from '../rollups/jsonRows.ts';
import type { Schema } from '../schema.ts';
import { thingsOfModels } from './things/thingSums.ts';
import { tallied, type TallyWindow } from './tallyWindow.ts';

/** The brand (`name` is null) or a competitor, with the domains of its sites. */
interface CitedParty {
  readonly name: string | null;
  readonly domains: readonly string[];
}

/** Answers of one assistant that cite pages of a party. `party` is an index into the parties requested. */
export interface CitingCount {
  readonly party: number;
  readonly model: string;
  readonly citing: number;
  /** Citing answers that also mention the party. */
  readonly naming: number;
}

/**
 * Counts the answers that cite pages of each party's domains. Assistants without such answers are absent. Per-domain
 * counts can't be added up, because one answer may cite several domains.
 */
export async function citingCounts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  parties: readonly CitedParty[],
): Promise<CitingCount[]> {
  const window = await tallied(db, filter);
  if (!window) return storedCitings(db, filter, [...parties.entries()]);
  const bySize = Map.groupBy(parties.entries(), ([, { domains }]) => domains.length > 1);
  return [
    ...(await talliedCitings(db, window, bySize.get(false) ?? [])),
    ...(await storedCitings(db, filter, bySize.get(true) ?? [])),
  ];
}

/** Parties, each with its index among those requested. */
type Placed = readonly (readonly [number, CitedParty])[];

async function storedCitings(db: Kysely<Schema>, filter: AnswerFilter, parties: Placed): Promise<CitingCount[]> {
  if (parties.length === 0) return [];
  const answers = matching(db, { ...filter, answered: true }).select(['answers.id', 'model', 'brand_mentioned']);
  const rows = jsonRows(
    db,
    parties.flatMap(([place, { name, domains }]) => domains.map((domain) => [place, name, domain])),
  );
  const { rows: counts } = await sql<CitingCount>`
    WITH cited AS MATERIALIZED (
      SELECT DISTINCT ${cell.number(0)} AS party, ${cell.text(1)} AS name, answer_id
      FROM ${rows} CROSS JOIN answer_sources WHERE domain = ${cell.text(2)} AND cited = 1
    )
    SELECT party, model, count(*) AS citing, sum(CASE
      WHEN cited.name IS NULL THEN brand_mentioned
      WHEN EXISTS (SELECT 1 FROM answer_competitors AS named
        WHERE named.answer_id = answers.id AND named.name = cited.name) THEN 1
      ELSE 0 END) AS naming
    FROM cited JOIN (${answers}) AS answers ON answers.id = cited.answer_id
    GROUP BY party, model`.execute(db);
  return counts;
}

async function talliedCitings(db: Kysely<Schema>, window: TallyWindow, parties: Placed): Promise<CitingCount[]> {
  const all = [...new Set(parties.flatMap(([, party]) => party.domains))];
  const domains = await thingsOfModels(db, 'domain', window, all);
  const names = await thingsOfModels(
    db,
    'competitor',
    window,
    parties.flatMap(([, { name }]) => name ?? []),
  );
  return parties.flatMap(([place, party]) =>
    domains
      .filter(({ text, given }) => party.domains.includes(text) && given > 0)
      .map(({ model, given, mentioned }) => {
        const named = names.find((one) => one.model === model && one.text === party.name);
        return { party: place, model, citing: given, naming: party.name === null ? mentioned : (named?.given ?? 0) };
      }),
  );
}
