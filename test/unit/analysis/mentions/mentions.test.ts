import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findMentions, isBranded } from '../../../../src/analysis/mentions/findNames.ts';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';
import { highlightsOf } from '../../../../src/analysis/mentions/highlights.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { acme, apple, hubSpot, named, testRules } from './mentionRules.ts';

testRules('mentions of a name', [
  [
    'allow a space or hyphen before an inner capital',
    hubSpot,
    {
      'We use HubSpot.': ['HubSpot'],
      'Hub Spot is fine': ['Hub Spot'],
      'a hub-spot user': ['hub-spot'],
      HUBSPOT: ['HUBSPOT'],
      'Hub\u2011Spot': ['Hub\u2011Spot'],
      'Hub — Spot': [],
      HubSpots: [],
      GitHubSpot: [],
    },
  ],
  [
    'match a split name of ordinary words only as spelled',
    named('WeWork'),
    {
      'we work with small teams': [],
      'We work with small teams': [],
      'WE WORK HARD': [],
      'a we-work spirit': [],
      'at We Work today': ['We Work'],
      'We Work has desks': ['We Work'],
      'WeWork has desks': ['WeWork'],
      'wework and WEWORK': ['wework', 'WEWORK'],
    },
  ],
  [
    'treat inflected words as ordinary words',
    named('LinkedIn'),
    { 'is linked in the footnote': [], 'on Linked In': ['Linked In'], 'on linkedin': ['linkedin'] },
  ],
  [
    'do not match ordinary words with a hyphen',
    named('GoTo', null, 'BestBuy', 'BuiltWith', 'TurnItIn', 'LiveChat'),
    {
      'go to the settings page': [],
      'your go-to tool': [],
      'the best buy, a best-buy': [],
      'built with care': [],
      'turn it in, by live chat': [],
      'Best-Buy': ['Best-Buy'],
    },
  ],
  [
    'do not match ordinary words before punctuation',
    named('Guess?', null, 'Which?', 'Go!'),
    {
      'Can you guess?': [],
      'You ask which?': [],
      'bag and go!': [],
      'jeans by Guess? and GUESS?': ['Guess?', 'GUESS?'],
      'says Which? magazine': ['Which?'],
      'the Go! bag': ['Go!'],
    },
  ],
  [
    'match each given spelling',
    named('HubSpot', null, 'Hub Spot', 'Apple', 'APPLE'),
    { 'hubspot, by Apple, by APPLE': ['hubspot', 'Apple', 'APPLE'] },
  ],
  [
    'match a digit with a letter only as spelled',
    named('3M', null, 'o2'),
    {
      'a 3 m cable': [],
      'a 3m cable': [],
      'a 3-M cable': [],
      'tape by 3M': ['3M'],
      '3M tape': ['3M'],
      'bei o2 und O2': ['o2', 'O2'],
    },
  ],
  [
    'do not match amounts of money and decimals',
    named('3M'),
    { 'raised $3M': [], US$3M: [], '3M€': [], '1,3M and 1.3M': [], '($)3M': ['3M'] },
  ],
  [
    'do not match before ++ and #, but before +',
    named('Notepad', null, 'C', 'Disney', 'S24'),
    {
      'use Notepad++ now': [],
      'C++ and C#, C++20': [],
      'in C, with C': ['C', 'C'],
      'Disney+ on an S24+': ['Disney', 'S24'],
    },
  ],
  ['match an address before its fragment', acme, { 'see acme.com#pricing and acme.com/#x': ['acme.com', 'acme.com'] }],
  [
    'match a domain in Unicode and in ASCII',
    named('X', 'https://müller.de'),
    {
      'auf müller.de': ['müller.de'],
      'shop.MÜLLER.de/x': ['MÜLLER.de'],
      'https://xn--mller-kva.de/': ['xn--mller-kva.de'],
      'mu\u0308ller.de': ['mu\u0308ller.de'],
      'muller.de': [],
    },
  ],
  ['match a domain given in ASCII', named('X', 'https://xn--r8jz45g.jp'), { '見る 例え.jp と': ['例え.jp'] }],
  [
    'trust a capital after an inner space',
    named('Title Nine'),
    { 'Swimwear: Title Nine offers suits.': ['Title Nine'], 'Title nine of the law.': [] },
  ],
  [
    'ignore trademark signs inside a name',
    named('Foo Card'),
    { 'The Foo® Card and the Foo™ Card.': ['Foo® Card', 'Foo™ Card'], 'Foo © Card': [] },
  ],
  [
    'match a name before a registered word',
    named('Discover'),
    { 'Discover it® Miles is a card.': ['Discover'], 'Discover it now.': [] },
  ],
  ['do not match a short name after a hyphen', named('On'), { 'A Carry-On bag': [], 'Shoes by On are light': ['On'] }],
  [
    'do not match a word that joins others in a title',
    named('On'),
    {
      'The Ifly Hardside Carry On Luggage': [],
      'Shoes of Nike, On, and Hoka': ['On'],
      'We tried On Running shoes': ['On'],
      'Big Shoes: On Cloud 5': ['On'],
    },
  ],
  [
    'do not match an ordinary word after "Best for"',
    named('Teams'),
    { 'Best for Teams': [], 'Best for Teams: Slack': [], 'Best for Teams users': ['Teams'] },
  ],
  ['match other words after "Best for"', acme, { 'Best for Acme': ['Acme'] }],
  [
    'do not match a unit at the end of a measure',
    named('HP'),
    {
      'Motor: 2.0 HP': [],
      'It has 3 HP, and is loud.': [],
      'Its 2.0 HP motor': ['HP'],
      'Of 3 HP laptops': ['HP'],
      '1 HP': ['HP'],
      'Sold in 2024: HP': ['HP'],
      'Best of 2024 HP': ['HP'],
    },
  ],
  [
    'split composed and decomposed names alike',
    named('CaféNoir'),
    { 'Cafe\u0301 Noir': ['Cafe\u0301 Noir'], CafeNoir: ['CafeNoir'] },
  ],
  [
    'allow a space between a digit or capitals and a capital',
    named('3Com', null, 'OpenAI', 'ABCNews'),
    {
      '3 Com and 3-com': ['3 Com', '3-com'],
      'Open AI': ['Open AI'],
      'ABC News': ['ABC News'],
      'A BC News': [],
    },
  ],
  ['ignore hyphens at the ends of a name', named('-Acme-'), { 'the Acme - for all': ['Acme'], '-acme-': ['acme'] }],
  ['do not allow a space inside a simple word', acme, { 'AC ME': [], 'Ac-me': [], Acme: ['Acme'] }],
  [
    'match without the hyphens and spaces of a name',
    named('Coca-Cola'),
    {
      'Coca Cola, CocaCola and coca-cola': ['Coca Cola', 'CocaCola', 'coca-cola'],
    },
  ],
]);

describe('mentions', () => {
  test('do not include a longer name of a competitor', () => {
    const virgin = named('Virgin', 'https://virgin.com', 'Virgin Atlantic');
    const media = named('Virgin Media', 'https://virginmedia.com');
    const read = (markdown: string) => analyseAnswer({ markdown, brand: virgin, competitors: [media] });
    const marked = (markdown: string) =>
      highlightsOf(readAnswer({ markdown, brand: virgin, competitors: [media] })).flatMap(({ highlights }) =>
        highlights.map(({ name }) => name),
      );
    const only = read('Choose Virgin Media or Sky.');
    assert.deepEqual(
      [only.brandMentioned, only.mentionKind, only.rank, only.competitors.map(({ name }) => name)],
      [false, null, null, ['Virgin Media']],
    );
    assert.deepEqual(marked('Choose Virgin Media or Sky.'), ['Virgin Media']);
    const denied = read('I could not find any information about Virgin Media.');
    assert.deepEqual([denied.mentionKind, denied.competitors], [null, []]);
    const both = read('Choose Virgin Media, Virgin Atlantic or Virgin.');
    assert.deepEqual([both.brandMentioned, both.rank], [true, 2]);
    assert.deepEqual(marked('Choose Virgin Media, Virgin Atlantic or Virgin.'), ['Virgin Media', 'Virgin', 'Virgin']);
    assert.deepEqual(findMentions('Virgin Media', virgin, [media]), []);
  });

  test('include the first word of a prompt in its own spelling', () => {
    const notion = { ...named('Notion', 'https://notion.so'), competitors: [named('Coda'), named('Notion Press')] };
    for (const prompt of [
      'Notion vs Coda',
      'Notion alternatives',
      '“Notion” reviews',
      'is NOTION good',
      'notion.so pricing',
    ])
      assert.equal(isBranded(prompt, notion), true, prompt);
    for (const prompt of ['notion of justice', 'notion vs coda', 'Coda alternatives', 'Notion Press royalties'])
      assert.equal(isBranded(prompt, notion), false, prompt);
    assert.equal(isBranded('Apple watch bands', { ...apple, competitors: [] }), true);
  });
});
