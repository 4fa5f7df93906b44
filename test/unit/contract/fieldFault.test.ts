import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod';
import { fieldFault } from '../../../src/contract/call/fieldFault.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { Endpoint } from '../../../src/contract/call/endpoint.ts';
import { odd } from '../../data/oddValues.ts';

const faultOf = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: fieldFault })
    .error?.issues.map(({ message }) => message)
    .join('; ');

describe('field errors', () => {
  test('have plain messages', () => {
    assert.equal(faultOf(z.string(), undefined), 'is missing');
    assert.equal(faultOf(z.string(), 5), 'must be text');
    assert.equal(faultOf(z.int(), 1.5), 'must be a whole number');
    assert.equal(faultOf(z.array(z.string()), {}), 'must be a list');
    assert.equal(faultOf(z.object({}), [1]), 'must be an object');
    assert.equal(faultOf(z.enum(['a', 'b', 'c']), 'd'), 'must be a, b or c');
    assert.equal(faultOf(z.literal('content'), 'x'), 'must be content');
    assert.equal(faultOf(z.string().min(1), ''), 'must have at least 1 character');
    assert.equal(faultOf(z.array(z.string()).max(2), ['a', 'b', 'c']), 'must have at most 2 entries');
    assert.equal(faultOf(z.number().min(1), 0), 'must be at least 1');
    assert.equal(faultOf(z.iso.date(), 'x'), 'must be a date such as 2030-01-31');
    assert.equal(faultOf(z.string().regex(/a/u), 'x'), 'has an invalid format');
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ]);
    assert.equal(faultOf(kinds, { kind: 'c' }), 'must be a or b');
    assert.equal(faultOf(z.union([z.string(), z.int()]), []), 'does not match any of the allowed formats');
    assert.equal(faultOf(z.string({ error: 'takes a name' }), 5), 'takes a name', 'own words stay');
  });

  test('never use messages of the schema library', () => {
    const library = /Invalid|Too (?:big|small)|Unrecognized|expected|received/u;
    const told = new Set<string>();
    for (const { query, body } of Object.values(endpoints as Readonly<Record<string, Endpoint>>))
      for (const schema of [query, body].filter((one) => one !== undefined)) {
        const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
        for (const value of odd)
          for (const given of [value, ...fields.map((field) => ({ [field]: value }))])
            for (const issue of schema.safeParse(given, { error: fieldFault }).error?.issues ?? [])
              if (issue.code !== 'unrecognized_keys') told.add(issue.message);
      }
    assert.ok(told.size > 20);
    assert.deepEqual(
      [...told].filter((message) => library.test(message)),
      [],
    );
  });
});
