import { setImmediate as breathe } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import { Outdated, untilCurrent } from '../outdated.ts';
import type { User } from '../store/accounts/accounts.ts';
import type { Payment } from '../store/accounts/balances.ts';
import type { Key } from '../store/accounts/keys.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Store, Stores } from '../store/store.ts';
import { fingerprintOf } from '../texts/readBody.ts';
import { noInput, validateInput } from '../validateInput.ts';
import { CheckedBody } from './bodies.ts';
import { checkCredits, reachProject } from './gates.ts';
import { type Charged, type Keep, type Repeat, runOnce } from './idempotency.ts';
import type { Call, Instruments, Route, Tools } from './route.ts';

interface CallRequest {
  readonly key: Key;
  readonly user: User;
  readonly path: Readonly<Record<string, string>>;
  /** The project in the path, if its lookup has already started. */
  readonly projectLookup?: Promise<ProjectRecord | undefined> | undefined;
  readonly query: unknown;
  readonly body: unknown;
  readonly base: string;
  /** Parsed `Idempotency-Key` header of a POST. */
  readonly repeat: Repeat | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface Needs {
  readonly store: Store;
  readonly charging: Charging;
  /** Tools passed to routes in addition to the stores. */
  readonly tools: Instruments;
  readonly reading: ReadingStores;
}

/** Tools for routes that change nothing: one set for quick reads, one for slow ones. */
interface ReadingStores {
  readonly quick: Tools;
  readonly slow: Tools;
}

/** Creates the tools of reading routes. They are shared by all calls. */
export function readingTools({ store, tools }: Pick<Needs, 'store' | 'tools'>): ReadingStores {
  const charge = (): Promise<Payment> => Promise.reject(new Error('a call that changes nothing has a fixed cost'));
  return { quick: { ...store.read, ...tools, charge }, slow: { ...store.slow, ...tools, charge } };
}

type Prepared = Call<Endpoint> & { readonly prepared: unknown };

/** Validates an authenticated call and checks its access, then runs and charges it. */
export async function runCall(route: Route, request: CallRequest, needs: Needs): Promise<Charged> {
  const { endpoint } = route;
  const { key, user, now, base, repeat, projectLookup } = request;
  const { store } = needs;
  const query = validateInput(endpoint.query ?? noInput, request.query);
  const checked = request.body instanceof CheckedBody ? request.body : undefined;
  const body = checked
    ? checked.value
    : validateInput(endpoint.body ?? noInput, endpoint.body ? request.body : (request.body ?? {}));
  const { project: id, ...path } = request.path;
  const project = id === undefined ? undefined : await reachProject(id, { key, endpoint, projectLookup }, store.read);
  const call = { path: withNumbers(path), project, query, body, key, user, now, base } as Call<Endpoint>;

  const changesNothing = endpoint.method === 'GET' || endpoint.changesNothing;
  if (repeat === undefined)
    return changesNothing ? readCall(route, call, needs) : writeAnew(route, call, needs, () => Promise.resolve());
  const run = (keep: Keep) =>
    changesNothing ? readKept(route, call, needs, keep) : writeAnew(route, call, needs, keep);
  const fingerprint = checked?.fingerprint ?? fingerprintOf(repeat.target, body);
  return runOnce({ name: repeat.name, key, fingerprint, now }, store, run);
}

/**
 * Converts IDs in paths to numbers, except for projects, exports, and imports. Anything that isn't a number becomes 0,
 * which matches nothing.
 */
const withNumbers = (path: Readonly<Record<string, string>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(path).map(([name, value]) => [
      name,
      name === 'export' || name === 'import' ? value : /^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0,
    ]),
  );

const prepareCall = async (route: Route, call: Call<Endpoint>, { store, tools }: Needs): Promise<Prepared> => ({
  ...call,
  prepared: await route.prepare(call, {
    ...tools,
    read: store.read,
    slow: store.slow,
  }),
});

async function readCall(route: Route, call: Call<Endpoint>, needs: Needs): Promise<Charged> {
  const { endpoint } = route;
  const { reading, charging } = needs;
  const prepared = await prepareCall(route, call, needs);
  const cost = costOf(endpoint, call.query);
  checkCredits(call.user, cost);
  const answer = await route.handle(
    prepared,
    endpoint.errors?.includes('QUERY_TIMEOUT') ? reading.slow : reading.quick,
  );
  return { ...answer, charged: cost, remaining: cost === 0 ? null : await charging.charge(call.user.id, cost) };
}

/** Runs a read with an `Idempotency-Key` and stores its response. */
async function readKept(route: Route, call: Call<Endpoint>, needs: Needs, keep: Keep): Promise<Charged> {
  const answer = await readCall(route, call, needs);
  const status = answer.status ?? route.endpoint.status ?? 200;
  await needs.store.write((stores) => keep({ ...answer, status }, stores), { locks: [], repeatable: true });
  return answer;
}

/** Runs a writing call, and restarts it if another call has changed the data that it was prepared with. */
const writeAnew = (route: Route, call: Call<Endpoint>, needs: Needs, keep: Keep): Promise<Charged> =>
  untilCurrent(async (again) => writeCall(route, again ? await withItsProject(route, call, needs) : call, needs, keep));

async function withItsProject({ endpoint }: Route, call: Call<Endpoint>, { store }: Needs): Promise<Call<Endpoint>> {
  const known = call.project as ProjectRecord | undefined;
  const project = known && (await reachProject(known.id, { key: call.key, endpoint }, store.read));
  return { ...call, project } as Call<Endpoint>;
}

async function writeCall(route: Route, call: Call<Endpoint>, needs: Needs, keep: Keep): Promise<Charged> {
  const { endpoint } = route;
  const { store, tools } = needs;
  const prepared = await prepareCall(route, call, needs);
  const cost = costOf(endpoint, call.query);
  checkCredits(call.user, cost);
  const locks = await route.locks(call, store.read);
  return store.write(
    async (stores) => {
      let paid: { readonly amount: number; readonly left: number } | undefined;
      const charge = async (amount: number): Promise<Payment> => {
        const payment = await stores.balances.charge(call.user.id, 'credits', amount);
        paid = { amount, left: payment.left };
        return payment;
      };
      const payCost = async (): Promise<void> => {
        if (cost > 0) paid = { amount: cost, left: await stores.balances.take(call.user.id, 'credits', cost) };
      };
      // Run concurrently. Errors are always reported in this order.
      const [standing, handled, charging] = await Promise.allSettled([
        checkProject(call, endpoint, stores),
        route.handle(prepared, { ...stores, ...tools, charge }),
        payCost(),
      ]);
      if (standing.status === 'rejected') throw standing.reason;
      if (handled.status === 'rejected') throw handled.reason;
      if (charging.status === 'rejected') throw charging.reason;
      const answer = handled.value;
      const charged = {
        ...answer,
        charged: paid?.amount ?? 0,
        remaining: paid === undefined || paid.amount === 0 ? null : paid.left,
      };
      await keep({ ...charged, status: answer.status ?? endpoint.status ?? 200 }, stores);
      return charged;
    },
    { ...(locks && { locks }) },
  );
}

/**
 * Checks the project again: it may have been deleted or removed from the key since the first check. If it was changed,
 * the call restarts.
 */
async function checkProject(
  { project: known, key }: Call<Endpoint>,
  endpoint: Endpoint,
  stores: Stores,
): Promise<void> {
  const before = known as ProjectRecord | undefined;
  if (before && !isDeepStrictEqual(await reachProject(before.id, { key, endpoint }, stores), before))
    throw new Outdated();
}

/** Returns the fixed cost of a call. Returns 0 for endpoints with a cost per item, which charge on their own. */
const costOf = ({ cost, costWithInclude, costPer }: Endpoint, query: unknown): number => {
  if (costPer !== undefined) return 0;
  const included = typeof query === 'object' && query !== null && 'include' in query && query.include !== undefined;
  return included && costWithInclude !== undefined ? costWithInclude : cost;
};

interface Charging {
  /**
   * Takes credits for a read and returns the credits left.
   * @throws Failure `INSUFFICIENT_CREDITS`, without taking any
   */
  charge(userId: number, credits: number): Promise<number>;
}

interface Due {
  readonly credits: number;
  readonly settle: PromiseWithResolvers<number>;
}

/**
 * Charges reads. While one statement runs for an account, later charges are batched into the next. Charges are as
 * durable as individual ones but wait less for the disk or network.
 */
export function createCharging({ writeOne }: Pick<Store, 'writeOne'>): Charging {
  /** Queued charges by account. An account has an entry while it is being charged. */
  const waiting = new Map<number, Due[]>();

  const take = (userId: number, credits: number): Promise<number> =>
    writeOne(({ balances }) => balances.take(userId, 'credits', credits));

  const run = async (userId: number): Promise<void> => {
    await breathe();
    for (let batch = waiting.get(userId) ?? []; batch.length > 0; batch = waiting.get(userId) ?? []) {
      waiting.set(userId, []);
      await chargeAll(userId, batch);
    }
    waiting.delete(userId);
  };

  const chargeAll = async (userId: number, batch: readonly Due[]): Promise<void> => {
    const total = batch.reduce((sum, { credits }) => sum + credits, 0);
    try {
      let left = (await take(userId, total)) + total;
      for (const { credits, settle } of batch) {
        left -= credits;
        settle.resolve(left);
      }
    } catch (error) {
      if (!(error instanceof Failure)) for (const { settle } of batch) settle.reject(error);
      // the balance may cover some of them
      else for (const { credits, settle } of batch) await take(userId, credits).then(settle.resolve, settle.reject);
    }
  };

  return {
    charge(userId, credits) {
      const due = { credits, settle: Promise.withResolvers<number>() };
      const others = waiting.get(userId);
      if (others) others.push(due);
      else {
        waiting.set(userId, [due]);
        void run(userId);
      }
      return due.settle.promise;
    },
  };
}
