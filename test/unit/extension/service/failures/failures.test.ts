import assert from 'node:assert/strict';
import {
  faultInWords,
  fieldWords,
  explainToPage,
  sentenceOf,
  failureSentences,
} from '../../../../../src/extension/service/failures/sentences.ts';
import { describe, test } from 'node:test';
import { type Action, Failure, type FailureCode, failures as table } from '../../../../../src/contract/failure.ts';
import { buttons } from '../../../../../src/extension/service/failures/buttons.ts';
import { createFailures } from '../../../../../src/extension/service/failures/report.ts';
import { shortReason } from '../../../../../src/extension/service/failures/refusals.ts';

const codes = Object.keys(table) as FailureCode[];

function stage(press = false) {
  const shown: [string, string | undefined][] = [];
  const lines: string[] = [];
  const done: string[] = [];
  const remedy = (name: string) => () => done.push(name);
  const failures = createFailures({
    log: { error: (line) => lines.push(line) },
    show: (message, button) => {
      shown.push([message, button]);
      return Promise.resolve(press);
    },
    remedies: {
      refresh: remedy('refresh'),
      key: remedy('key'),
      account: remedy('account'),
      model: remedy('model'),
      cap: remedy('cap'),
      store: remedy('store'),
      log: remedy('log'),
      serviceLog: remedy('serviceLog'),
    },
  });
  return { failures, shown, lines, done };
}

describe('failures', () => {
  test('have a sentence for every code', () => {
    assert.deepEqual(Object.keys(failureSentences).sort(), [...codes].sort());
    for (const code of codes) assert.match(failureSentences[code](new Failure(code, 'In words.')), /\.$/u, code);
  });

  test('have one button for every action', () => {
    for (const action of Object.keys(buttons) as Action[])
      assert.equal(buttons[action]() === undefined, action === 'none', action);
  });

  test('have a short reason for every provider code', () => {
    const provider = codes.filter((code) => code.startsWith('PROVIDER_'));
    assert.ok(provider.length > 10);
    for (const code of provider)
      assert.ok((shortReason(code) ?? '').length > 5 && (shortReason(code) ?? '').length < 25, code);
    assert.deepEqual(
      ['PROVIDER_BUDGET_SPENT', 'PROVIDER_QUOTA', 'PROVIDER_DECLINED', 'PROVIDER_TOO_LARGE'].map(shortReason),
      ['daily budget used up', 'no credit or quota left', 'declined to answer', 'answer too long'],
    );
  });

  test('show plain text of the service for an unknown code', () => {
    for (const code of [
      'PROVIDER_KEY_INVALID',
      'PROVIDER_QUOTA',
      'PROVIDER_BUDGET_SPENT',
      'ASSISTANT_NOT_CONFIGURED',
    ] as const) {
      assert.equal(buttons[new Failure(code, 'No.').action]()?.remedy, 'model', code);
    }
  });

  test('with an unknown code show the service’s message as plain text', () => {
    const sentence = sentenceOf(new Failure('TEAPOT', `Short [and](command:evil)\nstout ${'x'.repeat(400)}`));
    assert.equal([...sentence].length, 300);
    assert.ok(sentence.startsWith('Short [and] (command:evil) stout xxx'));
  });

  test('name the limit for a period that is too long', () => {
    const sentence = (details?: object) =>
      sentenceOf(new Failure('DATE_RANGE_TOO_LARGE', 'Too long', details && { details: details as never }));
    assert.deepEqual(
      [sentence({ max_days: 92 }), sentence()],
      ['The service can read at most 92 days at a time.', 'The service can read at most 31 days at a time.'],
    );
  });

  test('name the invalid field', () => {
    const failure = new Failure('VALIDATION_FAILED', 'Invalid.', {
      details: [{ path: 'prompts[3]', message: 'must not be empty' }],
    });
    assert.equal(sentenceOf(failure), 'The service rejected the input: prompt 4 must not be empty.');
  });

  test('translate field paths', () => {
    const named = {
      name: 'name',
      'competitors[2].name': 'name of competitor 3',
      'competitors[0].aliases[1]': 'alias 2 of competitor 1',
      'brand.aliases[0]': 'alias 1 of brand',
      'schedule.cron': 'time of schedule',
      search_queries: 'search queries',
    };
    assert.deepEqual(Object.keys(named).map(fieldWords), Object.values(named));
    assert.equal(faultInWords('collected_at: is in the future'), 'time: is in the future');
    assert.equal(faultInWords('The prompt is gone: 3'), 'The prompt is gone: 3');
  });

  test('show only the message for a name that is taken', () => {
    const message = '“Lumora” is already one of the brand’s names';
    const failure = new Failure('VALIDATION_FAILED', `competitors[2].name: ${message}.`, {
      details: [{ path: 'competitors[2].name', message }],
    });
    assert.equal(sentenceOf(failure), `${message}.`);
  });

  test('show one message with one useful button', async () => {
    const { failures, shown, lines, done } = stage(true);
    await failures.report(new Failure('UNAUTHENTICATED', 'No.', { requestId: 'req_1' }), { name: 'action' });
    assert.equal(shown.length, 1);
    assert.equal(shown[0]?.[1], 'Change Key');
    assert.deepEqual(done, ['key']);
    assert.match(lines.join(), /UNAUTHENTICATED .*req_1/u);
  });

  test('offer a retry only if the action can be repeated', async () => {
    const { failures, shown } = stage(true);
    let again = 0;
    await failures.report(new Failure('SERVICE_TIMEOUT', 'Late.'), { name: 'action', again: () => (again += 1) });
    await failures.report(new Failure('SERVICE_TIMEOUT', 'Late.'), { name: 'action' });
    assert.deepEqual(
      shown.map(([, button]) => button),
      ['Retry', undefined],
    );
    assert.equal(again, 1);
  });

  test('offer a refresh if something was deleted', async () => {
    const gone = codes.filter((code) => /^[A-Z]+_NOT_FOUND$/u.test(code));
    assert.equal(gone.length, 10);
    for (const code of gone) {
      const { failures, shown, done } = stage(true);
      await failures.report(new Failure(code, 'No.'), { name: 'action', again: () => assert.fail('tried again') });
      assert.deepEqual([shown[0]?.[1], done], ['Refresh', ['refresh']], code);
      assert.equal(explainToPage(new Failure(code, 'No.')).retry, false, code);
    }
  });

  test('are silent when cancelled', async () => {
    const { failures, shown, lines } = stage();
    await failures.report(AbortSignal.abort().reason, { name: 'action' });
    failures.note(AbortSignal.abort().reason, 'background');
    assert.deepEqual([shown, lines], [[], []]);
  });

  test('show a short message for a bug and log its stack', async () => {
    const { failures, shown, lines } = stage();
    await failures.report(new TypeError('x is not a function'), { name: 'action' });
    assert.deepEqual(shown, [['Citedesk had an internal error. See the log for details.', 'Show Log']]);
    assert.match(lines.join(), /^action: TypeError: x is not a function(\n    at .+){1,4}$/u);
  });

  test('take one line in the log', async () => {
    const { failures, lines } = stage();
    await failures.report(new Failure('TEAPOT', 'Short\nand [error] stout', { status: 418 }), { name: 'action' });
    failures.note('two\nlines', 'background');
    assert.deepEqual(lines, ['action: TEAPOT (418) Short and [error] stout', 'background: two lines']);
  });

  test('open the log with the details', async () => {
    const { failures, done } = stage(true);
    for (const code of ['LOCAL_CRASHED', 'LOCAL_NOT_STARTED', 'SERVICE_NOT_UNDERSTOOD'])
      await failures.report(new Failure(code, 'No.', { status: 0 }), { name: 'action' });
    assert.deepEqual(done, ['serviceLog', 'log', 'log']);
  });

  test('in the background are only logged', () => {
    const { failures, shown, lines } = stage();
    failures.note(new Failure('SERVICE_UNREACHABLE', 'Gone.'), 'background');
    assert.deepEqual(shown, []);
    assert.equal(lines.length, 1);
  });
});
