import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import type { Verdict } from '../../../src/checking/checkInput.ts';

const url = 'https://anvils.example/test';
const pages = [{ url, markdown: 'The Acme weighs 45 kg and costs $450. The Globex costs $420.', readAt: 0 }];

const findings = (markdown: string, ...verdicts: Verdict[]) =>
  checkArticle({ markdown, language: 'en', pages, verdicts, strict: true }).map(({ start, end, message, fix }) => ({
    words: markdown.slice(start, end),
    message,
    fix: fix?.title,
  }));

describe('verdicts on claims', () => {
  test('ask for a link to the page of a supported claim', () => {
    const claim = 'The Acme costs $30 more.';
    assert.deepEqual(findings(claim, { claim, pages: [url] }), [
      {
        words: claim,
        message: 'This is on anvils.example. Link to that page in this sentence.',
        fix: 'Link anvils.example here',
      },
    ]);
    assert.deepEqual(findings(`The Acme costs [$30](${url}) more.`, { claim, pages: [url] }), []);
    assert.deepEqual(findings(`The Acme costs $30 more ([anvils.example](${url})).`, { claim, pages: [url] }), []);
  });

  test('link a figure of the page rather than another one', () => {
    const linked = (claim: string): string => {
      const [finding] = checkArticle({
        markdown: claim,
        language: 'en',
        pages,
        verdicts: [{ claim, pages: [url] }],
        strict: true,
      });
      const edits = finding?.fix?.edits ?? [];
      return edits.reduceRight(
        (text, { start, end, text: words }) => text.slice(0, start) + words + text.slice(end),
        claim,
      );
    };
    assert.equal(linked('Two cost $900 instead of $450.'), `Two cost $900 instead of [$450](${url}).`);
    assert.equal(linked('The Acme costs $30 more.'), `The Acme costs [$30](${url}) more.`);
  });

  test('report the words that no page says', () => {
    const claim = 'The Acme is rustproof.';
    assert.deepEqual(findings(claim, { claim, words: 'rustproof', reason: 'No page says so.' }), [
      { words: 'rustproof', message: 'No page says so.', fix: undefined },
    ]);
  });

  test('report the cell of a row, once', () => {
    const table = (price: string) => `| Anvil | Price |\n|---|---|\n| Acme | ${price} |\n`;
    const verdict = { claim: 'Acme | $99', words: '$99', reason: 'It costs $450.' };
    assert.deepEqual(
      findings(table('$99'), verdict).map(({ words }) => words),
      ['$99'],
    );
    const marked = findings(table('[unsupported: $99]'), verdict);
    assert.deepEqual(
      marked.map(({ words }) => words),
      ['[unsupported: $99]'],
    );
  });

  test('report each wrong cell of a row, but not its name', () => {
    const table = '| Anvil | Price | Weight | Rust |\n|---|---|---|---|\n| Acme | $99 | 45 kg | no |\n';
    const found = (words: string) =>
      findings(table, { claim: 'Acme | $99 | 45 kg | no', words, reason: 'No page says so.' }).map((one) => one.words);
    assert.deepEqual(found('$99 | no'), ['$99', 'no']);
    assert.deepEqual(found('Acme | $99'), ['$99']);
  });

  test('leave quotations, experience and empty claims to rules', () => {
    const claim = 'We tested it, and “the Acme is the very best of all anvils” is what we say.';
    const rules = findings(claim);
    assert.ok(rules.length > 0);
    assert.deepEqual(findings(claim, { claim, isChat: false }), rules);
    const messages = findings(claim, { claim, pages: [url] }).map(({ message }) => message);
    assert.ok(messages.some((message) => message.includes('firsthand experience')));
  });
});
