import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { repairsIn, withRepairs } from '../../../../src/writing/draft/repair.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { gather } from '../answers.ts';

const oven = 'https://ofenkunde.example/pizzaofen';
const bakery = 'https://backhaus.example/teig';
const pages = [
  {
    url: oven,
    title: 'Gasofen oder Holzofen: Welcher Pizzaofen passt?',
    markdown: [
      '# Gasofen oder Holzofen: Welcher Pizzaofen passt?',
      '| | Pellets | Kohle |',
      '|---|---|---|',
      '| 12 Pizzen backen | 21:30 Minuten | 33:45 Minuten |',
      '| Verbrauch dafür | 1,2 kg | 2,7 kg |',
      '| Preis | 249–560 € | 380–990 € |',
      '## Nachteile der Kohle',
      'Eine Abdeckung aus Polyester kostet 35 bis 70 Euro. Der Schornstein muss höher als 3 Meter sein.',
      '## Zubehör',
      'Einen Schieber gibt es für 24 Euro.',
      '## Aufbau',
      'Die Miete beginnt in Hamburg nach 21 Tagen, in Bremen nach 16.',
    ].join('\n'),
  },
  {
    url: bakery,
    title: 'Was ein Backkurs kostet',
    markdown: [
      '# Was ein Backkurs kostet',
      'Ein Tagessatz von 190 bis 240 Euro für zwei Köche ist üblich.',
      'Ein Kurs für Anfänger dauert 95 Minuten.',
      'Danach ist Pause. Das Abkühlen des Steins dauert 240 Minuten.',
      'Ein Gasgrill verbraucht 90 kg im Jahr. Bei 2 Euro je Kilogramm sind das 180 Euro.',
      '| Gruppe | Kurs | Zutaten |',
      '|---|---|---|',
      '| 1 Gast | 75 € | 12 € |',
      '| Verein | 410 € | 88 € |',
      '„Der Teig braucht Geduld“, sagt Bäckerin Mara Lind.',
    ].join('\n'),
  },
].map((page) => ({ ...page, language: 'de', readAt: 0 }));
const { facts } = buildLedger({ evidence: gather([], 'Welcher Pizzaofen?'), pages });
const idOf = (figure: string): string => facts.find((fact) => fact.figure?.text === figure)?.id ?? 'f999';

function section(written: string, lead = 'Das hilft Ihnen weiter. ') {
  return checkSection({
    outline: {
      title: 'Welcher Pizzaofen?',
      language: 'de',
      keyword: '',
      sections: [{ heading: 'Worauf es ankommt', purpose: '', points: [] }],
    },
    section: 0,
    written: `${lead}${written}`.replace(/\{([^}]+)\}/g, (_, figure: string) => idOf(figure)),
    facts,
    pages,
    subjects: ['Pellets', 'Kohle'],
    ownSentences: [],
  });
}

const reasonOf = (written: string): string => section(written).removed[0]?.reason ?? '';

function keeps(written: string): void {
  const { removed, markdown } = section(written);
  assert.deepEqual(removed, [], written);
  assert.doesNotMatch(markdown, /unsupported|\[\[/, written);
}

describe('section with unseen wording', () => {
  test('keeps the words of a rejected link without a figure', () => {
    const { markdown } = section('Die Kohle [glüht sehr lange]({1,2 kg}).', '');
    assert.match(markdown, /\[unsupported: Die Kohle glüht sehr lange\.\]/);
  });

  test('has no bold sentences or list numbers', () => {
    const { markdown } = section('\n\n**2. Der Brennstoff**\nAm meisten zählt der Brennstoff.');
    assert.match(markdown, /^\*\*2\. Der Brennstoff\*\*$/m);
  });

  test('continues after a German ordinal', () => {
    keeps('Ein Schornstein lohnt sich ab dem 2. Stock fast immer. Dazu kommt die Abnahme.');
  });

  test('reads minutes and seconds as a length of time', () => {
    keeps('Für 12 Pizzen brauchen Pellets [[{21:30 Minuten}]] Minuten.');
    keeps('Mit Kohle dauert es für 12 Pizzen 33:45 Minuten.');
  });

  test('recognizes a party by a compound', () => {
    keeps('Ein Pelletsofen kostet [[{249–560 €}]], ein Kohleofen dagegen [[{380–990 €}]].');
  });

  test('uses the subject of a sentence', () => {
    keeps('Pellets sind leicht zu lagern. Eine Abdeckung aus Polyester kostet [[{35 bis 70 Euro}]].');
  });

  test('keeps bounds and rates that the page says in other words', () => {
    keeps('Der Schornstein muss mehr als 3 Meter hoch sein.');
    keeps('Zwei Köche kosten 190 bis 240 Euro je Tag.');
    keeps('Der Gasgrill verbraucht Gas für 180 Euro im Jahr.');
  });

  test('shares a unit between two figures', () => {
    keeps('Die Miete beginnt in Hamburg nach 21 Tagen, in Bremen nach 16 Tagen.');
  });

  test('does not treat German nouns as names', () => {
    keeps('Sind Ihre Bleche sauber? Meist spart man eine Menge Ruß.');
    assert.match(reasonOf('So backt auch Sternekoch Rüdiger Quandt.'), /Rüdiger Quandt/);
  });

  test('may compare two rows of a table', () => {
    keeps('Ein Gast zahlt für den Kurs 75 €, ein Verein 410 €.');
  });

  test('links no figure of another thing', () => {
    assert.match(reasonOf('Ein Kurs für Anfänger dauert 240 Minuten.'), /No source says “240 Minuten”/);
    assert.match(reasonOf('Eine Abdeckung aus Polyester kostet 24 Euro.'), /No source says “24 Euro”/);
  });

  test('has no experience, hearsay, or affiliation that no page has', () => {
    assert.match(reasonOf('Als ich meinen Ofen das erste Mal heizte, riss der Stein.'), /firsthand/);
    assert.match(reasonOf('Mein Nachbar schwört auf Buchenholz.'), /firsthand/);
    assert.match(reasonOf('Eine Leserin erzählt, dass ihr Stein zersprang.'), /Link to the source/);
    assert.match(reasonOf('Bäckerin Mara Lind von der Innungskammer rät dazu.'), /Innungskammer/);
    keeps('Wie heize ich meinen Ofen an?');
  });

  test('reports the experience, not the missing link', () => {
    assert.match(reasonOf('Meiner Erfahrung nach dauert es für 12 Pizzen mit Kohle 33:45 Minuten.'), /firsthand/);
  });
});

test('fixed sentences have the bold type of their place', () => {
  const markdown = '**Kurz gesagt: 9 von 10 Öfen reichen!** Mehr dazu.';
  const open = {
    markdown,
    faults: [{ sentence: { start: 2, end: markdown.indexOf('!') + 1 }, reason: '' }],
    removed: [],
  };
  for (const answer of [
    '1. **Kurz gesagt: Ein Ofen reicht!**',
    '**1. Kurz gesagt: Ein Ofen reicht!**',
    '**1.** Kurz gesagt: Ein Ofen reicht!',
  ])
    assert.equal(withRepairs(open, repairsIn(open, answer)), '**Kurz gesagt: Ein Ofen reicht!** Mehr dazu.', answer);
});
