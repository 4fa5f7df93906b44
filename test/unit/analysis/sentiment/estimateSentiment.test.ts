import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';

const brand = { name: 'Acme', url: 'https://acme.com', aliases: ['Acme Labs'] };
const competitors = [
  { name: 'Globex', url: 'https://globex.com', aliases: [] },
  { name: 'Best Buy', url: null, aliases: [] },
];
const sentiment = (markdown: string) => analyseAnswer({ markdown, brand, competitors }).sentiment;

describe('sentiment', () => {
  test('is null only without a mention of the brand', () => {
    assert.equal(sentiment(''), null);
    assert.equal(sentiment('Globex is a wonderful choice.'), null);
    assert.equal(sentiment('I could not find Acme, and that is terrible.'), null);
    assert.equal(sentiment('Acme sells anvils.'), 'mixed');
  });

  test('follows words of one sign', () => {
    assert.equal(sentiment('Reviewers find Acme excellent and reliable.'), 'positive');
    assert.equal(sentiment('Acme is the best tool for small teams.'), 'positive');
    assert.equal(sentiment('Customers call Acme unreliable, and its app is terrible.'), 'negative');
  });

  test('is mixed for both signs, in one sentence or two', () => {
    assert.equal(sentiment('Acme is excellent, but its app is terrible.'), 'mixed');
    assert.equal(sentiment('Acme is excellent.\n\nThe app of Acme is terrible.'), 'mixed');
  });

  test('is reversed by a negation within three words', () => {
    assert.equal(sentiment('Acme is not bad.'), 'positive');
    assert.equal(sentiment('Acme isn’t really recommended for beginners.'), 'negative');
    assert.equal(sentiment('Acme is never a very good choice.'), 'negative');
    assert.equal(sentiment('Acme is not only excellent, it is also quick.'), 'positive');
    assert.equal(
      sentiment('Acme does not ship to islands or to mountains, and is excellent.'),
      'positive',
      'too far away',
    );
    assert.equal(sentiment('Acme is not for pilots. Acme is excellent.'), 'positive', 'in another sentence');
  });

  test('reads only sentences about the brand', () => {
    assert.equal(sentiment('Acme sells anvils. Globex is terrible, its anvils are awful.'), 'mixed');
    assert.equal(sentiment('What a wonderful day. Acme sells anvils.'), 'mixed');
  });

  test('reads text below the brand’s item or heading', () => {
    const item = (praise: string, other: string) =>
      `1. **Acme** – anvils\n   - Delivery: ${praise}\n2. **Globex**\n   - Delivery: ${other}`;
    assert.equal(sentiment(item('excellent', 'terrible')), 'positive');
    assert.equal(sentiment(item('terrible', 'excellent')), 'negative');
    assert.equal(sentiment('### 1. Acme\n\n- Excellent battery\n\n### 2. Globex\n\n- Terrible battery'), 'positive');
  });

  test('reads text below the brand’s bold title', () => {
    assert.equal(sentiment('**Acme Two**\n\n- Pros: Fast\n- Cons: Premium price\n\nExcellent things follow.'), 'mixed');
    assert.equal(sentiment('**Acme Two**\nA phone. While it does not fold, it is excellent.'), 'mixed');
    assert.equal(sentiment('**Acme** and others sell anvils. Their prices are terrible.\n\n- Terrible'), 'negative');
    assert.equal(sentiment('**Acme** and others sell anvils.\n\n- Terrible'), 'mixed');
  });

  test('ignores ordinary words of a field and words of the question', () => {
    assert.equal(sentiment('Acme offers secure tools with free support and helps teams.'), 'mixed');
    assert.equal(sentiment('The best tools are Acme and Globex.'), 'mixed');
    assert.equal(sentiment('Some great and popular tools: Acme, Globex.'), 'mixed');
    assert.equal(sentiment('- **Acme**\n  - Best for: teams of five'), 'mixed');
  });

  test('ignores what a product works against, lacks, or is made of', () => {
    for (const praise of [
      'Acme is excellent for aggressive scrubbing.',
      'Acme is an excellent non-irritating, cruelty-free soap.',
      'Acme has excellent noise cancelling and a dark mode.',
      'Acme is excellent at killing germs and keeps toxic fumes out.',
      'Acme is excellent without sacrificing clarity.',
      'Acme is a no-frills, reliable brush.',
      'Acme keeps time in case of outages, and is excellent.',
    ])
      assert.equal(sentiment(praise), 'positive', praise);
    for (const both of ['Acme is excellent but uncomfortable.', 'Acme is not as durable as others, but excellent.'])
      assert.equal(sentiment(both), 'mixed', both);
  });

  test('reads labels of pros and cons, but not “best for”', () => {
    assert.equal(sentiment('- **Acme**\n  - Pros: Wi-Fi 6\n  - Cons: One year of updates'), 'mixed');
    assert.equal(sentiment('- **Acme**\n  - Best for: People who want excellent anvils'), 'mixed');
  });

  test('reads criticism and its negation, in sentences and lists', () => {
    for (const blame of [
      'I would not recommend Acme.',
      'Stay away from Acme.',
      'Users report frequent crashes with Acme.',
      'Acme suffered a data breach.',
      'Acme broke after two days and support never answered.',
      'Avoid Acme: it is unreliable.',
      'Don’t buy the Acme.',
      'Nobody should buy Acme.',
      'Acme is under investigation by the government over security concerns.',
    ])
      assert.equal(sentiment(blame), 'negative', blame);
    for (const praise of [
      'Acme has no monthly fee.',
      'Acme is cheaper than Globex.',
      'Unlike Globex, Acme is reliable.',
    ])
      assert.equal(sentiment(praise), 'positive', praise);
    assert.equal(sentiment('Globex is cheaper than Acme.'), 'mixed');
    assert.equal(sentiment('Acme is fast. Acme is under investigation.'), 'mixed');
    for (const silent of ['With Acme you avoid stains.', 'To avoid Acme fees, pay early.', 'Acme breaks down stains.'])
      assert.equal(sentiment(silent), 'mixed', silent);
  });

  test('reads praise of reviews, but not requirements', () => {
    for (const praise of ['1. **Acme**\n   Contains ceramides, very gentle', 'Acme is a feature-rich wireless camera.'])
      assert.equal(sentiment(praise), 'positive', praise);
    assert.equal(sentiment('Acme has a coating. However, it requires gentle handling.'), 'negative');
  });

  test('counts concessions as criticism, but not conditions', () => {
    assert.equal(sentiment('Acme is excellent. However, it requires a separate grinder.'), 'mixed');
    assert.equal(sentiment('Acme is excellent, though some find it too small.'), 'mixed');
    assert.equal(sentiment('While not as bright as others, Acme is excellent.'), 'mixed');
    assert.equal(sentiment('Acme is excellent but comes at a premium price.'), 'mixed');
    assert.equal(sentiment('Acme is small but excellent.'), 'positive');
    assert.equal(sentiment('Despite its small size, Acme is excellent.'), 'positive');
    assert.equal(sentiment('If you hate noise, Acme is excellent.'), 'positive');
    assert.equal(sentiment('Acme has no expensive subscription and is less confusing.'), 'positive');
  });

  test('ignores comparisons in which the brand is the standard', () => {
    assert.equal(sentiment('Globex is cheaper and less confusing than Acme.'), 'mixed');
    assert.equal(sentiment('Globex may not offer the same excellent quality as Acme.'), 'mixed');
  });

  test('reads only the brand’s item in a list without line breaks', () => {
    const list =
      'Top Picks: Globex One: Terrible and flimsy.Acme Two: An excellent phone. It is fast.Initech Three: Awful.';
    assert.equal(sentiment(`${list}Things to Consider: Price: Cheap phones are terrible.`), 'positive');
    assert.equal(sentiment(list.replace('It is fast', 'However, it lacks a charger')), 'mixed');
  });

  test('ignores words in names', () => {
    assert.equal(sentiment('You get Acme at Best Buy.'), 'mixed');
    assert.equal(sentiment('Acme Happy Furious sells anvils.'), 'mixed');
    assert.equal(
      analyseAnswer({
        markdown: 'Happy Terrible sells anvils.',
        brand: { name: 'Happy Terrible', aliases: [] },
        competitors: [],
      }).sentiment,
      'mixed',
    );
  });

  test('is mixed for languages other than English', () => {
    assert.equal(sentiment('Acme ist super, und die Bedienung ist fantastisch.'), 'mixed');
    assert.equal(sentiment('Das war die Wahl: Acme, das Gift für den Rost.'), 'mixed');
    assert.equal(sentiment('Acme は最高です。'), 'mixed');
  });

  test('ignores words that are properties of objects', () => {
    assert.equal(sentiment('Acme has a constructor, toString and __proto__ in it.'), 'mixed');
  });

  for (const praise of [
    'Acme has industry-leading noise cancellation and 30 hours of battery life.',
    'Acme offers laptops at a competitive price.',
    'Acme is competitively priced.',
    'Acme has class-leading range.',
    'Acme gives you 4K at an unbeatable price.',
    'For speed, Acme is hard to beat.',
    'Acme offers unparalleled acceleration.',
    'Acme has an unmatched selection.',
    'Acme relieves pressure without breaking the bank.',
    '1. **Acme**\n   - Market-leading network',
  ])
    test(`reads praise: ${praise.slice(0, 50)}`, () => assert.equal(sentiment(praise), 'positive'));

  for (const [text, tone] of [
    ['Acme is comparable to more expensive models, and more affordable.', 'positive'],
    ['Acme is fast compared to slow and overpriced rivals.', 'positive'],
    ['Acme is cheaper than the flimsy competition.', 'positive'],
    ['Acme is fast, but heavier than most.', 'mixed'],
    ['Acme is pricier than excellent rivals.', 'negative'],
  ] as const)
    test(`reads comparisons: ${text}`, () => assert.equal(sentiment(text), tone));
});
