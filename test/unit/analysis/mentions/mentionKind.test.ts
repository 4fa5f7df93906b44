import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionKind } from '../../../../src/analysis/mentions/mentionKind.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';

const acme = { name: 'Acme', url: 'https://acme.com', aliases: [] };
const kindOf = (markdown: string) => mentionKind(readAnswer({ markdown, brand: acme }), acme);

const kinds = {
  recommended: [
    '**1. Acme** – good',
    '**Acme Home** – its ecosystem is rich',
    '1、Globex\n2、Acme',
    '1. Acme – cheap',
    '- **Acme**: cheap',
    '### 1. Acme CRM',
    '| Tool | Price |\n|-|-|\n| Acme | 5 |',
    '**Acme** has it all.',
    '* **Best overall:** [Acme]()',
    'Options: Hooli Max: A light one.Acme:Known for its price.Globex One: Old.',
    'I would recommend Acme for small teams.',
    'Acme is the best tool.',
    'Consider Acme or Globex.',
    'For most, Acme is a great choice.',
    'Ich empfehle Acme.',
    'Acme eignet sich für kleine Teams.',
    'Die beste Wahl ist Acme.',
    '我们推荐Acme这个品牌。',
    '小さなチームにはAcmeがおすすめです。',
  ],
  named: [
    '- Acme 7 Gen 1 chipset',
    '- **Best for:** Acme Echo users',
    '- **Includes:** Acme discount',
    'Ideal for Acme users.',
    '- **Gut für:** Acme Nutzer',
    'It is found at Acme, Best Buy and Staples.',
    'An excellent lamp that is compatible with Acme.',
    'Excellent protection with its Acme membrane.',
    'Acme was founded in 1999.',
    'Globex bought Acme.',
    'Die Firma Acme besteht seit 1999.',
    'Acme mejora sus precios.',
    '我们不推荐Acme。',
    'Acmeはおすすめしません。',
    'I would not recommend Acme.',
    '- Avoid Acme if you can.',
    '| Price | Acme |\n|-|-|\n| 5 | Acme |',
    'Globex is the best. Acme was founded in 1999.',
    'I could not find pricing for Acme.',
    'Acme wurde 1999 gegründet.',
    'Ich kann Acme nicht empfehlen.',
    'I could not find Acme. Globex later bought Acme.',
    'I did not find Acme to be slow.',
  ],
  denied: [
    'I could not find Acme.',
    'I couldn’t find any information about **Acme**.',
    'There is no reliable information on Acme.',
    'I am not familiar with Acme.',
    'Acme does not appear in these results.',
    'No information about Acme was found.',
    'I could not find Globex or Acme.',
    'Ich konnte keine Informationen zu Acme finden.',
    'Acme ist mir nicht bekannt.',
    'Zu Acme liegen keine Angaben vor. Ich finde nichts über Acme.',
  ],
  none: ['Globex is good.', '', 'notacme.com'],
} as const;

for (const [kind, texts] of Object.entries(kinds)) {
  test(`an answer's mention is ${kind} by how the name stands`, () => {
    for (const text of texts) assert.equal(kindOf(text), kind === 'none' ? null : kind, text);
  });
}
