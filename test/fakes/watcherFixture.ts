import { Failure } from '../../src/contract/failure.ts';
import { type WatchEvent, createWatcher } from '../../src/extension/work/watcher.ts';
import { isArticle, isAsking, isExport, type Run } from '../../src/extension/work/run.ts';
import { fakeClock, type FakeClock } from './clock.ts';

const account = { rate_limits: { perMinute: 60, perSecond: 5 } };

/** Service with runs set by a test; `foreign` lacks the call for all runs. */
export function fakeService(clock: FakeClock, { origin = 'local', foreign = false } = {}) {
  const state = { runs: [] as Run[], calls: [] as string[], broken: false, foreign };
  let supported = true;
  const reply = (name: string, data: unknown, meta: unknown = {}) => {
    state.calls.push(`${name}@${clock.now()}`);
    return state.broken
      ? Promise.reject(new Failure('SERVICE_UNREACHABLE', 'gone away'))
      : Promise.resolve({ data, meta, credits: { charged: 0, remaining: null }, requestId: 'r' });
  };
  const find = (name: string, id: number | string, isOne: (run: Run) => boolean) => {
    const run = state.runs.find((one) => one.id === id && isOne(one));
    return run ? reply(name, run) : Promise.reject(new Failure('RUN_NOT_FOUND', 'no such run'));
  };
  const client = {
    supports: () => supported,
    listWork: ({ query }: { query: { since: string } }) => {
      if (!state.foreign)
        return reply(
          `work since ${query.since}`,
          {
            content_runs: state.runs.filter(isArticle),
            prompt_runs: state.runs.filter(isAsking),
            exports: state.runs.filter(isExport),
          },
          { as_of: new Date(clock.now()).toISOString() },
        );
      supported = false;
      return Promise.reject(new Failure('NOT_OFFERED', 'not offered'));
    },
    getContentRun: ({ run }: { run: number }) => find('article', run, isArticle),
    getPromptRun: ({ run }: { run: number }) => find('prompts', run, isAsking),
    getExport: ({ export: id }: { export: string }) => find('export', id, isExport),
    getAccount: () => reply('me', account),
  };
  return { state, service: { origin, client } };
}

/** Watcher with its dependencies and a record of its actions. */
export function watcherFixture(options: { origin?: string; foreign?: boolean; kept?: Map<string, unknown> } = {}) {
  const clock = fakeClock();
  const kept = options.kept ?? new Map<string, unknown>();
  const focus = { focused: true, listeners: new Set<() => void>() };
  const connection = new Set<() => void>();
  const { state, service } = fakeService(clock, options);
  const services = {
    current: undefined as typeof service | undefined,
    get state() {
      return this.current
        ? { name: 'ready' }
        : this.failure
          ? { name: 'unreachable', failure: this.failure }
          : { name: 'starting' };
    },
    failure: undefined as Failure | undefined,
    connects: 0,
    connect() {
      services.connects += 1;
      services.current = service;
      return Promise.resolve(service);
    },
    subscribe: (listener: () => void) => subscribe(connection, listener),
  };
  const notes: unknown[] = [];
  const watcher = createWatcher({
    services: services as unknown as Parameters<typeof createWatcher>[0]['services'],
    memento: {
      get: (key) => kept.get(key),
      update: (key, value) =>
        Promise.resolve(value === undefined ? kept.delete(key) : kept.set(key, value)).then(() => undefined),
    },
    focus: {
      get focused() {
        return focus.focused;
      },
      subscribe: (listener) => subscribe(focus.listeners, listener),
    },
    clock,
    failures: { note: (error) => notes.push(error) },
  });
  const events: string[] = [];
  watcher.subscribe((event) => void events.push(written(event)));
  return {
    clock,
    kept,
    services,
    service,
    state,
    watcher,
    events,
    notes,
    focus,
    connection,
    look: (focused: boolean) => {
      focus.focused = focused;
      for (const listener of focus.listeners) listener();
    },
    looks: () =>
      state.calls
        .filter((call) => call.startsWith('work'))
        .map((call) => Number(call.split('@')[1]) - Date.UTC(2026, 10, 21)),
  };
}

const subscribe = (listeners: Set<() => void>, listener: () => void) => {
  listeners.add(listener);
  return { dispose: () => void listeners.delete(listener) };
};

const written = (event: WatchEvent): string =>
  event.name === 'turned'
    ? 'turned'
    : `${event.name} ${event.run.id} ${event.run.status}${event.name === 'ended' && event.mine ? ' mine' : ''}`;
