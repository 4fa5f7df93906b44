import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseConnection, Driver } from 'kysely';

/** Milliseconds of statements in a row, then whoever else waits for the event loop has a turn. */
const maxBurstMs = 10;

/**
 * SQLite answers without leaving the event loop, so a transaction of many statements would hold up every other call.
 * Between two of them it makes way, as it does on PostgreSQL by waiting for the server.
 */
export function yieldingDriver(driver: Driver): Driver {
  const ways = new WeakMap<DatabaseConnection, DatabaseConnection>();
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const connection = await driver.acquireConnection();
      const way = ways.get(connection) ?? makeWay(connection);
      ways.set(connection, way);
      return way;
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}

function makeWay(connection: DatabaseConnection): DatabaseConnection {
  /** When the first statement of this turn began. */
  let begun: number | undefined;
  return {
    async executeQuery(query) {
      if (begun === undefined) {
        begun = performance.now();
        setImmediate(() => {
          begun = undefined;
        });
      } else if (performance.now() - begun > maxBurstMs) await nextTurn();
      return connection.executeQuery(query);
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
}
