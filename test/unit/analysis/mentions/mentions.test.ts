import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMentions, isBranded } from '../../../../src/analysis/mentions/findNames.ts';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';
import { highlightsOf } from '../../../../src/analysis/mentions/highlights.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { acme, apple, hubSpot, named, testRules } from './mentionRules.ts';

testRules([
  [
    'space and hyphen variants count at an inner capital',
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
    'a split form that is words of a sentence counts as the name is spelled',
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
    'endings make no other word of an everyday one',
    named('LinkedIn'),
    { 'is linked in the footnote': [], 'on Linked In': ['Linked In'], 'on linkedin': ['linkedin'] },
  ],
  [
    'a hyphen between everyday words makes no name',
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
    'everyday words behind which a sign stands are none either',
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
    'a name counts in each spelling that is given of it',
    named('HubSpot', null, 'Hub Spot', 'Apple', 'APPLE'),
    { 'hubspot, by Apple, by APPLE': ['hubspot', 'Apple', 'APPLE'] },
  ],
  [
    'digits with a letter or two are a name in their own case, and in one piece',
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
    'an amount of money or a decimal is no name',
    named('3M'),
    { 'raised $3M': [], US$3M: [], '3M€': [], '1,3M and 1.3M': [], '($)3M': ['3M'] },
  ],
  [
    'two plus signs and a hash belong to the word, one plus sign does not',
    named('Notepad', null, 'C', 'Disney', 'S24'),
    {
      'use Notepad++ now': [],
      'C++ and C#, C++20': [],
      'in C, with C': ['C', 'C'],
      'Disney+ on an S24+': ['Disney', 'S24'],
    },
  ],
  [
    'a hash begins the fragment of an address',
    acme,
    { 'see acme.com#pricing and acme.com/#x': ['acme.com', 'acme.com'] },
  ],
  [
    'a domain counts in Unicode and in ASCII',
    named('X', 'https://müller.de'),
    {
      'auf müller.de': ['müller.de'],
      'shop.MÜLLER.de/x': ['MÜLLER.de'],
      'https://xn--mller-kva.de/': ['xn--mller-kva.de'],
      'mu\u0308ller.de': ['mu\u0308ller.de'],
      'muller.de': [],
    },
  ],
  ['and so does one that is given in ASCII', named('X', 'https://xn--r8jz45g.jp'), { '見る 例え.jp と': ['例え.jp'] }],
  [
    'a capital behind an inner space is owed to no sentence',
    named('Title Nine'),
    { 'Swimwear: Title Nine offers suits.': ['Title Nine'], 'Title nine of the law.': [] },
  ],
  [
    'signs of registered names do not part them',
    named('Foo Card'),
    { 'The Foo® Card and the Foo™ Card.': ['Foo® Card', 'Foo™ Card'], 'Foo © Card': [] },
  ],
  [
    'a name goes on with a registered word',
    named('Discover'),
    { 'Discover it® Miles is a card.': ['Discover'], 'Discover it now.': [] },
  ],
  [
    'an everyday word or a short name behind a hyphen is part of another word',
    named('On'),
    { 'A Carry-On bag': [], 'Shoes by On are light': ['On'] },
  ],
  [
    'a word that joins two others of a title is none of its own',
    named('On'),
    {
      'The Ifly Hardside Carry On Luggage': [],
      'Shoes of Nike, On, and Hoka': ['On'],
      'We tried On Running shoes': ['On'],
      'Big Shoes: On Cloud 5': ['On'],
    },
  ],
  [
    'what a label says something is best for is a purpose, as far as it is an everyday word',
    named('Teams'),
    { 'Best for Teams': [], 'Best for Teams: Slack': [], 'Best for Teams users': ['Teams'] },
  ],
  ['what is no everyday word is a name behind "Best for"', acme, { 'Best for Acme': ['Acme'] }],
  [
    'a short name that ends a measure is its unit',
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
    'the joints of a decomposed name are those of the composed one',
    named('CaféNoir'),
    { 'Cafe\u0301 Noir': ['Cafe\u0301 Noir'], CafeNoir: ['CafeNoir'] },
  ],
  [
    'a capital behind a digit, or one that begins a word behind capitals, is a joint',
    named('3Com', null, 'OpenAI', 'ABCNews'),
    {
      '3 Com and 3-com': ['3 Com', '3-com'],
      'Open AI': ['Open AI'],
      'ABC News': ['ABC News'],
      'A BC News': [],
    },
  ],
  [
    'hyphens at the ends of a name are not part of it',
    named('-Acme-'),
    { 'the Acme - for all': ['Acme'], '-acme-': ['acme'] },
  ],
  ['no space counts where the name has no joint', acme, { 'AC ME': [], 'Ac-me': [], Acme: ['Acme'] }],
  [
    'hyphens and spaces of a name may be left out',
    named('Coca-Cola'),
    {
      'Coca Cola, CocaCola and coca-cola': ['Coca Cola', 'CocaCola', 'coca-cola'],
    },
  ],
]);

test('a name inside a longer one of another who is tracked is theirs: for mentions, ranks, kinds and highlights alike', () => {
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

test('a prompt is a query: its first word counts in its own spelling, everyday words in lower case do not', () => {
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
