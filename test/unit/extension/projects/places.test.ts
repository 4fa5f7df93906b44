import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NewProject } from '../../../../src/contract/projects/project.ts';
import { countries, timezones } from '../../../../src/extension/projects/places.ts';

test('every country and time zone offered is one that the contract takes, the own one first', () => {
  const { region, timezone } = NewProject.shape;
  const all = countries('de-AT');
  assert.equal(all[0]?.value, 'AT');
  assert.ok(all.length > 240 && new Set(all.map(({ value }) => value)).size === all.length);
  for (const { value } of all) assert.equal(region.safeParse(value).success, true, value);
  assert.equal(timezones('de-AT')[0]?.value, Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const { value } of timezones('de-AT')) assert.equal(timezone.safeParse(value).success, true, value);
});

test('a time zone is found by the names of its countries in the editor’s language', () => {
  const found = (language: string, country: string) =>
    timezones(language)
      .filter(({ description }) => description?.split(', ').includes(country))
      .map(({ value }) => value);
  assert.deepEqual(found('en', 'Germany').sort(), ['Europe/Berlin', 'Europe/Busingen']);
  assert.deepEqual(found('en', 'India'), ['Asia/Calcutta']);
  assert.ok(found('de', 'Vereinigte Staaten').includes('America/New_York'));
});
