import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { type AccountUser, makeUser } from '../accounts/accountUser.ts';
import { noon } from '../exports/exportData.ts';
import { type SpecifiedCall, specifiedCalls, startSubjects, type Subjects } from './specifiedCalls.ts';
import { acme } from '../acme.ts';
import { creditsLeft, sharedService } from '../testService.ts';

const service = await sharedService({ now: () => noon });
let subjects: Subjects;
let user: AccountUser;
let calls: readonly SpecifiedCall[];

before(async () => {
  subjects = await startSubjects(service);
  user = await makeUser(service);
  await user.reach(subjects.project);
  await user.set({ per_minute: 1000, per_second: 1000 });
  await creditsLeft(user); // fills the balances, where the plan is older than the service's clock
  calls = specifiedCalls(subjects);
});

const names = specifiedCalls({ project: '', topic: 0, export: '', run: 0 });
const named = (name: string): SpecifiedCall => calls.find((call) => call.name === name) ?? assert.fail(name);
/** Makes a call with a new key, because some calls are limited to ten a minute. */
const make = async ({ method, path, body }: Pick<SpecifiedCall, 'method' | 'path' | 'body'>, as?: string) =>
  service.call(method, path, body, { key: as ?? (await user.further({})).key });
const refused = (result: Awaited<ReturnType<typeof make>>): unknown[] => [
  result.status,
  result.body.error?.code,
  result.body.error?.details,
  result.body.data,
];

describe('specified call', () => {
  for (const { name, cost, scope, errors, wrong } of names) {
    test(`${name} costs ${cost}, in body, headers and account`, async () => {
      await user.set({ credits_plan: 10, credits_additional: 0 });
      const { status, headers, body } = await make(named(name));
      const remaining = cost === 0 ? null : 10 - cost;
      assert.deepEqual(
        [status, Object.keys(body).sort(), body.credits],
        [200, ['credits', 'data', 'meta', 'request_id'], { charged: cost, remaining }],
      );
      assert.deepEqual(
        ['X-Service-Credits-Charged', 'X-Service-Credits-Remaining', 'X-Request-Id'].map((header) =>
          headers.get(header),
        ),
        [`${cost}`, cost === 0 ? null : `${remaining}`, body.request_id],
      );
      assert.equal(await creditsLeft(user), 10 - cost);
    });

    test(`${name} returns 401 without a key`, async () => {
      assert.deepEqual(refused(await make(named(name), 'cdk_wrong')), [401, 'UNAUTHENTICATED', undefined, undefined]);
    });

    test(`${name} returns 400 for a key in its URL`, async () => {
      const { path, ...call } = named(name);
      assert.deepEqual(
        refused(await make({ ...call, path: `${path}${path.includes('?') ? '&' : '?'}api_key=${user.key}` })),
        [400, 'KEY_IN_QUERY', undefined, undefined],
      );
    });

    test(`${name} ${scope === undefined ? 'accepts any key' : `returns 403 without the ${scope} scope`}`, async () => {
      const others = (['read', 'write', 'agents'] as const).filter((other) => other !== scope);
      const { key } = await user.further({ scopes: scope === undefined ? ['agents'] : others });
      const result = await make(named(name), key);
      if (scope === undefined) assert.equal(result.status, 200);
      else assert.deepEqual(refused(result), [403, 'SCOPE_MISSING', { required_scope: scope }, undefined]);
    });

    if (errors.includes('402')) {
      test(`${name} returns 402 with a credit too few`, async () => {
        await user.set({ credits_plan: cost - 1, credits_additional: 0 });
        assert.deepEqual(refused(await make(named(name))).slice(0, 2), [402, 'INSUFFICIENT_CREDITS']);
        assert.equal(await creditsLeft(user), cost - 1);
        await user.set({ credits_plan: 10 });
      });
    }

    if (errors.includes('404')) {
      test(`${name} returns 404 or 403 for a project out of reach`, async () => {
        const { path, ...call } = named(name);
        assert.deepEqual(
          refused(await make({ ...call, path: path.replace(subjects.project, '0'.repeat(24)) })).slice(0, 2),
          [404, 'PROJECT_NOT_FOUND'],
        );
        const { id: other } = await service.data('POST', '/projects', acme);
        assert.deepEqual(refused(await make({ ...call, path: path.replace(subjects.project, other) })).slice(0, 2), [
          403,
          'PROJECT_FORBIDDEN',
        ]);
      });
    }

    if (wrong) {
      test(`${name} returns 422 for an invalid ${wrong.field}`, async () => {
        const { method, wrong: call } = named(name);
        assert.ok(call);
        const left = await creditsLeft(user);
        const { status, body } = await make({ method, ...call });
        assert.deepEqual(
          [status, body.error.code, body.error.details.length, body.error.details[0].path],
          [422, 'VALIDATION_FAILED', 1, wrong.field],
        );
        assert.ok(body.error.details[0].message.length > 0);
        assert.equal(await creditsLeft(user), left);
      });
    }

    if (errors.includes('window')) {
      test(`${name} reads 31 days across clock changes, not 32`, async () => {
        const { path, ...call } = named(name);
        assert.equal((await make({ ...call, path: `${path}?from=2026-10-01&to=2026-10-31` })).status, 200);
        assert.equal((await make({ ...call, path: `${path}?from=2026-03-01&to=2026-03-31` })).status, 200);
        for (const window of ['from=2026-10-01&to=2026-11-01', 'from=2026-03-01&to=2026-04-01']) {
          assert.deepEqual(refused(await make({ ...call, path: `${path}?${window}` })), [
            400,
            'DATE_RANGE_TOO_LARGE',
            { max_days: 31 },
            undefined,
          ]);
        }
      });
    }
  }
});
