import { type TestContext } from 'node:test';
import type { Configuration, Role } from '../../../../src/contract/models/configuration.ts';
import type { Model, OpenAiCompatible, Provider } from '../../../../src/contract/models/vendors.ts';
import { createSettings } from '../../../../src/service/models/configuration.ts';
import { defaultPatience } from '../../../../src/service/models/patience.ts';
import type { Store } from '../../../../src/service/store/store.ts';
import { createPacing } from '../../../../src/service/pacing/pacing.ts';
import { settle } from '../../../fakes/clock.ts';

export const model = (limits: Partial<OpenAiCompatible>): OpenAiCompatible => ({
  kind: 'openai-compatible',
  model: 'm',
  baseUrl: 'http://localhost:1',
  concurrency: 1,
  perMinute: 1000,
  ...limits,
});

export const chatgpt = (limits: Partial<OpenAiCompatible>): Configuration => ({
  assistants: { chatgpt: model(limits) },
});

export const log = { warn: () => undefined };
/** Purpose of a call, for tests that do not depend on it. */
export const judging = { kind: 'judge', userId: 1 } as const;

export const noon = Date.UTC(2027, 0, 4, 12);

/** Pacing on a clock of its own, with a store that keeps no more than budgets. */
export function pacingAt(context: TestContext, configuration: Configuration) {
  let clock = 0;
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => clock);
  const settings = createSettings(configuration, { ...defaultPatience, longestPause: 60_000 });
  const closing = new AbortController();
  const day = { start: noon };
  const spent = new Map<string, number>();
  const stores = {
    spending: { begin: () => Promise.resolve() },
    budgets: {
      async spend(role: string, of: string, most: number) {
        const name = `${role} ${of}`;
        const calls = spent.get(name) ?? 0;
        if (calls < most) spent.set(name, calls + 1);
        return Promise.resolve(calls < most);
      },
    },
  };
  const store = {
    write: (action: (nouns: typeof stores) => unknown) => Promise.resolve().then(() => action(stores)),
  } as unknown as Store;
  const pacing = createPacing({ store, settings, log, now: () => day.start + clock });
  /** The names of the calls that have begun, or why they have not. */
  const happened: string[] = [];
  /** Begins a call to the model that is configured now. */
  const begin = (name: string, role: Role = 'chatgpt', signal = new AbortController().signal): void => {
    const called = modelOf(settings.current, role);
    pacing
      .of(role, judging, closing.signal)
      .begin(signal, called)
      .then(
        () => happened.push(name),
        (error: unknown) => happened.push(`${name}: ${String(error)}`),
      );
  };
  const rest = (milliseconds: number, called = modelOf(settings.current, 'chatgpt')): void =>
    pacing.of('chatgpt', judging, closing.signal).rest?.(called, milliseconds);
  const pass = async (milliseconds: number): Promise<void> => {
    for (const end = clock + milliseconds; clock < end;) {
      const step = Math.min(500, end - clock);
      clock += step;
      context.mock.timers.tick(step);
      await settle();
    }
  };
  const since = async (action: () => unknown): Promise<string[]> => {
    happened.length = 0;
    await action();
    await settle();
    return [...happened];
  };
  return { settings, closing, begin, rest, pass, since, spent, day };
}

export const modelOf = ({ assistants, writer, judge }: Configuration, role: Role): Model | Provider =>
  (role === 'writer' ? writer : role === 'judge' ? judge : assistants[role]) ?? model({});
