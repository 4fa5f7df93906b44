import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { gather } from '../answers.ts';

const url = 'https://lab.example/desks';
const pages = {
  en: `# Standing desks

The Acme One is the best choice for small rooms and narrow doors. The Acme One is not made for tall people.

The Globex Nova is a good choice for wide screens. Globex desks are fine for heavy loads.`,
  de: `# Stehtische

Der Acme One passt zu kleinen Räumen. Der Globex Nova eignet sich für breite Bildschirme.`,
};

/** The text of a section as it is left. */
function linkedText(written: string, language: 'en' | 'de' = 'en'): string {
  const read = [{ url, markdown: pages[language], language, readAt: 0 }];
  const title = language === 'en' ? 'The best standing desk' : 'Der beste Stehtisch';
  return checkSection({
    outline: { title, language, keyword: title, sections: [{ heading: 'Choice', purpose: '', points: [] }] },
    section: 0,
    written,
    facts: buildLedger({ evidence: gather([], title), pages: read }).facts,
    pages: read,
    subjects: ['Acme', 'Acme One', 'Globex Nova'],
    ownSentences: [],
  }).markdown;
}

describe('verdicts of a draft', () => {
  test('link the page that says the same', () => {
    assert.equal(linkedText('The Acme One suits small rooms.'), `The Acme One [suits small rooms](${url}).`);
    assert.equal(
      linkedText('The Globex Nova is the right choice for wide screens, and it looks good.'),
      `The Globex Nova is [the right choice for wide screens](${url}), and it looks good.`,
    );
    assert.equal(
      linkedText('- **Acme One:** not suitable for tall people.'),
      `- **Acme One:** not [suitable for tall people](${url}).`,
    );
    assert.equal(
      linkedText('Der Acme One passt zu kleinen Räumen.', 'de'),
      `Der Acme One [passt zu kleinen Räumen](${url}).`,
    );
  });

  for (const [what, written] of [
    ['another option', 'The Globex Nova suits small rooms.'],
    ['another use', 'The Acme One suits students and gamers.'],
    ['the opposite', 'The Acme One suits tall people.'],
    ['two options', 'The Acme One and the Globex Nova suit small rooms.'],
  ] as const)
    test(`link no page that speaks of ${what}`, () => assert.equal(linkedText(written), written));

  test('keep the link that they have', () => {
    const linked = `The Acme One suits [small rooms](${url}).`;
    assert.equal(linkedText(linked), linked);
  });
});
