import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findMentions } from '../../../../src/analysis/mentions/findNames.ts';
import type { Named } from '../../../../src/analysis/mentions/named.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';

export const named = (name: string, url: string | null = null, ...aliases: string[]): Named => ({ name, url, aliases });
export const acme = named('Acme', 'https://www.acme.com');
export const hubSpot = named('HubSpot', 'https://hubspot.com');
export const apple = named('Apple', 'https://apple.com');

export function found(text: string, name: Named): string[] {
  return findMentions(text, name).map(({ start, end }) => text.slice(start, end));
}

export function inMarkdown(markdown: string, name: Named): string[] {
  return readAnswer({ markdown, brand: name }).mentions.map(({ block, start, end }) => block.text.slice(start, end));
}

/** A rule, the name, and texts with what must be found in each. */
export type MentionRule = readonly [string, Named, Readonly<Record<string, string[]>>];

/** Tests each rule of a unit. */
export function testRules(unit: string, rules: readonly MentionRule[]): void {
  describe(unit, () => {
    for (const [rule, name, cases] of rules) {
      test(`${rule} (${name.name})`, () => {
        for (const [text, expected] of Object.entries(cases)) assert.deepEqual(found(text, name), expected, text);
      });
    }
  });
}
