import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { describe, test } from 'node:test';
import { Failure } from '../../../../../src/contract/failure.ts';
import type { Loan, LoanAnswer } from '../../../../../src/contract/models/loan.ts';
import { createConsents } from '../../../../../src/extension/models/lending/consents.ts';
import type { EditorModel } from '../../../../../src/extension/models/lending/editorModel.ts';
import { createLending } from '../../../../../src/extension/models/lending/lending.ts';
import { settle } from '../../../../fakes/clock.ts';
import { eventually } from '../../../../fakes/eventually.ts';
import type { Client } from '../../../../../src/client/client.ts';

const writer: EditorModel = { id: 'w', vendor: 'test', family: 'f', name: 'Test Writer' };
const loanOf = (id: number, run: number | null): Loan => ({
  id,
  role: run === null ? 'judge' : 'writer',
  project: 'p',
  run,
  model: null,
  offered_at: '2026-11-23T00:00:00Z',
});

interface Stage {
  /** Answers of the user, in order. */
  readonly answers?: readonly (boolean | undefined)[];
  readonly models?: readonly EditorModel[];
  readonly kept?: Map<string, unknown>;
  readonly judges?: boolean;
  /** True if another window is faster. */
  readonly taken?: boolean;
  /** Behavior of the model; the default answer is `Text.` */
  readonly write?: (signal: AbortSignal) => Promise<string>;
}

/** A window before a service on which these loans wait. */
function stage(loans: Loan[], { answers = [], models = [writer], kept = new Map(), ...options }: Stage = {}) {
  const left = [...answers];
  const asked: (number | null)[] = [];
  const given: LoanAnswer[] = [];
  const released: number[] = [];
  const looks: string[] = [];
  const changes = new EventEmitter();
  const memento = {
    get: (key: string) => kept.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
  const remove = (id: number) =>
    loans.splice(
      loans.findIndex((loan) => loan.id === id),
      1,
    )[0];
  const client = {
    async listLoans({ query }: { query: { runs: number[]; judge: boolean } }, { signal }: { signal: AbortSignal }) {
      looks.push(`${query.runs.join()}${query.judge ? ' judge' : ''}`);
      const wanted = () => loans.filter(({ run }) => (run === null ? query.judge : query.runs.includes(run)));
      while (wanted().length === 0) await once(changes, 'loan', { signal });
      signal.throwIfAborted();
      return { data: wanted(), meta: { live: query.runs } };
    },
    takeLoan({ loan }: { loan: number }) {
      const taken = remove(loan);
      if (options.taken === true) return Promise.reject(new Failure('LOAN_TAKEN', 'Another window has it.'));
      return Promise.resolve({
        data: { ...taken, system: null, prompt: 'Write.', max_characters: 100, lease_seconds: 20 },
      });
    },
    keepLoan: () => Promise.resolve({ data: { lease_seconds: 20 } }),
    answerLoan: ({ body }: { body: LoanAnswer }) => Promise.resolve(void given.push(body)),
    releaseLoan: ({ loan }: { loan: number }) => Promise.resolve(void released.push(loan)),
  } as unknown as Client;
  const service = { origin: 'local', client };
  const lending = createLending({
    services: { current: service, connect: () => Promise.resolve(service) },
    models: {
      list: () => Promise.resolve(models),
      find: () => Promise.resolve(models[0]),
      write: async (_, signal) => ({
        text: (await options.write?.(signal)) ?? 'Text.',
        inputTokens: 3,
        outputTokens: 1,
      }),
    },
    consents: createConsents({ window: memento, machine: memento }),
    ask: (run) => {
      asked.push(run);
      return Promise.resolve(left.shift());
    },
    judges: () => options.judges === true,
    onChange: () => undefined,
    clock: { sleep: () => Promise.resolve() },
    note: (error) => assert.fail(String(error)),
  });
  const add = (loan: Loan): void => {
    loans.push(loan);
    changes.emit('loan');
  };
  return { lending, asked, given, released, looks, loans, add, kept };
}

describe('lending', () => {
  test('asks once for a run and writes all its calls', async (context) => {
    const { lending, asked, given, add } = stage([loanOf(1, 7)], { answers: [true] });
    context.after(() => lending.stop());
    lending.offer(7);
    await eventually(() => given.length === 1);
    add(loanOf(2, 7));
    await eventually(() => given.length === 2);
    assert.deepEqual(asked, [7]);
    assert.partialDeepStrictEqual(given[0], { text: 'Text.', input_tokens: 3, output_tokens: 1 });
  });

  test('remembers a refusal until the button is pressed', async (context) => {
    const { lending, asked, given, kept } = stage([loanOf(1, 7)], { answers: [false] });
    context.after(() => lending.stop());
    lending.offer(7);
    await eventually(() => kept.size > 0);
    lending.offer(7);
    await settle();
    assert.deepEqual([asked, given], [[7], []]);
    lending.offer(7, true);
    await eventually(() => given.length === 1);
    assert.deepEqual(asked, [7]);
  });

  test('does not ask again after a reload', async (context) => {
    const kept = new Map<string, unknown>([['citedesk.lent', { 'local 7': 'yes' }]]);
    const { lending, asked, given } = stage([loanOf(1, 7)], { kept });
    context.after(() => lending.stop());
    lending.offer(7);
    await eventually(() => given.length === 1);
    assert.deepEqual(asked, []);
  });

  test('fails a call whose model is missing in the editor', async (context) => {
    const { lending, asked, given, loans } = stage([loanOf(1, 7), loanOf(2, null)], { models: [], judges: true });
    context.after(() => lending.stop());
    lending.offer(7);
    await eventually(() => given.length === 1);
    assert.deepEqual([asked, loans.map(({ id }) => id)], [[], [2]]);
  });

  test('asks once about judging for all windows', async (context) => {
    const { lending, asked, given, add, kept } = stage([loanOf(1, null)], { answers: [true], judges: true });
    context.after(() => lending.stop());
    lending.look();
    await eventually(() => given.length === 1);
    add(loanOf(2, null));
    await eventually(() => given.length === 2);
    assert.deepEqual([asked, kept.get('citedesk.lentToJudge')], [[null], { local: 'yes' }]);
  });

  test('leaves a loan to the window that took it first', async (context) => {
    const { lending, given, looks } = stage([loanOf(1, 7)], { answers: [true], taken: true });
    context.after(() => lending.stop());
    lending.offer(7);
    await eventually(() => looks.length > 2);
    assert.deepEqual(given, []);
  });

  test('releases its loans when the window closes', async () => {
    const { lending, given, released, looks } = stage([loanOf(1, 7)], {
      answers: [true],
      write: (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled')))),
    });
    lending.offer(7);
    await eventually(() => looks.length > 2);
    await lending.stop();
    const seen = looks.length;
    assert.deepEqual([released, given], [[1], []]);
    await settle();
    assert.equal(looks.length, seen);
  });

  test('makes no calls while no model is needed', async () => {
    const { lending, looks } = stage([loanOf(1, 7)]);
    lending.look();
    await settle();
    await lending.stop();
    assert.deepEqual(looks, []);
  });
});
