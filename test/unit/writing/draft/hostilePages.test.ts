import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import type { EvidencePage } from '../../../../src/checking/evidence/page.ts';
import type { Fact } from '../../../../src/writing/facts/facts.ts';
import { gather } from '../answers.ts';

const page = (url: string, markdown: string): EvidencePage => ({
  url,
  markdown,
  title: 'Anvils',
  language: 'en',
  readAt: 0,
});

/** Checks a section about anvils. */
function section(pages: readonly EvidencePage[], write: (facts: readonly Fact[]) => string) {
  const { facts } = buildLedger({ evidence: gather([], 'how to choose an anvil'), pages });
  return checkSection({
    outline: {
      title: 'How to choose an anvil',
      language: 'en',
      keyword: 'choose an anvil',
      sections: [{ heading: 'Price', purpose: '', points: [] }],
    },
    section: 0,
    written: write(facts),
    facts,
    pages,
    subjects: ['Acme A55'],
    ownSentences: [],
  });
}

const priceIn = (facts: readonly Fact[]): string => facts.find(({ kind }) => kind === 'price')?.id ?? 'no price';

describe('hostile pages', () => {
  test('support claims despite brackets or quotes in the address', () => {
    const addresses = ['wiki/Anvil_(tool)', 'wiki/Anvil_[tool]', "wiki/Smith's_anvil", 'wiki/Anvil_%28tool%29'];
    for (const address of addresses) {
      const pages = [page(`https://anvils.example/${address}`, 'The Acme A55 anvil costs $499.')];
      const { markdown, removed } = section(pages, (facts) => `The Acme A55 anvil costs [[${priceIn(facts)}]].`);
      assert.deepEqual(removed, [], address);
      assert.match(markdown, /^The Acme A55 anvil costs \[\$499\]\(https:\/\/anvils\.example\/wiki\/[^()]+\)\.$/);
    }
  });

  const good = page('https://good.example/anvils', 'The Acme A55 anvil costs $499.');
  const hostile = [
    'An anvil](https://evil.example) should ring [forever and ever] when struck',
    'An anvil should ring at https://evil.example/x forever and ever when struck',
    'An anvil should ring at x=https://evil.example/x forever and ever when struck',
    'An anvil should ring \\[forever\\]\\(https\\://evil.example/x) and ever when struck',
  ];
  const odd = [
    'An anvil](evil.example) should ring [forever and ever] when struck',
    'An anvil should \\*ring\\* like a \\`bell\\` in snake_case and \\[never\\](stop when struck',
  ];

  /** A section that cites the price of a good page, and what another page says. */
  function citing(words: string) {
    const pages = [good, page('https://evil.example/anvils', `“${words},” said Jo Smith.`)];
    return section(pages, (facts) => {
      const quotationId = facts.find(({ kind }) => kind === 'quotation')?.id;
      return `The Acme A55 anvil costs [[${priceIn(facts)}]]. Jo Smith said: [[${quotationId} words]].`;
    }).markdown;
  }

  test('cannot add or change links by their words', () => {
    const price = `The Acme A55 anvil costs [$499](${good.url}).`;
    for (const words of hostile) assert.equal(citing(words), price, words);
    for (const words of odd) {
      const markdown = citing(words);
      assert.ok(markdown.startsWith(`${price} Jo Smith said: “An anvil`), markdown);
      const links = readMarkdown(markdown).blocks.flatMap((block) => block.links.map(({ url }) => url));
      assert.deepEqual(links, [good.url, 'https://evil.example/anvils'], words);
    }
  });
});
