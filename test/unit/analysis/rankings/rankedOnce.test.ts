import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { names } from './acmeRankings.ts';

describe('repeated names in a ranking', () => {
  test('keep their first rank', () => {
    const found = ['1 Acme', '2 Globex', '3 Hooli'];
    for (const answer of [
      '## Best CRMs\n\n- **Acme** – a\n- **Globex** – b\n- **ACME** – again\n- **Hooli** – c',
      '### Best Overall\n\n- **Acme** – a\n- **Globex** – b\n\n### Best Value\n\n- **Acme** – a\n- **Hooli** – c',
      '| CRM | Price |\n|---|---|\n| Acme | 1 |\n| Globex | 2 |\n| Acme | 3 |\n| Hooli | 4 |',
      'Top Overall Performers: Acme One: Praised for its sound.Globex Two: A newer model.Best Value: Acme One: A fair price.Hooli Three: Good for runners.',
    ])
      assert.deepEqual(
        names(answer).map((name) => name.replace(/ (?:One|Two|Three)$/, '')),
        found,
        answer,
      );
    const written = ['1 Acme', '2 Globex', '4 Hooli'];
    assert.deepEqual(names('1. **Acme**\n2. **Globex**\n3. **Acme**\n4. **Hooli**'), written);
    assert.deepEqual(
      names('| # | CRM |\n|---|---|\n| 1 | Acme |\n| 2 | Globex |\n| 3 | Acme |\n| 4 | Hooli |'),
      written,
    );
    assert.deepEqual(names('1. **Acme**\n2. **Acme**'), [], 'one name');
  });

  test('differ by signs or by words after a comma', () => {
    assert.deepEqual(names('1. **Disney**\n2. **Disney+**\n3. **C++**\n4. **C#**'), [
      '1 Disney',
      '2 Disney+',
      '3 C++',
      '4 C#',
    ]);
    assert.deepEqual(
      names('1. [Massage Gun, Deep Tissue]()\n2. **Acme, a CRM**\n3. **Massage Gun, 30-Speed**\n4. **Acme, cheap**'),
      ['1 Massage Gun, Deep Tissue', '2 Acme', '3 Massage Gun, 30-Speed'],
    );
    assert.deepEqual(
      names('## Picks\n\n1. **Gun, Red**\n2. **Gun, Blue**\n\n## Summary\n\n1. **Gun**\n2. **Gun, Red**\n3. **Hooli**'),
      ['1 Gun, Red', '2 Gun, Blue', '3 Hooli'],
    );
  });
});
