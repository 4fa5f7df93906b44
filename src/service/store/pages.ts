import type { Kysely, Selectable } from 'kysely';
import { pageKeyOrUrl } from '../../text/urls.ts';
import type { Page, PageState } from '../../contract/content/page.ts';
import type { StoredPage } from '../../pages/readPage.ts';
import { among } from './among.ts';
import type { Schema } from './schema.ts';
import { moment } from './values.ts';

/** Pages with longer addresses are not stored: an index of PostgreSQL takes no more than 2,704 bytes of one. */
export const maxStoredUrl = 2000;

interface PageFilter {
  readonly project: string;
  readonly domain?: string | undefined;
  readonly state?: PageState | undefined;
  readonly url?: string | undefined;
  /** Only pages below this id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Pages of the web that were read for articles; all projects share them, and each sees those of its own articles. */
export const pages = (db: Kysely<Schema>) => ({
  /** Those of these addresses that are stored, each under the address by which it was asked for, in no order. */
  async ofAddresses(urls: readonly string[]): Promise<StoredPage[]> {
    const asked = byKey(urls);
    const rows = await db
      .selectFrom('pages')
      .selectAll()
      .where(among(db, 'page_key', [...asked.keys()]))
      .execute();
    return rows.map((row) => toStored(under(asked, row)));
  },

  /** The same, of those that were read for articles of a project, as the contract shows them. */
  async shownOf(project: string, urls: readonly string[]): Promise<Page[]> {
    if (urls.length === 0) return [];
    const asked = byKey(urls);
    const rows = await ofProject(db, project)
      .where(among(db, 'page_key', [...asked.keys()]))
      .execute();
    return rows.map((row) => toContract(under(asked, row)));
  },

  /** The same with what was read of them. */
  async readOf(project: string, urls: readonly string[]): Promise<StoredPage[]> {
    if (urls.length === 0) return [];
    const asked = byKey(urls);
    const rows = await db
      .selectFrom('pages')
      .innerJoin('project_pages', 'page_id', 'pages.id')
      .selectAll('pages')
      .where('project_id', '=', project)
      .where(among(db, 'page_key', [...asked.keys()]))
      .execute();
    return rows.map((row) => toStored(under(asked, row)));
  },

  /** Keeps what was read of a page in place of what was read before, for a project. */
  async keep(project: string, page: StoredPage): Promise<void> {
    const row = toRow(page);
    const { id } = await db
      .insertInto('pages')
      .values({ page_key: pageKeyOrUrl(page.url), ...row })
      .onConflict((conflict) => conflict.column('page_key').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.share(project, [id]);
  },

  /** Lets a project see pages of these ids. */
  async share(project: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .insertInto('project_pages')
      .values(ids.map((id) => ({ project_id: project, page_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Lets a project see those of these addresses that are stored. */
  async shareAddresses(project: string, urls: readonly string[]): Promise<void> {
    const rows = await db
      .selectFrom('pages')
      .select('id')
      .where(among(db, 'page_key', urls.map(pageKeyOrUrl)))
      .execute();
    await this.share(
      project,
      rows.map(({ id }) => id),
    );
  },

  /** Those of a project with their ids, the newest first. */
  async list({ project, domain, state, url, before, limit }: PageFilter): Promise<{ id: number; page: Page }[]> {
    let rows = ofProject(db, project).orderBy('pages.id', 'desc').limit(limit);
    if (domain !== undefined) rows = rows.where('domain', '=', domain);
    if (state !== undefined) rows = rows.where('state', '=', state);
    if (url !== undefined) rows = rows.where('page_key', '=', pageKeyOrUrl(url));
    if (before !== undefined) rows = rows.where('pages.id', '<', before);
    return (await rows.execute()).map((row) => ({ id: row.id, page: toContract(row) }));
  },

  /** Takes out some that were read before a moment (milliseconds). @returns whether there may be more */
  async forgetSome(before: number): Promise<boolean> {
    const some = db.selectFrom('pages').select('id').where('read_at', '<', before).limit(someAtOnce);
    const { numDeletedRows } = await db.deleteFrom('pages').where('id', 'in', some).executeTakeFirstOrThrow();
    return numDeletedRows >= someAtOnce;
  },
});

const someAtOnce = 50;

/** Addresses by the key of their page, the first of each. */
const byKey = (urls: readonly string[]): ReadonlyMap<string, string> =>
  new Map(urls.toReversed().map((url) => [pageKeyOrUrl(url), url]));

/** A page under the address by which it was asked for. */
const under = <Of extends Pick<Row, 'url' | 'page_key'>>(asked: ReadonlyMap<string, string>, row: Of): Of => ({
  ...row,
  url: asked.get(row.page_key) ?? row.url,
});

type Row = Selectable<Schema['pages']>;

/** Without the Markdown, which may be long. */
const ofProject = (db: Kysely<Schema>, project: string) =>
  db
    .selectFrom('pages')
    .innerJoin('project_pages', 'page_id', 'pages.id')
    .select([
      'pages.id',
      'url',
      'page_key',
      'final_url',
      'domain',
      'state',
      'note',
      'title',
      'author',
      'published',
      'language',
      'words',
      'facts',
      'read_at',
    ])
    .where('project_id', '=', project);

function toRow(page: StoredPage): Omit<Schema['pages'], 'id' | 'page_key'> {
  const { url, finalUrl: final_url, domain, state, readAt: read_at } = page;
  const common = { url, final_url, domain, state, read_at };
  if (page.state === 'read') {
    const { title, author, published, language, words, facts, markdown, sha256 } = page;
    return { ...common, note: null, title, author, published, language, words, facts, markdown, sha256 };
  }
  const nothing = { title: null, author: null, published: null, language: null, words: 0, facts: 0, markdown: null };
  return { ...common, note: page.note, ...nothing, sha256: null };
}

function toStored(row: Row): StoredPage {
  const { url, domain, read_at: readAt } = row;
  const state = row.state as PageState;
  if (state !== 'read') return { url, finalUrl: row.final_url, domain, state, note: row.note ?? '', readAt };
  const { title, author, published, language, words, facts } = row;
  const { final_url: finalUrl, markdown, sha256 } = row;
  return {
    url,
    finalUrl: finalUrl ?? url,
    domain,
    state,
    title,
    author,
    published,
    language,
    words,
    facts,
    markdown: markdown ?? '',
    sha256: sha256 ?? '',
    readAt,
  };
}

const toContract = ({ read_at, state, ...row }: Omit<Row, 'markdown' | 'sha256'>): Page => ({
  url: row.url,
  final_url: row.final_url,
  domain: row.domain,
  state: state as PageState,
  note: row.note,
  title: row.title,
  author: row.author,
  published: row.published,
  language: row.language,
  words: row.words,
  read_at: moment(read_at),
  facts: row.facts,
});
