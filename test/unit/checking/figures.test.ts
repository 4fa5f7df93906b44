import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withEdits } from '../../../src/writing/draft/mends.ts';
import { checkArticle } from '../../../src/checking/check.ts';
import { checked, messages, page } from './checked.ts';

const review = page(
  'https://rtings.com/tv/c4',
  'The LG C4 reaches up to 1,000 nits in HDR.\n\nIt costs $1,299.99 at launch.\n\nIt came out on 12 March 2024.',
);
const shop = page('https://www.shop.com/bravia/', 'The Bravia set costs $1,999 and reaches 800 nits.');
const pages = [review, shop];
const source = '([RTINGS](https://rtings.com/tv/c4))';

describe('checking figures', () => {
  test('accepts a figure of the linked page, or its rounding', () => {
    assert.deepEqual(
      checked(
        `The LG C4 reaches up to 1,000 nits ${source}. It costs about $1,300 ${source}. It is from March 2024 ${source}.`,
        { pages },
      ),
      [],
    );
    assert.deepEqual(
      checked(`It reaches 2,000 nits in HDR ${source}. It costs €1,299.99 at launch ${source}.`, { pages }),
      ['figure: 2,000 nits', 'figure: €1,299.99'],
    );
  });

  test('shows the figure of the page, with its bound', () => {
    assert.deepEqual(messages(`The LG C4 reaches 1,000 nits in HDR ${source}.`, { pages }), [
      'The linked page doesn’t say “1,000 nits”. It says “up to 1,000 nits”.',
    ]);
    assert.deepEqual(messages(`The LG C4 costs at most $1,299.99 at launch ${source}.`, { pages }), [
      'The linked page doesn’t say “at most $1,299.99”.',
    ]);
  });

  test('finds a period that the page does not give', () => {
    const plain = page('https://rtings.com/tv/c4', 'The Lumora set costs $1,299.');
    assert.deepEqual(checked(`The Lumora set costs $1,299 a month ${source}.`, { pages: [plain] }), [
      'figure: $1,299 a month',
    ]);
    const monthly = page(
      'https://rtings.com/tv/c4',
      '| Plan | Price per month |\n|---|---|\n| Lumora | $1,299 |\n\nThe Lumora yearly fee is $90.',
    );
    const claims = `Lumora costs $1,299 a month ${source}. Lumora asks a fee of $90 a year ${source}.`;
    assert.deepEqual(checked(claims, { pages: [monthly] }), []);
  });

  test('marks only the part of a date that no page gives', () => {
    assert.deepEqual(checked(`It came out on 13 March 2024 ${source}.`, { pages }), ['figure: 13']);
    assert.deepEqual(checked(`It came out on 12 March 2023 ${source}.`, { pages }), ['figure: 2023']);
  });

  test('accepts the date of a page only for claims about that day', () => {
    const dated = { pages: [{ ...review, published: '2025-05-14' }] };
    assert.deepEqual(checked(`In May 2025 it costs $1,299.99 at launch ${source}.`, dated), []);
    assert.deepEqual(checked(`A guide of May 2025 recommends the LG C4 ${source}.`, dated), []);
    assert.deepEqual(checked(`The LG C4 came out in May 2025 ${source}.`, dated), ['figure: May 2025']);
    assert.deepEqual(checked(`The LG C4 costs $999 since May 2025 ${source}.`, dated), [
      'figure: $999',
      'figure: May 2025',
    ]);
    assert.deepEqual(checked(`Das Gerät erschien im Mai 2025 ${source}.`, { ...dated, language: 'de' }), [
      'figure: Mai 2025',
    ]);
  });

  test('checks a day in a link text, but not a title or year', () => {
    const linked = (words: string) => checked(`It came out on [${words}](https://rtings.com/tv/c4).`, { pages });
    assert.deepEqual(linked('13 March 2024'), ['figure: 13']);
    assert.deepEqual(linked('April 2024'), ['figure: April']);
    assert.deepEqual(linked('12 March 2024'), []);
    assert.deepEqual(linked('The best sets of 13 March 2024'), []);
    assert.deepEqual(linked('2020'), []);
  });

  test('reads a block quotation without its citation', () => {
    const quoted = (words: string) => checked(`> ${words}`, { pages });
    assert.deepEqual(quoted(`It came out on 12 March 2024. ${source}`), []);
    assert.deepEqual(quoted(`The LG C4 reaches up to 1,000 nits in HDR ${source}.`), []);
    assert.deepEqual(quoted(`The LG C4 reaches up to 2,000 nits in HDR ${source}.`), [
      'quotation: The LG C4 reaches up to 2,000 nits in HDR',
    ]);
  });

  test('ignores the same number about something else', () => {
    const long = page('https://rtings.com/tv/c4', 'Founded in 2009.\n\nNews.\n\nMore.\n\nThe choir sang in Bonn.');
    assert.deepEqual(checked(`The choir sang in 2009 ${source}.`, { pages: [long] }), ['figure: 2009']);
  });

  test('offers the link that a sentence lacks', () => {
    const text = 'The Bravia set costs $1,999.';
    const [finding] = checkArticle({ markdown: text, language: 'en', pages });
    assert.equal(finding?.message, '“$1,999” is on shop.com. Link to that page in this sentence.');
    const mended = 'The Bravia set costs [$1,999](https://www.shop.com/bravia/).';
    assert.equal(withEdits(text, finding.fix?.edits ?? []), mended);
    assert.deepEqual(checked(mended, { pages }), []);
    assert.deepEqual(checked(`The Bravia set costs $1,999 ${source}.`, { pages }), ['figure: $1,999']);
  });

  test('reads column headers on the pages of the rows', () => {
    const chart = page('https://shop.com/chart', '| Damp | 500 sq. ft. |\n|---|---|\n| Wet | 30 pints |');
    const table = (head: string) =>
      `| Damp | ${head} |\n|---|---|\n| Wet | 30 pints ([shop](https://shop.com/chart)) |`;
    assert.deepEqual(checked(table('500 sq. ft.'), { pages: [chart] }), []);
    assert.deepEqual(checked(table('900 sq. ft.'), { pages: [chart] }), ['figure: 900']);
  });

  test('takes the link of a row or an item from next to it', () => {
    const table = `| Set | Price |\n|---|---|\n| [Bravia](https://shop.com/bravia) | $1,999 |\n| C4 | $999 |`;
    assert.deepEqual(checked(table, { pages }), ['figure: $999']);
  });

  test('ignores numbers that count the article itself', () => {
    const text = [
      '---\ntitle: The 7 best sets under $1,000 in 2026\ndate: 2026-05-04\n---',
      '# The 7 best sets under $1,000\n\nThese three options fit, as of 4 May 2026, for less than $1,000. See step 2 and table 1.',
      '1. It is small\n2. It is cheap\n3. It is thin',
      '## 12 reasons\n\nOur 3 sets follow.',
    ].join('\n\n');
    assert.deepEqual(checked(text, { pages }), []);
  });

  test('accepts bounds in headings, but no unknown figures', () => {
    const text = `## The best under $500\n\n## A set for $1,999\n\n## 5 tips for 2027\n\n## A 9,000-nit set`;
    assert.deepEqual(checked(text, { pages }), ['figure: 9,000-nit']);
  });

  test('ignores code, link targets and versions', () => {
    const text =
      'Run `head -500` of v2.13.4.\n\n```\nwait 900 nits\n```\n\n[The 10 best of 2019](https://rtings.com/tv/c4)';
    assert.deepEqual(checked(text, { pages }), []);
  });

  test('needs no page for statements of brand and writer', () => {
    const ownSentences = ['Acme serves 4,200 customers.'];
    assert.deepEqual(checked('Acme serves 4,200 customers.', { pages, ownSentences, names: ['Acme'] }), []);
    assert.deepEqual(
      checked('Acme serves 5,200 customers. Sets weigh 4,200 grains.', { pages, ownSentences, names: ['Acme'] }),
      ['figure: 5,200', 'figure: 4,200'],
    );
  });

  test('keeps a competitor’s figures from the brand', () => {
    const stores = page('https://a.com', 'Globex has 40 stores. Acme opens soon. It runs 12 kiosks.');
    const parties = [['Acme', 'Acme Corp'], ['Globex']];
    const check = (text: string) => checked(`${text} ([a](https://a.com)).`, { pages: [stores], parties });
    assert.deepEqual(check('Globex has 40 stores'), []);
    assert.deepEqual(check('Acme has 40 stores'), ['figure: 40']);
    assert.deepEqual(check('Acme runs 12 kiosks'), []);
  });

  test('reads facts in place of missing pages', () => {
    const facts = [{ id: 'f1', text: 'The anvil weighs 40 kg.', url: 'https://a.com/b', language: 'en' }];
    const text = 'The anvil weighs 40 kg ([a](https://a.com/b)), and 50 kg with its base ([a](https://a.com/b)).';
    assert.deepEqual(checked(text, { facts }), ['figure: 50 kg']);
  });

  test('needs no shared words across languages', () => {
    const german = page('https://a.de/', 'Das Gerät kostet 1.299,50 € und wiegt 3,5 kg.', { language: 'de' });
    assert.deepEqual(checked('It costs €1,299.50 and weighs 3.5 kg ([a](https://a.de)).', { pages: [german] }), []);
  });

  test('asks for one link a sentence without pages', () => {
    const text =
      'A quarter of users pay $20. Wait 10 minutes.\n\nIt has 12,000 users ([a](https://a.com)).\n\nWindows 2000 has 3 modes.';
    assert.deepEqual(checked(text, { isDraft: true }), ['figure: A quarter']);
  });

  test('reads bounds in labels of pages and texts', () => {
    const desk = (markdown: string) => [page('https://a.com/x', markdown)];
    const link = '([a](https://a.com/x))';
    const sentence = `The weight of the desk is up to 20 kg ${link}.`;
    for (const markdown of [
      '| Property | Desk |\n|---|---|\n| Max weight | 20 kg |',
      '| Desk | Max weight |\n|---|---|\n| Flexi | 20 kg |',
      '- Max. weight: 20 kg',
    ])
      assert.deepEqual(checked(sentence, { pages: desk(markdown) }), [], markdown);
    const pages = desk('The desk carries a weight of up to 20 kg.');
    assert.deepEqual(checked(`Max weight: 20 kg ${link}.`, { pages }), []);
    assert.deepEqual(checked(`| Property | Desk |\n|---|---|\n| Max weight | 20 kg ${link} |`, { pages }), []);
    assert.deepEqual(checked(`| Property | Desk |\n|---|---|\n| Min weight | 20 kg ${link} |`, { pages }), [
      'figure: 20 kg',
    ]);
    assert.deepEqual(checked(`Weight: 20 kg ${link}.`, { pages }), ['figure: 20 kg']);
  });

  test('reports a bound after a figure that was lost', () => {
    const games = page(
      'https://rtings.com/tv/c4',
      'Herd Mentality is for ages 10 and up.\n\nCodenames is for ages 14+.',
    );
    assert.deepEqual(messages(`Herd Mentality is for age 10 ${source}.`, { pages: [games] }), [
      'The linked page doesn’t say “10”. It says “10 and up”.',
    ]);
    assert.deepEqual(checked(`Codenames is for ages 14 and up ${source}.`, { pages: [games] }), []);
  });

  test('reports that the page has the figure for something else', () => {
    const games = page(
      'https://rtings.com/tv/c4',
      'Blockbuster sells at £22.99.\n\nSmall rooms are fine.\n\nFree delivery.',
    );
    assert.deepEqual(messages(`The whole collection of lamps begins at £22.99 ${source}.`, { pages: [games] }), [
      'rtings.com says “£22.99” about something else.',
    ]);
  });
});

test('accepts figures of pages linked elsewhere in the paragraph', () => {
  const lab = page('https://lab.example/tv', 'The Acme One reaches 900 nits and weighs 20 kg with its stand.');
  const shop = page('https://shop.example/tv', 'The Acme One costs $900 in this shop.');
  const input = { pages: [lab, shop], isDraft: true };
  const first = `The Acme One reaches [900 nits](${lab.url}).`;
  assert.deepEqual(checked(`${first} It weighs 20 kg.`, input), []);
  assert.deepEqual(checked(`${first} It weighs 21 kg.`, input), ['figure: 21 kg']);
  assert.deepEqual(checked(`${first}\n\nIt weighs 20 kg.`, input), ['figure: 20 kg']);
  const other = `${first} It costs [$900](${shop.url}) and weighs 20 kg.`;
  assert.deepEqual(checked(other, input), ['figure: 20 kg']);
  assert.deepEqual(checked(`${first} It weighs 20 kg.`, { ...input, strict: true }), []);
  assert.deepEqual(checked(other, { ...input, strict: true }), ['figure: 20 kg']);
});

test('checks a range or bound in a link text', () => {
  const game = page('https://game.example/a', 'The game takes 4 to 20 players, and the rules have 12 pages.');
  const of = (text: string) => checked(`The game takes [${text}](${game.url}) players.`, { pages: [game] });
  assert.deepEqual(of('4 to 20'), []);
  assert.deepEqual(of('4 to 30'), ['figure: 4 to 30']);
  assert.deepEqual(of('up to 20'), []);
  assert.deepEqual(of('up to 30'), ['figure: 30']);
  assert.deepEqual(of('7'), []);
});
