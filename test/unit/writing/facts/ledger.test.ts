import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import type { Fact } from '../../../../src/writing/facts/facts.ts';
import type { FactPage } from '../../../../src/writing/facts/pageFacts.ts';
import { gather, stored } from '../answers.ts';

const url = 'https://lab.example/tv';
const page = (markdown: string, more: Partial<FactPage> = {}): FactPage => ({
  url,
  markdown,
  language: 'en',
  readAt: 5,
  ...more,
});

const prompt = 'best TV for a bright room';
const evidence = gather(
  [
    stored({
      id: 7,
      markdown: 'The Acme One TV is the best set for a bright room, as it reaches 900 nits.[1]',
      sources: [{ url }],
    }),
  ],
  prompt,
);
const ledgerOf = (...pages: FactPage[]) => buildLedger({ evidence, pages });
const ofPages = (...pages: FactPage[]): Fact[] => ledgerOf(...pages).facts.filter((fact) => fact.url !== undefined);

describe('ledger', () => {
  test('counts answers with the same words once each', () => {
    const says = 'The Acme One TV is the best set for a bright room, as it reaches 900 nits.';
    const answers = [says, `${says} ${says}`, 'The Globex Two TV has a matte screen and costs $700 in most shops.'].map(
      (markdown, index) => stored({ id: index + 1, markdown }),
    );
    const { facts } = buildLedger({ evidence: gather(answers, prompt), pages: [] });
    assert.deepEqual(facts.map(({ text, answers: count }) => [text.split(' ')[1], count]).sort(), [
      ['Acme', 2],
      ['Globex', 1],
    ]);
  });

  test('has a fact for each figure, with words, unit and place', () => {
    const markdown = '# TVs\n\nIn a bright room the **Acme One** reaches up to 340 nits and costs $1,299.';
    const [light, price] = ofPages(page(markdown));
    assert.ok(light && price);
    assert.equal(light.text, 'In a bright room the Acme One reaches up to 340 nits and costs $1,299.');
    assert.deepEqual(
      [light.kind, light.figure?.text, light.figure?.value, light.figure?.unit, light.answers, light.readAt],
      ['statistic', 'up to 340 nits', 340, 'nit', 1, 5],
    );
    assert.deepEqual([price.kind, price.figure?.text, price.figure?.unit], ['price', '$1,299', 'USD']);
    assert.equal(markdown.slice(light.start, light.end), markdown.slice(markdown.indexOf('In a')));
  });

  test('locates a fact in text or in a table row', () => {
    const row = '**Acme One** | 900 nits |  $1,299';
    const markdown = `# The best TV for a bright room\n\nIn a **bright** room the Globex Two reaches 340 nits.\n\n| TV | Light | Price |\n|---|---|---|\n| ${row} |\n`;
    const plain = (text: string) => text.replaceAll('**', '').replace(/ {2,}/g, ' ');
    const facts = ofPages(page(markdown));
    assert.deepEqual(
      facts.map(({ figure, start, end }) => [figure?.text, markdown.slice(start, end)]),
      [
        ['340 nits', 'In a **bright** room the Globex Two reaches 340 nits.'],
        ['900 nits', row],
        ['$1,299', row],
      ],
    );
    for (const { text, start, end } of facts) assert.equal(plain(markdown.slice(start, end)), text);
  });

  test('has facts of the writer’s text under its label', () => {
    const markdown =
      '# House test\n\nThe Globex Two drew 144 watts.\n\n“It never flickered in all that time,” said Jane Doe of our lab.';
    const { facts } = ledgerOf({ url: '', label: 'notes.md', markdown, language: 'en', readAt: 5 });
    assert.deepEqual(
      facts
        .filter(({ label }) => label !== undefined)
        .map(({ kind, label, url: address, text, figure, start }) => [
          kind,
          label,
          address,
          figure?.text ?? text,
          start,
        ]),
      [
        ['statistic', 'notes.md', undefined, '144 watts', markdown.indexOf('The')],
        ['quotation', 'notes.md', undefined, 'It never flickered in all that time', markdown.indexOf('It never')],
      ],
    );
  });

  test('classifies sentences without figures', () => {
    const kinds = ofPages(
      page(
        [
          '# TVs for a bright room',
          'An OLED TV is a set whose pixels light themselves.',
          'In a bright room an LCD looks better than an OLED.',
          '“No OLED will ever suit a bright room,” said Jane Doe of the lab.',
          'A matte screen helps the TV in such a room.',
          '1. Turn the TV away from the window of the room.',
        ].join('\n\n'),
      ),
    ).map(({ kind, speaker, text }) => [kind, speaker ?? '', text.split(' ')[0]]);
    assert.deepEqual(kinds, [
      ['definition', '', 'An'],
      ['comparison', '', 'In'],
      ['quotation', 'Jane Doe', 'No'],
      ['claim', '', 'A'],
      ['step', '', 'Turn'],
    ]);
  });

  test('joins a sentence with the one it refers to', () => {
    const markdown = '# A bright room\n\nThere are two lamps for a bright room. Both fail in the cold of winter.';
    const joined = ofPages(page(markdown)).find(({ text }) => text.includes('winter'));
    assert.ok(joined);
    assert.equal(joined.text, 'There are two lamps for a bright room. Both fail in the cold of winter.');
    assert.equal(markdown.slice(joined.start, joined.end), joined.text);
    assert.deepEqual(ofPages(page('# A bright room\n\nBoth fail in the cold of winter.')), []);
  });

  test('keeps all statements of a page on the topic', () => {
    const warning = 'Never mix bleach with ammonia or acids.';
    const textsOf = (title: string, heading = 'Warnings') =>
      ofPages(page(`## ${heading}\n\n${warning}`, { title })).map(({ text }) => text);
    assert.deepEqual(textsOf('How to clean a bright room'), [warning]);
    assert.deepEqual(textsOf('How to wash clothes'), []);
    assert.deepEqual(textsOf('How to clean a bright room', 'Related articles'), []);
  });

  test('fills up with facts of one page after those of the others', () => {
    const sentences = (count: number) =>
      Array.from({ length: count }, (_none, at) => `Set ${at} reaches ${at + 200} nits in a bright room.`).join('\n\n');
    const countOf = (...counts: number[]) =>
      counts.map(
        (_count, index) =>
          ofPages(...counts.map((count, at) => page(sentences(count), { url: `https://lab.example/${at}` }))).filter(
            (fact) => fact.url?.endsWith(`/${index}`),
          ).length,
      );
    assert.deepEqual(countOf(90), [60]);
    assert.deepEqual(countOf(90, 90, 90, 39).at(-1), 39);
  });

  test('resolves pronouns to the name before them', () => {
    const facts = ofPages(
      page(
        '## TVs\n\nThe Acme One suits a bright room. Its remote glows in a bright room and costs $29.\n\nThis is why a bright room needs it so much.',
      ),
    );
    assert.deepEqual(
      facts.map(({ about, text }) => [about, text]),
      [
        ['TVs', 'The Acme One suits a bright room.'],
        ['TVs – Acme One', 'Its remote glows in a bright room and costs $29.'],
      ],
    );
  });

  test('resolves parts to the name before them', () => {
    const facts = ofPages(
      page(
        '## Cards for a bright room\n\nThe Acme One earns 7 points per dollar in a bright room. The bonus for a bright room is 80,000 points.\n\nThe fee of a bright room is 3%.\n\nThe gLow Two suits a bright room. It costs $29 in a bright room.',
      ),
    );
    assert.deepEqual(
      facts.filter(({ figure }) => figure).map(({ about, figure }) => [about, figure?.text]),
      [
        ['Cards for a bright room', '7'],
        ['Cards for a bright room – Acme One', '80,000'],
        ['Cards for a bright room', '3%'],
        ['Cards for a bright room – gLow Two', '$29'],
      ],
    );
  });

  test('skips figures that repeat the question', () => {
    const asked = gather(
      [7, 8].map((id) =>
        stored({
          id,
          markdown: '1. **Acme One** – the best.\n2. **Globex Two** – brighter.\n3. **Initech Q** – cheap.',
        }),
      ),
      'best set for 500 euros',
    );
    const figures = (markdown: string) =>
      buildLedger({ evidence: asked, pages: [page(markdown)] }).facts.flatMap(({ figure }) => figure?.text ?? []);
    assert.deepEqual(figures('The Acme One has a mass of 20 kg.'), ['20 kg']);
    assert.deepEqual(figures('The Acme One is a set for 500 euros and has a mass of 20 kg.'), ['20 kg']);
    assert.deepEqual(figures('Our canteen served 20 kg of soup.'), []);
  });

  test('includes small numbers in ranges, rates and cells', () => {
    const figures = (markdown: string) => ofPages(page(markdown)).flatMap(({ figure }) => figure?.text ?? []);
    assert.deepEqual(figures('In a bright room the TV suits 3 to 8 people.'), ['3 to 8']);
    assert.deepEqual(figures('In a bright room the TV brings 3 points per dollar.'), ['3']);
    assert.deepEqual(figures('In a bright room the TV has 3 legs.'), []);
    assert.deepEqual(
      figures('| TV | Bright room | Bonus |\n| --- | --- | --- |\n| Acme One | 4 ports | 20,000 points |'),
      ['4 ports', '20,000 points'],
    );
    assert.deepEqual(figures('By Ada Smith of the Bright Room TV Lab, 2025-04-03'), []);
  });

  test('describes a cell by row and column', () => {
    const [fact] = ofPages(
      page('## Bright room\n\n| TV | Peak | Weight |\n| --- | --- | --- |\n| Acme One | 340 nits | light |'),
    );
    assert.deepEqual([fact?.text, fact?.about], ['Acme One | 340 nits | light', 'Bright room – Acme One – Peak']);
  });

  test('applies a heading that names a row only to that row', () => {
    const table = '| TV | Peak |\n| --- | --- |\n| Acme One | 340 nits |\n| Globex Two | 900 nits |';
    const about = (heading: string) =>
      ofPages(page(`## ${heading}\n\n${table}`, { title: 'TVs for a bright room' })).map((fact) => fact.about);
    const rows = (heading: string) => [`${heading} – Acme One – Peak`, `${heading} – Globex Two – Peak`];
    assert.deepEqual(about('A bright room: Acme One'), rows('TVs for a bright room'));
    const both = 'In a bright room: Acme One or Globex Two';
    assert.deepEqual(about(both), rows(both));
  });

  test('skips figures in the name of a row', () => {
    const figures = (row: string) =>
      ofPages(page(`## TVs for a bright room\n\n| TV | Peak |\n| --- | --- |\n| ${row} | 340 nits |`)).map(
        ({ figure }) => figure?.text,
      );
    assert.deepEqual(figures('Acme 4,500 Sq. Ft.'), ['340 nits']);
    assert.deepEqual(figures('up to 500 square feet'), ['up to 500 square feet', '340 nits']);
  });

  test('has statements of answers without figures', () => {
    const allFacts = ledgerOf().facts;
    assert.ok(allFacts.length > 0);
    for (const fact of allFacts) assert.deepEqual([fact.responseId, fact.figure, fact.url], [7, undefined, undefined]);
  });

  test('reports conflicts between pages about one thing', () => {
    const other = 'https://shop.example/tv';
    const conflictsOf = (one: string, two: string): number =>
      ledgerOf(page(one), page(two, { url: other })).conflicts.length;
    const sentence = 'In a bright room the Acme One TV reaches 340 nits.';
    assert.equal(conflictsOf(sentence, 'The Acme One TV reaches 390 nits in a bright room.'), 1);
    assert.equal(
      conflictsOf(sentence, 'The Acme One TV reaches about 340 nits in a bright room.'),
      0,
      'one rounds the other',
    );
    const [around, nightly] = ['reaches 300 to 400 nits', 'reaches 390 nits at night'];
    assert.equal(conflictsOf(sentence, `In a bright room the Acme One TV ${around}.`), 0, 'within the range');
    assert.equal(conflictsOf(sentence, `In a bright room the Acme One TV ${nightly}.`), 0, 'another time');
    assert.equal(conflictsOf(sentence, 'The Globex TV reaches 390 nits in a bright room.'), 0, 'another set');
    assert.equal(
      conflictsOf(sentence, 'In a bright room the Acme One TV went from 390 nits to 380 nits.'),
      0,
      'two values',
    );
    assert.equal(
      conflictsOf('The Acme One TV earns 20,000 points in a bright room.', 'The Acme One sells 30 racks of fruit.'),
      0,
      'another count',
    );
    assert.equal(conflictsOf(sentence, 'The Acme One TV weighs 20 kg in a bright room.'), 0, 'another measure');
  });

  test('keeps relevant facts of long pages, within a limit', () => {
    const filler = Array.from({ length: 500 }, (_none, at) => `Our canteen served ${at + 20} soups that day.`);
    const useful = Array.from(
      { length: 90 },
      (_none, at) => `Set ${at} of this TV test reaches ${at + 200} nits in a bright room.`,
    );
    const pages = Array.from({ length: 6 }, (_none, at) =>
      page([...filler, ...useful].join('\n\n'), { url: `https://lab.example/${at}` }),
    );
    const { facts } = ledgerOf(...pages);
    assert.ok(facts.length <= 200);
    assert.ok(facts.filter((fact) => fact.url !== undefined).length >= 150);
    assert.ok(facts.every(({ text }) => !text.includes('canteen')));
    assert.deepEqual(
      facts.map(({ id }) => id),
      facts.map((_fact, index) => `f${index + 1}`),
    );
  });

  test('adds the unit of a column to its numbers', () => {
    const table =
      '| TV for a bright room | Price ($) | Weight (kg) |\n| --- | --- | --- |\n| Acme One | 1,899 | 18.4 |';
    assert.deepEqual(
      ofPages(page(`# TVs for a bright room\n\n${table}`)).map(({ kind, figure }) => [
        kind,
        figure?.text,
        figure?.unit,
      ]),
      [
        ['price', '$1,899', 'USD'],
        ['statistic', '18.4 kg', 'kg'],
      ],
    );
  });

  test('reports no conflict if a heading names both products', () => {
    const heading = '# Lumora Q9 or Zenit X4 as a TV for a bright room';
    const weighs = (name: string, kg: string) => `${heading}\n\nThe ${name} weighs ${kg} kg as a TV for a bright room.`;
    const between = (one: string, other: string) =>
      ledgerOf(page(weighs(one, '18.4')), page(weighs(other, '16.1'), { url: 'https://shop.example/tv' })).conflicts;
    assert.deepEqual(between('Lumora Q9', 'Zenit X4'), []);
    assert.equal(between('Lumora Q9', 'Lumora Q9').length, 1);
  });

  test('keeps compound units, sizes, and “between” whole', () => {
    const figuresOf = (sentence: string, language = 'en') =>
      ofPages(page(`# A bright room\n\n${sentence}`, { language })).map(({ figure }) => figure?.text);
    assert.deepEqual(figuresOf('Das Fenster hat 0,95 W/(m²K) und misst 130 × 130 cm im Raum.', 'de'), [
      '0,95 W/(m²K)',
      '130 × 130 cm',
    ]);
    assert.deepEqual(figuresOf('Lamps for it cost between $150 and $400 in our shops.'), ['between $150 and $400']);
    assert.deepEqual(figuresOf('Lamps for it cost from $150 to $400 in our shops.'), ['$150 to $400']);
  });

  test('keeps the bound of a figure', () => {
    const figureOf = (sentence: string, language = 'en') =>
      ofPages(page(`# TVs\n\n${sentence}`, { language })).map(({ figure }) => figure?.text);
    assert.deepEqual(figureOf('The Acme One TV is a bright set for ages 14+ in any room.'), ['14+']);
    assert.deepEqual(figureOf('The Acme One TV is a bright set for ages 10 and up in any room.'), ['10 and up']);
    assert.deepEqual(figureOf('The Acme One TV of a bright room shows near 300 nits.'), ['near 300 nits']);
    assert.deepEqual(figureOf('The Acme One TV is bright within three minutes.'), ['within three minutes']);
    assert.deepEqual(figureOf('Der Acme One TV verliert bis 2 % seiner Helligkeit.', 'de'), ['bis 2 %']);
    assert.deepEqual(figureOf('| Set | Age in a bright room |\n|---|---|\n| Acme One | 12+ |'), ['12+']);
  });

  test('reports conflicting prices under any heading', () => {
    const conflicts = ledgerOf(
      page('## Our bright room picks\n\nThe Acme Glow sits well in any room. It costs $412.'),
      page('## Sets\n\nThe Acme Glow is the budget choice for a bright room at $499.', {
        url: 'https://shop.example/tv',
      }),
    ).conflicts;
    assert.equal(conflicts.length, 1);
  });

  test('reports no conflict between prices of different things', () => {
    const between = (one: string, other: string) =>
      ledgerOf(page(`# Bright room\n\n${one}`), page(`# Bright room\n\n${other}`, { url: 'https://shop.example/tv' }))
        .conflicts.length;
    const row = (name: string, column: string, price: string) =>
      `| Set | ${column} |\n|---|---|\n| ${name} | ${price} |`;
    assert.equal(between(row('Acme Glow', 'Price', '$412'), row('Acme Glow', 'Price', '$499')), 1);
    assert.equal(between(row('Acme Glow', 'Price', '$412'), row('Acme Glow', 'Cost per year', '$50')), 0, 'a rate');
    assert.equal(between(row('Wood', 'Price', '$412'), row('Skylight, Wood', 'Price', '$499')), 0, 'a material');
    assert.equal(between('The Acme Glow costs $412.', 'The Acme Glow costs $499 with a stand.'), 0, 'more with it');
    assert.equal(
      between('The Acme Glow costs $412.', '## Three years compared\n\nThe Acme Glow costs $499.'),
      0,
      'a sum of years',
    );
  });

  test('reports no conflict for a product only in the heading', () => {
    const { conflicts } = ledgerOf(
      page('## Acme Rewards in a bright room\n\nTravel booked through their center earns 3 points per dollar.'),
      page('## Bright room\n\nThe Acme Rewards card earns 1.5 points per dollar.', { url: 'https://shop.example/tv' }),
    );
    assert.deepEqual(conflicts, []);
  });

  test('keeps facts about a known product from other pages', () => {
    const { conflicts } = ledgerOf(
      page('In a bright room the Nova 55 shines. The Nova 55 costs $1,299.'),
      page('The Nova 55 costs $1,199.', { url: 'https://shop.example/nova', title: 'Nova 55' }),
    );
    assert.equal(conflicts.length, 1);
  });

  test('allows small words in names', () => {
    const aboutOf = (sentences: string) =>
      ofPages(page(`# Bright room\n\n${sentences}`))
        .map(({ about }) => about)
        .at(-1);
    assert.equal(
      aboutOf('Bank of Acme lends for a bright room. It asks 12% a year of them.'),
      'Bright room – Bank of Acme',
    );
    assert.equal(aboutOf('At 55 inches a bright room is full. It costs $900.'), 'Bright room');
  });

  test('keeps a number after a name as part of it', () => {
    const facts = ofPages(
      page('# TVs\n\nIn a bright room the Acme One runs webOS 24 and beats iOS 18 by 340 nits in the lab.'),
    );
    assert.deepEqual(
      facts.map(({ figure }) => figure?.text),
      ['340 nits'],
    );
  });

  test('matches the keyword in the language of the article', () => {
    const german = {
      url: 'https://haut.example/creme',
      title: 'Pflege im Winter',
      language: 'de',
      readAt: 0,
      markdown: 'Hyaluronsäure bindet viel Wasser in der Haut. Im Winter heizen die meisten Leute ihre Zimmer.',
    };
    const of = (keyword?: string): string[] =>
      buildLedger({ evidence: gather([], 'best moisturizer for acne'), pages: [german], keyword }).facts.map(
        ({ text }) => text,
      );
    assert.deepEqual(of(), []);
    assert.deepEqual(of('Creme bei unreiner Haut'), ['Hyaluronsäure bindet viel Wasser in der Haut.']);
  });

  test('marks verdicts and dates of pages', () => {
    const text =
      '# TVs for a bright room\n\n## Best for a bright room: Acme One\n\nThe Acme One reaches 900 nits in a bright room. The Acme One weighs 20 kg with its stand.\n\n## Globex Two\n\nThe Globex Two reaches 400 nits in a bright room.';
    const facts = ofPages(page(text, { published: '2025-05-14' }));
    assert.deepEqual(
      facts.map(({ figure, isVerdict, published }) => [figure?.text, isVerdict, published]),
      [
        ['900 nits', true, '2025-05-14'],
        ['20 kg', undefined, '2025-05-14'],
        ['400 nits', undefined, '2025-05-14'],
      ],
    );
  });
});
