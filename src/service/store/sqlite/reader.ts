// Process that runs slow reads on a store file, one at a time. `readingProcess.ts` starts it and talks to it.
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { keptStatements, nodeSqlite } from './nodeSqlite.ts';
import type { ReadRequest, ReadingReply } from './readingProcess.ts';
import { endSignals } from '../../../system/system.ts';

const [file = '', patience = '0'] = process.argv.slice(2);
const statements = new LRUCache<string, StatementSync>({ max: keptStatements });

// Ignores signals to the whole process group, because the service needs this process until it ends itself.
for (const signal of endSignals()) process.on(signal, () => undefined);

const database = new (nodeSqlite().DatabaseSync)(file, { readOnly: true, timeout: Number(patience) });
// 64 MiB, because views read the same counts repeatedly.
database.exec('PRAGMA cache_size = -65536');
process.on('message', (question: ReadRequest) => sendReply(answerRequest(question)));
sendReply({ rows: [] });

function answerRequest({ sql, parameters }: ReadRequest): ReadingReply {
  try {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return { rows: statement.all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { readonly code?: string; readonly errcode?: number };
    return { error: { message, code, errcode } };
  }
}

function sendReply(reply: ReadingReply): void {
  process.send?.(reply, () => undefined); // the service may be gone
}
