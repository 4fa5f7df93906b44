import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { passagesOn, quotationIn } from '../../../../src/service/judge/passages.ts';

const acme = { name: 'Acme', url: 'https://acme.com', aliases: ['Acme Corp'] };
const quoted = (content: string, quotation: string) => quotationIn(passagesOn(acme, content), quotation);

describe('quotations', () => {
  test('are returned as the answer spells them', () => {
    const content =
      'Most teams like **Acme’s “quiet” mode**[1], which\n*really* works – even on‑site [2][3]. Globex is older.';
    const spelled = 'Acme’s “quiet” mode[1], which really works – even on‑site [2][3].';
    for (const quotation of [
      'Acme’s “quiet” mode[1], which really works – even on‑site [2][3].',
      'Acme\'s "quiet" mode, which really works - even on-site.',
      "**Acme's 'quiet' mode**, which\n\n *really*  works — even on-site【2†source】.",
      '"Acme\'s «quiet» mode [1], which really works – even on-site."',
    ])
      assert.equal(quoted(content, quotation), spelled, quotation);
    assert.equal(
      quoted(content, "acme's quiet mode, which really works…"),
      'Acme’s “quiet” mode[1], which really works',
    );
  });

  test('match with or without links', () => {
    const content =
      'See [Acme Pro](https://acme.com/pro): quick, and dear ([Reddit][1]).\n\n[1]: https://reddit.com/r/acme';
    for (const quotation of [
      '[Acme Pro](https://acme.com/pro): quick, and dear ([Reddit][1])',
      '[Acme Pro]: quick, and dear (Reddit).',
    ]) {
      assert.equal(quoted(content, quotation)?.replace(/\W+$/, ''), 'Acme Pro: quick, and dear (Reddit', quotation);
    }
  });

  test('must be in the answer and must not be empty', () => {
    const content = 'Acme is a good choice for small teams. It is not cheap.';
    for (const quotation of [
      'Acme is the best choice for small teams.',
      'Acme is a good choice … It is not cheap.',
      'Acme is a good choice for small teams and large ones',
      'good choice for Acme',
      'cme is a good cho',
      '',
      '   ',
      '“”',
      '**',
      '[1]',
      '…',
      '.',
    ])
      assert.equal(quoted(content, quotation), undefined, JSON.stringify(quotation));
  });

  test('are not a whole answer', () => {
    const content = 'Acme is a good choice for small teams. '.repeat(40);
    assert.equal(quoted(content, content), undefined);
    assert.equal(quoted(content, content.slice(0, 39 * 20)), content.slice(0, 39 * 20).trimEnd());
  });

  test('are about the brand', () => {
    const content = [
      'Globex is slow and dear.',
      'Acme is quick. It saves hours.',
      'Other tools are worse.',
      '## 1. Acme',
      '- Loved by designers',
      '- Fair prices',
      '## 2. Globex',
      '- Loved by nobody',
      '- **Best for teams: Acme**',
      '  - Great search',
      '- Globex',
      '  - Poor search',
      '**Acme Two**',
      '- Long battery life',
      '**Globex Two**',
      '- Short battery life',
      '### Acme Three',
      '#### $99',
      '- Good for sailors',
      '## Alternatives to Acme',
      '- Initech is cheap',
    ].join('\n\n');
    for (const near of [
      'It saves hours.',
      'Loved by designers',
      'Fair prices',
      '**Loved by designers**\n- Fair prices',
      'Great search',
      'Long battery life',
    ])
      assert.ok(quoted(content, near), near);
    for (const far of [
      'Globex is slow and dear.',
      'Other tools are worse.',
      'Loved by nobody',
      'Poor search',
      'Short battery life',
      'Good for sailors',
      'Initech is cheap',
    ])
      assert.equal(quoted(content, far), undefined, far);
  });

  test('may be one row of a table', () => {
    const content = '| Tool | For | Against |\n|---|---|---|\n| Acme | quick | **dear** |\n| Globex | old | slow |';
    assert.equal(quoted(content, '| Acme | quick | dear |'), 'Acme\nquick\ndear');
    assert.equal(quoted(content, 'dear'), 'dear');
    assert.equal(quoted(content, 'slow'), undefined);
  });

  test('match in any script and Unicode form', () => {
    assert.equal(
      quoted('初めての方には Acme を「おすすめ」します。安いです。', 'Acmeをおすすめします'),
      'Acme を「おすすめ」します',
    );
    assert.equal(quoted('Acme mène le marché.'.normalize('NFD'), 'Acme mène le marché.'), 'Acme mène le marché.');
    assert.equal(quoted('Acme mène le marché.', 'Acme mène le marché.'.normalize('NFD')), 'Acme mène le marché.');
  });

  test('skip denials and sources', () => {
    assert.deepEqual(passagesOn(acme, 'I could not find any information about Acme.'), []);
    assert.deepEqual(passagesOn(acme, 'Nothing here.\n\nSources\n\n[1] https://acme.com/acme'), []);
  });

  test('are found in a very long answer', () => {
    const content = `${'Acme is “good” at times, and Globex is not [1]. '.repeat(5_000)}Acme wins at last.`;
    assert.equal(quoted(content, 'Acme wins at last.'), 'Acme wins at last.');
  });
});
