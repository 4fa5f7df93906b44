import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sample from '../../../data/sisterSample.json' with { type: 'json' };
import { areSisters } from '../../../../src/writing/evidence/sisterPrompts.ts';

describe('sister prompts', () => {
  test('ask the same in other words', () => {
    const sisters = [
      ['best laptop under 1000', 'I\u2019m looking for a laptop under $1,000'],
      ['best no fee travel credit card', "what's the best no annual fee travel credit card?"],
      ['best 55 inch TV under 1000', "what's the best 55 inch TV under $1000?"],
      ['best dehumidifier garage basement', 'my garage and basement are damp, I need a dehumidifier for both spaces'],
      ['Welcher Fernseher ist gut für helle Räume?', 'Bester Fernseher für helle Räume'],
      ['best crm for 2 people', 'best crm for two people'],
      ['how to convert pdf to word', 'pdf to word converter'],
    ] as const;
    for (const [one, other] of sisters) {
      assert.ok(areSisters(one, other), other);
      assert.ok(areSisters(other, one), one);
    }
    const strangers = [
      ['best laptop under 1000', 'best laptop under 500'],
      ['best laptop under 1000', 'best tv under 1000'],
      ['best tv for sports', 'Best TV for a bright room'],
      ['best tv', 'best tv for sports'],
      ['Is Acme any good?', 'best crm for small teams'],
      ['', ''],
    ] as const;
    for (const [one, other] of strangers) assert.ok(!areSisters(one, other), other);
  });

  test('do not ask the opposite in the same words', () => {
    const turned = [
      ['project management software with time tracking', 'project management software without time tracking'],
      ['how to convert pdf to word', 'how to convert word to pdf'],
      ['flights from Berlin to Paris', 'flights from Paris to Berlin'],
      ['switch to Obsidian from Notion', 'switch from Obsidian to Notion'],
      ['von Notion zu Obsidian wechseln', 'von Obsidian zu Notion wechseln'],
      ['why choose Acme over Globex', 'why choose Globex over Acme'],
      ['is melatonin safe for children', 'is melatonin unsafe for children'],
      ['ist Melatonin gefährlich für Kinder', 'ist Melatonin gesund für Kinder'],
      ['cheap project management software', 'expensive project management software'],
      ['arguments for remote work policies', 'arguments against remote work policies'],
      ['why should remote workers use a VPN', "why shouldn't remote workers use a VPN"],
      ['Balkonkraftwerk mit Speicher kaufen', 'Balkonkraftwerk ohne Speicher kaufen'],
      ['how to install Acme desktop client', 'how to uninstall Acme desktop client'],
      ['best crm for two people', 'best crm for ten people'],
      ['GPT-4 for legal writing', 'GPT-5 for legal writing'],
      ['pros of heat pumps in old houses', 'cons of heat pumps in old houses'],
    ] as const;
    for (const [one, other] of turned) {
      assert.ok(!areSisters(one, other), other);
      assert.ok(!areSisters(other, one), one);
    }
  });

  test('match labelled pairs with high precision and recall', () => {
    const asked = ([one = '', other = '']: readonly string[]): boolean => areSisters(one, other);
    const right = sample.same.filter(asked).length;
    const wrong = [...sample.others, ...sample.changed].filter(asked);
    const [precision, recall] = [right / (right + wrong.length), right / sample.same.length];
    assert.ok(precision >= 0.92, `${precision}: ${wrong.map((pair) => pair.join(' / ')).join(', ')}`);
    assert.ok(
      recall >= 0.84,
      `${recall}: ${sample.same
        .filter((pair) => !asked(pair))
        .map((pair) => pair.join(' / '))
        .join(', ')}`,
    );
  });
});
