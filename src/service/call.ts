import type { Endpoint } from '../contract/endpoint.ts';
import type { Cursors } from './cursors.ts';
import { checkCredits, checkShape, nothing, reachProject } from './gates.ts';
import type { Answer, Call, Route } from './route.ts';
import type { Key } from './store/keys.ts';
import type { Store, Stores } from './store/store.ts';

export interface Request {
  readonly key: Key;
  readonly path: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  /** In milliseconds. */
  readonly now: number;
}

export interface Charged extends Answer<Endpoint> {
  readonly charged: number;
  /** API credits left; null on a free call. */
  readonly remaining: number | null;
}

/** Takes an authenticated call through the gates that look at what it asks for, and runs and charges it. */
export async function runCall(route: Route, request: Request, { store, cursors }: { store: Store; cursors: Cursors }): Promise<Charged> {
  const { endpoint } = route;
  const query = checkShape(endpoint.query ?? nothing, request.query);
  const body = checkShape(endpoint.body ?? nothing, endpoint.body ? request.body : (request.body ?? {}));
  const { project, ...path } = request.path;
  const call = {
    path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0])),
    project: project === undefined ? undefined : await reachProject(project, request.key, store.read),
    query,
    body,
    key: request.key,
    user: await store.read.accounts.byId(request.key.userId),
    now: request.now,
  } as Call<Endpoint>;
  const cost = costOf(endpoint, query);
  const prepared = route.prepare(call, { cursors });
  await checkCredits(call.user.id, cost, store.read);
  const handle = (stores: Stores) => route.handle({ ...call, prepared }, { ...stores, cursors });

  if (endpoint.method === 'GET') {
    const answer = await handle(store.read);
    if (cost === 0) return { ...answer, charged: 0, remaining: null };
    return { ...answer, ...(await store.write((stores) => charge(stores, call.user.id, cost))) };
  }
  return store.write(async (stores) => {
    const answer = await handle(stores);
    return { ...answer, ...(await charge(stores, call.user.id, answer.cost ?? cost)) };
  });
}

const costOf = ({ cost, costWithInclude, costPer }: Endpoint, query: unknown): number => {
  if (costPer !== undefined) return 0;
  const included = typeof query === 'object' && query !== null && 'include' in query && query.include !== undefined;
  return included && costWithInclude !== undefined ? costWithInclude : cost;
};

async function charge({ accounts }: Stores, userId: number, credits: number) {
  return { charged: credits, remaining: credits === 0 ? null : await accounts.charge(userId, credits) };
}
