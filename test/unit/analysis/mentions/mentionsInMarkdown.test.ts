import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { acme, hubSpot, inMarkdown, named } from './mentionRules.ts';

describe('mentions in Markdown', () => {
  test('ignore marks inside a name', () => {
    for (const markdown of [
      '**Hub**Spot',
      '*Hub*Spot',
      'Hub`Spot`',
      '[Hub](https://a.example)Spot',
      '_HubSpot_',
      '~~HubSpot~~',
      '| a |\n|-|\n| **Hub**Spot |',
    ]) {
      assert.deepEqual(inMarkdown(markdown, hubSpot), ['HubSpot'], markdown);
    }
    assert.deepEqual(inMarkdown('**Hub** Spot, Hub\\-Spot, Hub&shy;Spot, Hub\nSpot', hubSpot), [
      'Hub Spot',
      'Hub-Spot',
      'Hub\u00adSpot',
      'Hub Spot',
    ]);
  });

  test('include names in bold, in empty links and in headings', () => {
    const samsung = named('Samsung');
    assert.deepEqual(inMarkdown('A **Samsung** TV', samsung), ['Samsung']);
    assert.deepEqual(inMarkdown('1. [Samsung Galaxy]()', samsung), ['Samsung']);
    assert.deepEqual(inMarkdown('## Samsung', samsung), ['Samsung']);
    assert.deepEqual(inMarkdown('Sam**sung**', samsung), ['Samsung']);
  });

  test('include bare URLs, but not link targets and source lists', () => {
    assert.deepEqual(inMarkdown('[a shop](https://acme.com/x)', acme), []);
    assert.deepEqual(inMarkdown('Good.[1]\n\n[1]: https://acme.com/x "Acme"', acme), []);
    assert.deepEqual(inMarkdown('Good.[1]\n\n## Sources\n\n1. [Acme](https://acme.com/x)', acme), []);
    assert.deepEqual(inMarkdown('Look at https://acme.com/x', acme), ['acme.com']);
  });

  test('include capitals at the start of items, headings and cells', () => {
    for (const markdown of [
      '- Target makes it',
      '# Target makes it',
      '| a |\n|-|\n| Target makes it |',
      '**Target** makes it',
      '[Target](x) makes it',
    ]) {
      assert.deepEqual(inMarkdown(markdown, named('Target')), ['Target'], markdown);
    }
    assert.deepEqual(inMarkdown('Target makes it', named('Target')), []);
    assert.deepEqual(inMarkdown('- Good. Target makes it', named('Target')), []);
  });

  test('include names with invisible characters', () => {
    const insurer = named('Versicherungskammer');
    const markdown = 'Die Versiche&shy;rungs&shy;kammer und Ac\u200bme\u200b sind gut.';
    assert.deepEqual(inMarkdown(markdown, insurer), ['Versiche\u00adrungs\u00adkammer']);
    assert.deepEqual(inMarkdown(markdown, acme), ['Ac\u200bme']);
    const [mention] = readAnswer({ markdown, brand: insurer }).mentions;
    assert.ok(mention);
    const stretch = markdown.slice(mention.block.at(mention.start), mention.block.at(mention.end - 1) + 1);
    assert.equal(stretch, 'Versiche&shy;rungs&shy;kammer');
    assert.deepEqual(analyseAnswer({ markdown: '- **Ac&shy;me** is good', brand: acme, competitors: [] }).rank, 1);
  });

  test('include names in other forms of their letters', () => {
    const cases: readonly (readonly [string, string, readonly string[]])[] = [
      ['Stark Industries', 'Stark  Industries is good', ['Stark  Industries']],
      ['KDDI', 'ＮＴＴとＫＤＤＩがおすすめ', ['ＫＤＤＩ']],
      ['ガスト', 'ｶﾞｽﾄがいい', ['ｶﾞｽﾄ']],
      ['Straße AG', 'Strasse AG, STRASSE AG', ['Strasse AG', 'STRASSE AG']],
      ['Strasse AG', 'Die Straße AG', ['Straße AG']],
      ['Office Depot', 'Oﬃce Depot', ['Oﬃce Depot']],
      ["Macy's", 'Macys, MACYS, macys', ['Macys', 'MACYS']],
      ["Let's", 'This lets you play: Lets see', []],
    ];
    for (const [name, text, expected] of cases) assert.deepEqual(inMarkdown(text, named(name)), expected, text);
  });
});

describe('labels of citations', () => {
  const bose = named('Bose', 'https://bose.com');

  test('are not mentions in brackets', () => {
    for (const markdown of [
      'It is light ([bose.com](https://bose.com/a?utm_source=openai)).',
      'It is light.([Bose][4])\n\n[4]: https://www.bose.com/learn "Sound"',
      'It is light. ([The Verge][2], [Bose][4])\n\n[2]: https://theverge.com/x\n[4]: https://bose.com/learn',
      '| a |\n|-|\n| Light ([bose.com](https://bose.com/a)) |',
    ])
      assert.deepEqual(inMarkdown(markdown, bose), [], markdown);
  });

  test('are not mentions after a sentence', () => {
    for (const markdown of [
      'Sony is best. [bose.com](https://bose.com/a)',
      'Sony is best.[www.bose.com](https://www.bose.com/a) It is light.',
      'Sony leads. [bose+1](https://www.bose.com/qc)',
      '- Sony leads.[rtings](https://rtings.com/x)[bose](https://bose.com)\n- JBL follows.',
      'ソニーが一番です。[bose.com](https://bose.com/a)',
    ])
      assert.deepEqual(inMarkdown(markdown, bose), [], markdown);
  });

  test('are mentions in a sentence', () => {
    for (const [markdown, mention] of [
      ['See [bose.com](https://www.bose.com/qc) for prices.', 'bose.com'],
      ['The best choice is [Bose](https://www.bose.com/qc).', 'Bose'],
      ['Sony is good. [Bose](https://www.bose.com/qc) is better.', 'Bose'],
      ['Sony is good. [bose.com](https://www.bose.com/qc) has more.', 'bose.com'],
      ['1. [Bose](https://www.bose.com/qc)\n2. Sony', 'Bose'],
    ] as const)
      assert.deepEqual(inMarkdown(markdown, bose), [mention], markdown);
  });

  test('are titles of sources, not recommendations', () => {
    const { brandMentioned, sources } = analyseAnswer({
      markdown: '1. **Sony** is best.[bose+2](https://bose.com/a)\n2. **JBL** is fine.',
      brand: bose,
      competitors: [],
    });
    assert.deepEqual([brandMentioned, sources.map(({ title, cited }) => [title, cited])], [false, [['bose', true]]]);
  });
});
