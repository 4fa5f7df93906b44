import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { type Database, keepable } from './database.ts';
import { migrateFile } from './migrate.ts';
import { nodeSqlite } from './nodeSqlite.ts';
import { privateFile } from './privateFile.ts';
import { readingDialect } from './reading.ts';
import type { Schema } from './schema.ts';
