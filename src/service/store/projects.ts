import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Competitor, NewProject, Project, ProjectDetail } from '../../contract/project.ts';
import type { Schema } from './schema.ts';
import { moment, momentOrNull, parsed } from './values.ts';

/** A project as the service works with it. */
export interface ProjectRecord {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly url: string;
  readonly region: string;
  readonly timezone: string;
  readonly models: readonly string[];
  readonly aliases: readonly string[];
  readonly competitors: readonly Competitor[];
  readonly createdAt: number;
}

/** Brands and websites. */
export const projects = (db: Kysely<Schema>) => ({
  async find(id: string): Promise<ProjectRecord | undefined> {
    const row = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toRecord(row);
  },

  /** A user's projects by name; `among` keeps only these ids. */
  async list(userId: number, among: readonly string[] | null): Promise<ProjectRecord[]> {
    const rows = db.selectFrom('projects').selectAll().where('user_id', '=', userId).orderBy('name').orderBy('id');
    return (await (among === null ? rows : rows.where('id', 'in', among)).execute()).map(toRecord);
  },

  async create(userId: number, project: NewProject, now: number): Promise<ProjectRecord> {
    const row = await db
      .insertInto('projects')
      .values({
        id: randomBytes(12).toString('hex'), user_id: userId, name: project.name, url: project.url, region: project.region,
        timezone: project.timezone, models: JSON.stringify(project.models), aliases: JSON.stringify(project.brand?.aliases ?? []),
        competitors: JSON.stringify(project.competitors ?? []), created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecord(row);
  },

  /** As the contract shows it. */
  async present(project: ProjectRecord): Promise<Project> {
    const prompts = await db
      .selectFrom('prompts').select((row) => row.fn.countAll<number>().as('count'))
      .where('project_id', '=', project.id).where('active', '=', 1).executeTakeFirstOrThrow();
    const { id, name, url, region, timezone } = project;
    return {
      id, name, url, region, timezone, models: [...project.models], prompts_count: prompts.count,
      next_run_at: null, created_at: moment(project.createdAt),
    };
  },

  async presentDetail(project: ProjectRecord): Promise<ProjectDetail> {
    const last = await db
      .selectFrom('answers').select('collected_at').where('project_id', '=', project.id).orderBy('collected_at', 'desc').limit(1).executeTakeFirst();
    return {
      ...(await this.present(project)),
      brand: { aliases: [...project.aliases] },
      competitors: [...project.competitors],
      schedule: null,
      last_answer_at: momentOrNull(last?.collected_at ?? null),
    };
  },
});

interface Row {
  id: string; user_id: number; name: string; url: string; region: string; timezone: string;
  models: string; aliases: string; competitors: string; created_at: number;
}

const toRecord = ({ user_id, created_at, models, aliases, competitors, ...row }: Row): ProjectRecord => ({
  ...row,
  userId: user_id,
  models: parsed<string[]>(models),
  aliases: parsed<string[]>(aliases),
  competitors: parsed<Competitor[]>(competitors),
  createdAt: created_at,
});
