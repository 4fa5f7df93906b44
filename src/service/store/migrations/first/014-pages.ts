import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, createTable, from, id, integer, maybe, text } from '../columns.ts';

/** Adds web pages that were read for articles, and the projects that use them. */
export const pages: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'pages', [
      id,
      text('url'),
      maybe('final_url'),
      text('domain'),
      text('state'),
      maybe('note'),
      maybe('title'),
      maybe('author'),
      maybe('published'),
      maybe('language'),
      integer('words'),
      integer('facts'),
      maybe('markdown'),
      maybe('sha256'),
      integer('read_at'),
    ]);
    await createIndex(db, 'pages', ['url'], { unique: true });
    await createIndex(db, 'pages', ['read_at']);
    await createTable(
      db,
      'project_pages',
      [from('project_id', 'projects', 'text'), from('page_id', 'pages')],
      ['project_id', 'page_id'],
    );
    await createIndex(db, 'project_pages', ['page_id']);
  },
};
