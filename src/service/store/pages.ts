import type { Kysely, Selectable } from 'kysely';
import { pageKeyOrUrl } from '../../text/urls.ts';
import type { Page, PageState } from '../../contract/content/page.ts';
import type { StoredPage } from '../../pages/readPage.ts';
import { among } from './jsonRows.ts';
import type { Schema } from './schema.ts';
import { moment } from './values.ts';

/** Maximum length of a stored URL. PostgreSQL's index takes at most 2,704 bytes. */
export const maxStoredUrl = 2000;

interface PageFilter {
  readonly project: string;
  readonly domain?: string | undefined;
  readonly state?: PageState | undefined;
  readonly url?: string | undefined;
  /** Only pages with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Web pages that were read for articles. Projects share them, but each sees only those of its own articles. */
export const pages = (db: Kysely<Schema>) => ({
  /** Returns the stored pages of these URLs, unordered, each with the URL it was requested by. */
  async ofAddresses(urls: readonly string[]): Promise<StoredPage[]> {
    const asked = byKey(urls);
    const rows = await db
      .selectFrom('pages')
      .selectAll()
      .where(among(db, 'page_key', [...asked.keys()]))
      .execute();
    return rows.map((row) => toStored(under(asked, row)));
  },

  /** Returns those of these URLs that were read for articles of a project, in the form of the contract. */
  async shownOf(project: string, urls: readonly string[]): Promise<Page[]> {
    if (urls.length === 0) return [];
    const asked = byKey(urls);
    const rows = await ofProject(db, project)
      .where(among(db, 'page_key', [...asked.keys()]))
      .execute();
    return rows.map((row) => toContract(under(asked, row)));
  },

  /** Returns those of these URLs that were read for articles of a project, with their text. */
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

  /** Stores the result of reading a page for a project, replacing the previous one. */
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

  /** Lets a project see these pages. */
  async share(project: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .insertInto('project_pages')
      .values(ids.map((id) => ({ project_id: project, page_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Lets a project see the stored pages of these URLs. */
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

  /** Returns a project's pages with their ids, newest first. */
  async list({ project, domain, state, url, before, limit }: PageFilter): Promise<{ id: number; page: Page }[]> {
    let rows = ofProject(db, project).orderBy('pages.id', 'desc').limit(limit);
    if (domain !== undefined) rows = rows.where('domain', '=', domain);
    if (state !== undefined) rows = rows.where('state', '=', state);
    if (url !== undefined) rows = rows.where('page_key', '=', pageKeyOrUrl(url));
    if (before !== undefined) rows = rows.where('pages.id', '<', before);
    return (await rows.execute()).map((row) => ({ id: row.id, page: toContract(row) }));
  },

  /** Deletes some pages that were read before a moment (in milliseconds). Returns true if there may be more. */
  async forgetSome(before: number): Promise<boolean> {
    const some = db.selectFrom('pages').select('id').where('read_at', '<', before).limit(someAtOnce);
    const { numDeletedRows } = await db.deleteFrom('pages').where('id', 'in', some).executeTakeFirstOrThrow();
    return numDeletedRows >= someAtOnce;
  },
});

const someAtOnce = 50;

/** Maps page keys to URLs, using the first URL of each page. */
const byKey = (urls: readonly string[]): ReadonlyMap<string, string> =>
  new Map(urls.toReversed().map((url) => [pageKeyOrUrl(url), url]));

/** Replaces a page's URL by the one it was requested by. */
const under = <Of extends Pick<Row, 'url' | 'page_key'>>(asked: ReadonlyMap<string, string>, row: Of): Of => ({
  ...row,
  url: asked.get(row.page_key) ?? row.url,
});

type Row = Selectable<Schema['pages']>;

/** Omits the Markdown, which may be long. */
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
