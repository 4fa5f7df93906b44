import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type {
  Competitor,
  NewProject,
  Project,
  ProjectChange,
  ProjectDetail,
  Schedule,
} from '../../contract/projects/project.ts';
import { nextRun } from './schedule.ts';
import type { Schema } from './schema.ts';
import { moment, momentOrNull, parsedJson } from './values.ts';

export interface ProjectRecord {
  readonly id: string;
  /** Owner, whose plan sets the project's limits. */
  readonly userId: number;
  readonly name: string;
  readonly url: string;
  readonly region: string;
  readonly timezone: string;
  readonly models: readonly string[];
  readonly aliases: readonly string[];
  /** Further sites of the brand, besides that of its URL. */
  readonly sites: readonly string[];
  /** True sentences about the brand. */
  readonly facts: readonly string[];
  readonly competitors: readonly Competitor[];
  readonly schedule: Schedule | null;
  /** Next due moment of the schedule in milliseconds. Null without a schedule, or until a worker sets it. */
  readonly nextRunAt: number | null;
  readonly createdAt: number;
  /** A deleted project can be restored for 30 days. */
  readonly deletedAt: number | null;
}

/** Brands and their websites. Deleted projects are returned only on request. */
export const projects = (db: Kysely<Schema>) => ({
  async find(id: string, { deleted = false } = {}): Promise<ProjectRecord | undefined> {
    const row = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
    return row && (deleted || row.deleted_at === null) ? toRecord(row) : undefined;
  },

  /** True if there is any project, including deleted ones. */
  any: async (): Promise<boolean> =>
    (await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()) !== undefined,

  /** Returns the projects that a user owns or shares, by name. `among` restricts them to these ids. */
  async list(userId: number, among: readonly string[] | null, { deleted = false } = {}): Promise<ProjectRecord[]> {
    if (among?.length === 0) return [];
    const rows = db
      .selectFrom('projects')
      .selectAll()
      .$if(!deleted, (all) => all.where('deleted_at', 'is', null))
      .where((row) =>
        row.or([
          row('user_id', '=', userId),
          row(
            'id',
            'in',
            row.selectFrom('project_members').select('project_id').where('project_members.user_id', '=', userId),
          ),
        ]),
      )
      .orderBy('name')
      .orderBy('id');
    return (await (among === null ? rows : rows.where('id', 'in', among)).execute()).map(toRecord);
  },

  async create(userId: number, project: NewProject, now: number): Promise<ProjectRecord> {
    const id = randomBytes(12).toString('hex');
    const { name, url, region, timezone } = project;
    const schedule = scheduleOf(project.schedule, timezone);
    const row = await db
      .insertInto('projects')
      .values({
        ...{ id, user_id: userId, name, url, region, timezone },
        models: JSON.stringify(project.models),
        aliases: JSON.stringify(project.brand?.aliases ?? []),
        sites: JSON.stringify(project.brand?.sites ?? []),
        facts: JSON.stringify(project.brand?.facts ?? []),
        competitors: JSON.stringify(project.competitors ?? []),
        ...scheduled(id, schedule, now),
        deleted_at: null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecord(row);
  },

  /** Changes a project. A schedule in the project's own time zone follows a change of it. */
  async change(
    project: ProjectRecord,
    { models, brand, competitors, schedule, ...plain }: ProjectChange,
    now: number,
  ): Promise<ProjectRecord> {
    const { id, timezone } = project;
    const moves =
      plain.timezone !== undefined && plain.timezone !== timezone && project.schedule?.timezone === timezone;
    const wanted = schedule === undefined && moves ? { cron: project.schedule.cron } : schedule;
    const change = {
      ...plain,
      ...(models && { models: JSON.stringify(models) }),
      ...(brand?.aliases && { aliases: JSON.stringify(brand.aliases) }),
      ...(brand?.sites && { sites: JSON.stringify(brand.sites) }),
      ...(brand?.facts && { facts: JSON.stringify(brand.facts) }),
      ...(competitors && { competitors: JSON.stringify(competitors) }),
      ...(wanted !== undefined && scheduled(id, scheduleOf(wanted, plain.timezone ?? timezone), now)),
    };
    const row = await db
      .updateTable('projects')
      .set({ id, ...change })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecord(row);
  },

  async markDeleted(id: string, deletedAt: number): Promise<void> {
    await db.updateTable('projects').set({ deleted_at: deletedAt, next_run_at: null }).where('id', '=', id).execute();
  },

  /** Restores a deleted project. Scheduled runs that it missed are skipped. */
  async restore({ id, schedule }: ProjectRecord, now: number): Promise<ProjectRecord> {
    const row = await db
      .updateTable('projects')
      .set({ deleted_at: null, ...scheduled(id, schedule, now) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecord(row);
  },

  /** Returns the ids of projects whose schedule is due or has no moment yet. Those that wait longest come first. */
  async due(now: number): Promise<string[]> {
    const rows = await db
      .selectFrom('projects')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('schedule', 'is not', null)
      .where((row) => row.or([row('next_run_at', 'is', null), row('next_run_at', '<=', now)]))
      .orderBy('next_run_at')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Returns projects whose schedule is due after a moment (in milliseconds). */
  async dueAfter(moment: number): Promise<ProjectRecord[]> {
    const rows = await db
      .selectFrom('projects')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('schedule', 'is not', null)
      .where('next_run_at', '>', moment)
      .orderBy('id')
      .execute();
    return rows.map(toRecord);
  },

  async setNextRun(id: string, nextRunAt: number | null): Promise<void> {
    await db.updateTable('projects').set({ next_run_at: nextRunAt }).where('id', '=', id).execute();
  },

  /** Returns the ids of projects deleted at or before a moment (in milliseconds). */
  async deletedBefore(moment: number): Promise<string[]> {
    return (await db.selectFrom('projects').select('id').where('deleted_at', '<=', moment).execute()).map(
      ({ id }) => id,
    );
  },

  /** Permanently deletes a part of a project. Returns false when nothing is left. */
  async purgeSome(id: string): Promise<boolean> {
    const some = db.selectFrom('answers').select('id').where('project_id', '=', id).limit(200);
    const { numDeletedRows } = await db.deleteFrom('answers').where('id', 'in', some).executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return true;
    const scope = db.selectFrom('tally_scopes').select('id').where('project_id', '=', id).limit(1);
    const { numDeletedRows: scopes } = await db
      .deleteFrom('tally_scopes')
      .where('id', 'in', scope)
      .executeTakeFirstOrThrow();
    if (scopes > 0n) return true;
    await db.deleteFrom('projects').where('id', '=', id).execute();
    return false;
  },

  async isMember(projectId: string, userId: number): Promise<boolean> {
    const row = await db
      .selectFrom('project_members')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Lets another user's keys access a project, without changing its owner. */
  async share(projectId: string, userId: number): Promise<void> {
    await db
      .insertInto('project_members')
      .values({ project_id: projectId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Revokes access to a project. Returns false if the user had none. */
  async unshare(projectId: string, userId: number): Promise<boolean> {
    const gone = await db
      .deleteFrom('project_members')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return gone.numDeletedRows > 0n;
  },

  /** Converts projects to the form of the contract, in the same order. */
  async presentAll(records: readonly ProjectRecord[]): Promise<Project[]> {
    const counts = await activePrompts(
      db,
      records.map(({ id }) => id),
    );
    return records.map((project) => toContract(project, counts.get(project.id) ?? 0));
  },

  async presentDetail(project: ProjectRecord): Promise<ProjectDetail> {
    const last = await db
      .selectFrom('answers')
      .select('collected_at')
      .where('project_id', '=', project.id)
      .orderBy('collected_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const counts = await activePrompts(db, [project.id]);
    return {
      ...toContract(project, counts.get(project.id) ?? 0),
      brand: presentBrand(project),
      competitors: [...project.competitors],
      schedule: project.schedule,
      last_answer_at: momentOrNull(last?.collected_at ?? null),
    };
  },
});

export const presentBrand = ({ aliases, sites, facts }: ProjectRecord): ProjectDetail['brand'] => ({
  aliases: [...aliases],
  ...(sites.length > 0 && { sites: [...sites] }),
  facts: [...facts],
});

const toContract = (
  { id, name, url, region, timezone, models, nextRunAt, createdAt }: ProjectRecord,
  prompts: number,
): Project => ({
  id,
  name,
  url,
  region,
  timezone,
  models: [...models],
  prompts_count: prompts,
  next_run_at: momentOrNull(nextRunAt),
  created_at: moment(createdAt),
});

const scheduleOf = (schedule: NewProject['schedule'], timezone: string): Schedule | null =>
  schedule ? { cron: schedule.cron, timezone: schedule.timezone ?? timezone } : null;

/** Columns of a schedule and its next due moment. */
const scheduled = (id: string, schedule: Schedule | null, now: number) => ({
  schedule: schedule && JSON.stringify(schedule),
  next_run_at: schedule && (nextRun(schedule, now, id) ?? null),
});

const toRecord = ({
  user_id: userId,
  created_at: createdAt,
  deleted_at: deletedAt,
  next_run_at: nextRunAt,
  models,
  aliases,
  sites,
  facts,
  competitors,
  schedule,
  ...row
}: Selectable<Schema['projects']>): ProjectRecord => ({
  ...{ ...row, userId, nextRunAt, createdAt, deletedAt },
  models: parsedJson<string[]>(models),
  aliases: parsedJson<string[]>(aliases),
  sites: parsedJson<string[]>(sites),
  facts: parsedJson<string[]>(facts),
  competitors: parsedJson<Competitor[]>(competitors),
  schedule: schedule === null ? null : parsedJson<Schedule>(schedule),
});

/** Counts the active prompts of each project. Projects without any are absent. */
async function activePrompts(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('prompts')
    .select((row) => ['project_id', row.fn.countAll<number>().as('count')])
    .where('project_id', 'in', ids)
    .where('active', '=', 1)
    .groupBy('project_id')
    .execute();
  return new Map(rows.map((row) => [row.project_id, row.count]));
}
