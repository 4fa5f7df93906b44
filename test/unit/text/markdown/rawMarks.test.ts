import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withPlainMarks } from '../../../../src/text/markdown/rawMarks.ts';

const plain = (text: string): string => withPlainMarks(text).text;
const privateUse = (...fields: readonly string[]): string => `\uE200${fields.join('\uE202')}\uE201`;

describe('raw marks', () => {
  test('become plain if they refer to sources', () => {
    for (const [raw, mark] of [
      [':contentReference[oaicite:0]{index=0}', '[1]'],
      [':contentReference[oaicite:11]', '[12]'],
      ['【oaicite:2】', '[3]'],
      ['`【oaicite:2】`', '[3]'],
      ['[web:1][page:2]', '[1][2]'],
      ['[web:1, web:3]', '[1, 3]'],
      ['[cite:1,2]', '[1,2]'],
      ['[cite: 1-3]', '[1-3]'],
      ['[ref_4]', '[4]'],
      ['［１、２］', '[1、2]'],
      ['[3:0†source]', '[3]'],
      ['[^1,2^]', '[1,2]'],
      ['[oai_citation_attribution:0‡a.example](https://a.example/)', '[0](https://a.example/)'],
    ] as const)
      assert.equal(plain(`Acme ${raw}.`), `Acme ${mark}.`, raw);
  });

  test('are removed with their blank if they refer to none', () => {
    for (const raw of [
      'citeturn0search1',
      'fileciteturn0file1',
      'iturn0image0turn0image3',
      'turn12view0',
      '[turn0search1†L3-L9]',
      '【turn0search1, turn1news3】',
      privateUse('cite', 'turn0search1'),
      privateUse('products', '{"selections":[["turn0product1","Globex"]]}'),
      'products{"selections":[["turn0product1","Globex"]]}',
      '[cite: notes]',
      '[attached_file:2]',
    ])
      assert.equal(plain(`Acme ${raw}.`), 'Acme.', raw);
    assert.equal(plain('A [cite: 1]. [cite_start]B [cite: 2].'), 'A [1]. B [2].');
    assert.equal(plain('- [cite_start]Acme[cite: 1]\n- citeturn0search1 Globex'), '- Acme[1]\n-  Globex');
  });

  test('keep the names and words in them', () => {
    assert.equal(
      plain(`${privateUse('entity', '["company","Acme"]')}, product_entity["turn0product1","Globex X"]`),
      'Acme, Globex X',
    );
    assert.equal(
      plain(`See ${privateUse('url', 'the test', 'turn0search1')}, \uE203best\uE204.`),
      'See the test, best.',
    );
  });

  test('do not include what people write', () => {
    for (const text of [
      'Take turn 2 and turn0. See [note:1], [16:9], [web:page], [https://a.example], [cite] and ［注］.',
      '`[web:1]` and `citeturn0search1`\n\n```\n[cite: 1] :contentReference[oaicite:0]\n```\n\n    [web:1]',
      'A footnote[^1], a mark [1], 【1†source】 and x[^2] + y^2.',
      'The entity ["a"] has products {"b"}; † dagger ‡',
    ])
      assert.equal(plain(text), text);
  });

  test('move the offsets after them', () => {
    const text = 'A [web:1] b citeturn0search1 c [cite: 2].';
    const { text: short, at } = withPlainMarks(text);
    assert.equal(short, 'A [1] b c [2].');
    for (const word of ['A', ' b', ' c [', '.']) assert.equal(at(text.indexOf(word)), short.indexOf(word), word);
    assert.equal(at(text.length), short.length);
    assert.equal(at(text.indexOf('eb:1')), short.indexOf(' b'));
  });

  test('are removed if no source is known', () => {
    assert.equal(withPlainMarks('Acme [web:1] is best［2］.', false).text, 'Acme is best.');
  });

  test('are read in very long texts', () => {
    for (const part of [
      '\uE200',
      '[cite: 1',
      '[web:1,',
      'turn0search',
      'image_group{"',
      '[oai_citation:1‡',
      '`【oaicite:0】',
    ])
      assert.ok(plain(`${part.repeat(50_000)}\n\nAcme`).endsWith('Acme'), part);
  });
});
