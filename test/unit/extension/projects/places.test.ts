import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NewProject } from '../../../../src/contract/projects/project.ts';
import { countries, startingAt, timezones, zoneOf } from '../../../../src/extension/projects/places.ts';

test('all countries and time zones are valid, own one first', () => {
  const { region, timezone } = NewProject.shape;
  const all = countries('de-AT');
  assert.equal(all[0]?.value, 'AT');
  assert.ok(all.length > 240 && new Set(all.map(({ value }) => value)).size === all.length);
  for (const { value } of all) assert.equal(region.safeParse(value).success, true, value);
  assert.equal(timezones('de-AT')[0]?.value, Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const { value } of timezones('de-AT')) assert.equal(timezone.safeParse(value).success, true, value);
});

test('a suggested place comes first', () => {
  const [first, second, ...others] = startingAt('GB', countries('de-AT'));
  assert.deepEqual([first?.value, first?.active, second?.value], ['GB', true, 'AT']);
  assert.ok(!others.some(({ value, active }) => active || value === 'GB'));
});

test('a time zone is found by its country in any language', () => {
  const found = (language: string, country: string) =>
    timezones(language)
      .filter(({ description }) => description?.split(', ').includes(country))
      .map(({ value }) => value);
  assert.deepEqual(found('en', 'Germany').sort(), ['Europe/Berlin', 'Europe/Busingen']);
  assert.deepEqual(found('en', 'India'), ['Asia/Calcutta']);
  assert.ok(found('de', 'Vereinigte Staaten').includes('America/New_York'));
});

describe('time zone of a country', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

  test('is in the list of time zones', () => {
    const offered = timezones('en').map(({ value }) => value);
    const missing = countries('en').filter(({ value }) => {
      const zone = zoneOf(value);
      return zone !== undefined && !offered.includes(zone);
    });
    assert.deepEqual(missing, []);
  });

  test('is where most people live', () => {
    const expected = { GB: 'Europe/London', US: 'America/New_York', ES: 'Europe/Madrid', AU: 'Australia/Sydney' };
    for (const [country, zone] of Object.entries(expected))
      assert.ok([zone, own].includes(zoneOf(country) ?? ''), `${country}: ${zoneOf(country)}`);
  });
});
