import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import manifest from '../package.json' with { type: 'json' };
import words from '../package.nls.json' with { type: 'json' };
import { plainWordsIn, pseudo } from './fakes/pseudo.ts';

/** Manifest fields that users see. */
const shown =
  /^(?:title|shortTitle|description|markdownDescription|label|displayName|userDescription|contents|category|enumItemLabels|enumDescriptions|markdownEnumDescriptions)$/u;

/** All texts for people, with their paths. Schemas of tools are for models. */
function textsIn(value: unknown, place: readonly string[] = []): readonly string[] {
  if (typeof value === 'string') return shown.test(place.at(-1) ?? '') ? [`${place.join('/')}: ${value}`] : [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, place));
  if (typeof value !== 'object' || value === null || place.at(-1) === 'inputSchema') return [];
  return Object.entries(value).flatMap(([name, inside]) => textsIn(inside, [...place, name]));
}

describe('manifest texts', () => {
  test('can all be translated, except for the name', () => {
    const texts = textsIn(manifest.contributes);
    assert.ok(texts.length > 100);
    const spoken = texts.map((text) =>
      text.replaceAll(/%([^%]+)%/gu, (_, key: string) =>
        pseudo((words as Readonly<Record<string, string>>)[key] ?? key),
      ),
    );
    assert.deepEqual(
      spoken.filter((text) => plainWordsIn(text.slice(text.indexOf(': '))).some((word) => word !== 'Citedesk')),
      [],
    );
  });
});
