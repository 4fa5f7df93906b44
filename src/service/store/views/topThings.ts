import { type Kysely, type RawBuilder, sql } from 'kysely';
import { sumOf } from '../../../metrics/sums.ts';
import type { AnswerFilter } from '../answerFilter.ts';
import { type Kind, kinds, ofPrompts } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';
import { flag } from '../values.ts';

/** Which answers' things are counted; a topic's or a prompt's are not counted apart. */
export type TallyWindow = Pick<AnswerFilter, 'project' | 'from' | 'to' | 'models' | 'branded'>;

/** The window of which the counts by day tell what a filter asks for: that of all topics, or of one that has all its answers. */
export async function tallied(db: Kysely<Schema>, filter: AnswerFilter): Promise<TallyWindow | undefined> {
  const { project, from, to, models, branded, promptId, topicId } = filter;
  if (promptId !== undefined) return undefined;
  if (topicId === undefined) return filter;
  const days = db.selectFrom('answer_days').select('topic_id')
    .where('project_id', '=', project).where('day', '>=', from).where('day', '<=', to).where('model', 'in', models)
    .where('topic_id', '<>', topicId).where(sql`answers + no_answer`, '>', 0);
  const other = await (branded === undefined ? days : days.where('branded', '=', flag(branded))).limit(1).executeTakeFirst();
  return other === undefined ? filter : undefined;
}

/** A thing in answers; what `times` and `extra` add up, its kind says (`rollups/facts.ts`). */
export interface ThingCount {
  readonly text: string;
  readonly domain: string | null;
  readonly title: string | null;
  readonly times: number;
  readonly answers: number;
  readonly extra: number;
  readonly prompts: number;
  readonly models: string[];
  /** A day. */
  readonly lastSeen: string;
}

export interface TopThings {
  readonly rows: ThingCount[];
  /** How many things there are beyond the limit, and how often all of them together: their `times`, or answers where these decide. */
  readonly things: number;
  readonly total: number;
}

interface Choice {
  readonly limit: number;
  readonly by?: 'times' | 'answers';
  /** Only things of which this is true, a condition on `text` or `domain`. */
  readonly among?: RawBuilder<unknown>;
}

/** The things of a kind that most answers hold, the most frequent first. */
export async function topThings(db: Kysely<Schema>, kind: Kind, window: TallyWindow, { limit, by = 'times', among }: Choice): Promise<TopThings> {
  const scopes = await scopesOf(db, window);
  const asked = scopes.filter(({ model }) => window.models.includes(model));
  // Where no others have answers, all together are counted already.
  const whole = scopes.filter(({ model }) => model === '');
  const read = asked.length + whole.length === scopes.length ? whole : asked;
  if (read.length === 0) return { rows: [], things: 0, total: 0 };
  // A scope lies in the order of its things, so that each is summed as it is read.
  const few = among ? sql`AND thing_id IN (SELECT id FROM things WHERE project_id = ${window.project} AND kind = ${sql.lit(kinds[kind])} AND ${among})` : sql``;
  const order = sql.ref(by);
  const sums = read.map((scope) => sql`
    SELECT thing_id, sum(${order}) AS n FROM tallies
    WHERE scope_id = ${sql.lit(scope.id)} AND kind = ${sql.lit(kinds[kind])} ${few} ${daysIn(scope.month, window)} GROUP BY thing_id`);
  // Texts are looked up for those alone that may be among the first.
  const { rows: found } = await sql<Found>`
    WITH summed AS MATERIALIZED (
      SELECT thing_id, sum(n) AS n FROM (${sql.join(sums, sql` UNION ALL `)}) AS parts GROUP BY thing_id
    ), last AS (SELECT n AS least FROM summed ORDER BY n DESC LIMIT 1 OFFSET ${sql.lit(limit - 1)}
    ), top AS MATERIALIZED (
      SELECT things.id, text, domain, title, n FROM summed JOIN things ON things.id = thing_id WHERE n >= coalesce((SELECT least FROM last), 0)
      ORDER BY n DESC, text LIMIT ${sql.lit(limit)}
    )
    SELECT top.id, text, domain, title, (SELECT count(*) FROM summed) AS things, (SELECT sum(n) FROM summed) AS total, details.*
    FROM top JOIN (${detailsOf(kind, asked, window)}) AS details ON details.thing_id = top.id ORDER BY n DESC, text`.execute(db);
  const byThing = [...Map.groupBy(found, ({ id }) => id)];
  const prompts = ofPrompts.includes(kind) ? await promptsOf(db, kind, read, window, byThing.map(([id]) => id)) : new Map<number, number>();
  return {
    rows: byThing.map(([id, rows]) => {
      const { text = '', domain = null, title = null } = rows[0] ?? {};
      return {
        text, domain, title, times: sumOf(rows, 'times'), answers: sumOf(rows, 'answers'), extra: sumOf(rows, 'extra'), prompts: prompts.get(id) ?? 0,
        models: window.models.filter((model) => rows.some((row) => row.model === model)),
        lastSeen: dayOf(Math.max(0, ...rows.map(({ last }) => last))),
      };
    }),
    things: found[0]?.things ?? 0,
    total: found[0]?.total ?? 0,
  };
}

/** A thing among the answers of one assistant. */
interface Found {
  readonly id: number;
  readonly text: string;
  readonly domain: string | null;
  readonly title: string | null;
  readonly things: number;
  readonly total: number;
  readonly model: string;
  readonly times: number;
  readonly answers: number;
  readonly extra: number;
  /** A day as one number, such as 20261121. */
  readonly last: number;
}

interface Scope {
  readonly id: number;
  readonly model: string;
  readonly month: string;
}

function scopesOf(db: Kysely<Schema>, { project, from, to, branded }: TallyWindow): Promise<Scope[]> {
  const scopes = db.selectFrom('tally_scopes').select(['id', 'model', 'month'])
    .where('project_id', '=', project).where('month', '>=', from.slice(0, 7)).where('month', '<=', to.slice(0, 7));
  return (branded === undefined ? scopes : scopes.where('branded', '=', branded ? 1 : 0)).execute();
}

/** The days of a month that lie in a window; a month that lies in it whole needs no condition. */
function daysIn(month: string, { from, to }: TallyWindow) {
  const first = from > month ? sql`AND day >= ${sql.lit(Number(from.slice(8)))}` : sql``;
  const last = to.slice(0, 7) === month ? sql`AND day <= ${sql.lit(Number(to.slice(8)))}` : sql``;
  return sql`${first} ${last}`;
}

const monthOf = (scopes: readonly Scope[], tell: (month: string) => number) => sql<number>`CASE scope_id ${sql.join(
  scopes.map(({ id, month }) => sql`WHEN ${sql.lit(id)} THEN ${sql.lit(tell(month))}`), sql` `)} END`;

function detailsOf(kind: Kind, scopes: readonly Scope[], window: TallyWindow) {
  const day = sql<number>`${monthOf(scopes, (month) => Number(month.replace('-', '')) * 100)} + day`;
  return sql`
    SELECT thing_id, model, sum(times) AS times, sum(answers) AS answers, sum(extra) AS extra, max(${day}) AS last
    FROM tallies JOIN tally_scopes ON tally_scopes.id = scope_id
    WHERE scope_id IN (${sql.join(scopes.map(({ id }) => sql.lit(id)))}) AND kind = ${sql.lit(kinds[kind])} AND thing_id IN (SELECT id FROM top)
      AND ${day} BETWEEN ${sql.lit(numberOf(window.from))} AND ${sql.lit(numberOf(window.to))}
    GROUP BY thing_id, model`;
}

async function promptsOf(db: Kysely<Schema>, kind: Kind, scopes: readonly Scope[], window: TallyWindow, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; prompts: number }>`
    SELECT thing_id AS id, count(DISTINCT prompt_id) AS prompts FROM tally_prompts
    WHERE scope_id IN (${sql.join(scopes.map(({ id }) => sql.lit(id)))}) AND kind = ${sql.lit(kinds[kind])} AND thing_id IN (${sql.join(ids.map((id) => sql.lit(id)))})
      AND days & ${monthOf(scopes, (month) => bitsIn(month, window))} <> 0
    GROUP BY thing_id`.execute(db);
  return new Map(rows.map(({ id, prompts }) => [id, prompts]));
}

/** The bits of the days of a month that lie in a window. */
function bitsIn(month: string, { from, to }: TallyWindow): number {
  const first = from > month ? Number(from.slice(8)) : 1;
  const last = to.slice(0, 7) === month ? Number(to.slice(8)) : 31;
  return 2 ** last - 2 ** (first - 1);
}

const numberOf = (day: string): number => Number(day.replaceAll('-', ''));
const dayOf = (number: number): string => String(number).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
