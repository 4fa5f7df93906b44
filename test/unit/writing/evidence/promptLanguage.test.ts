import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { languageOfPrompt } from '../../../../src/writing/evidence/promptLanguage.ts';

const among = (region: string | undefined, prompts: readonly string[]): string[] =>
  prompts.map((prompt) => languageOfPrompt(prompt, [], region));

describe('prompt language', () => {
  test('follows small words in any region', () => {
    for (const region of ['FR', 'US', undefined])
      assert.deepEqual(among(region, ['what is the best tv', 'Welche Software ist die beste?']), ['en', 'de']);
  });

  test('follows rare letters and long prompts', () => {
    assert.deepEqual(
      among('US', [
        'günstige Elektroautos',
        'jaki samochód elektryczny kupić',
        'який найкращий пилосос',
        'おすすめの掃除機',
        'mobil listrik mana yang harus saya beli',
      ]),
      ['de', 'pl', 'uk', 'ja', 'id'],
    );
  });

  test('falls back to the region if it uses the same letters', () => {
    for (const [region, language] of [
      ['FR', 'fr'],
      ['DE', 'de'],
      ['NO', 'no'],
      ['PH', 'tl'],
      ['BR', 'pt'],
      ['GB', 'en'],
      ['IN', 'en'],
      ['JP', 'en'],
      [undefined, 'en'],
    ] as const) {
      assert.deepEqual(among(region, ['aspirateur', 'Notion CRM']), [language, language], region);
    }
  });

  test('prefers the language of the answers to the region', () => {
    assert.equal(
      languageOfPrompt(
        'aspirateur',
        ['Je recommande cet aspirateur, parce que ses brosses sont excellentes et que le prix est juste.'],
        'US',
      ),
      'fr',
    );
  });
});
