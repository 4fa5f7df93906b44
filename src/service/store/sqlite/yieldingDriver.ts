import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseConnection, Driver } from 'kysely';

/** Maximum milliseconds of consecutive statements before other work gets its turn on the event loop. */
const maxBurstMs = 10;

/**
 * Yields to the event loop between the statements of a transaction. SQLite runs them synchronously, so a long
 * transaction would block all other calls. PostgreSQL yields while it waits for the server.
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
  /** Start of the first statement in this turn of the event loop. */
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
