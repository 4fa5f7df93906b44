import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRobots } from '../../../../src/service/crawl/robots.ts';

const allows = (text: string, path: string): boolean => readRobots(text, 'citedesk').allows(path);
const allowedBy = (rules: string, ...paths: string[]): string[] =>
  paths.filter((path) => allows(`User-agent: *\n${rules}`, path));

describe('robots.txt groups', () => {
  const text = 'User-agent: *\nDisallow: /a\n\nUser-agent: Other\nUser-agent: CITEDESK/1.0\nDisallow: /b # not yet';

  test('prefers the rules of the agent to those for all', () => {
    assert.deepEqual([allows(text, '/a'), allows(text, '/b')], [true, false]);
    assert.deepEqual([readRobots(text, 'else').allows('/a'), readRobots(text, 'else').allows('/b')], [false, true]);
  });

  test('joins groups of one agent', () => {
    const twice = `${text}\nUser-agent: *\nDisallow: /c\nUser-agent: citedesk\nDisallow: /d`;
    assert.deepEqual(
      ['/a', '/b', '/c', '/d'].filter((path) => allows(twice, path)),
      ['/a', '/c'],
    );
  });

  test('allows an agent whose group is empty', () => {
    assert.ok(allows('User-agent: *\nDisallow: /\n\nUser-agent: Citedesk\nDisallow:', '/a'));
  });

  test('ignores rules without an agent and unknown records', () => {
    assert.ok(allows('Disallow: /\nSitemap: https://acme.com/a.xml\nUser-agent: *\nNoindex: /\n:\nx', '/a'));
  });

  test('keeps a rule once for an agent that is named 10,000 times', () => {
    assert.ok(!allows('User-agent: *\n'.repeat(10_000) + 'Disallow: /a\n'.repeat(10_000), '/a'));
  });
});

describe('robots.txt patterns', () => {
  test('match the beginning of a path', () => {
    assert.deepEqual(allowedBy('Disallow: /a', '/a', '/ab', '/b', '/b/a', '/A'), ['/b', '/b/a', '/A']);
  });

  test('match any text in place of wildcards', () => {
    const rules = 'Disallow: /*.php\nDisallow: /a*b**c';
    assert.deepEqual(allowedBy(rules, '/x.php?y', '/php', '/abc', '/a-b-c-d', '/acb'), ['/php', '/acb']);
  });

  test('match only the end of a path with a dollar sign', () => {
    const rules = 'Disallow: /a$\nDisallow: /*.php$\nDisallow: /b$c';
    assert.deepEqual(allowedBy(rules, '/a', '/ab', '/x.php', '/x.php.php', '/x.php?y', '/b$c'), ['/ab', '/x.php?y']);
  });

  test('match escapes in upper and lower case', () => {
    assert.deepEqual(allowedBy('Disallow: /%c3%a9\nDisallow: /ü', '/%C3%A9', '/%c3%A9', '/%C3%BC', '/u'), ['/u']);
  });

  test('decide by length, then in favour of reading', () => {
    const rules = 'Disallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /d\nDisallow: /d';
    assert.deepEqual(allowedBy(rules, '/a', '/a/b', '/a/b/c', '/d'), ['/a/b', '/d']);
  });

  test('forbid rather than allow past the limit of work', () => {
    const many = (rule: string): string => `${rule}\n`.repeat(1000);
    const path = `/${'a'.repeat(15_000)}`;
    assert.deepEqual(allowedBy(many('Disallow: /a*ab'), path, '/a', '/b'), ['/a', '/b']);
    assert.deepEqual(allowedBy(`${many('Allow: /a*ab')}Disallow: /a`, path), []);
    assert.deepEqual(allowedBy(`${many('Disallow: /b*ab')}Disallow: /*c`, path), [path]);
  });

  test('compare 16 million characters at most for one path', (context) => {
    const rules = `User-agent: *\n${'Allow: /*ab\n'.repeat(20_000)}Disallow: /a${'*'.repeat(100_000)}b`;
    const { allows: allowsPath } = readRobots(rules, 'citedesk');
    const search = context.mock.method(String.prototype, 'indexOf');
    const path = `/${'a'.repeat(15_000)}`;
    allowsPath(path);
    const { calls } = search.mock;
    search.mock.restore();
    const compared = calls.map(({ arguments: [text = ''] }) => text.length * path.length);
    const whole = compared.reduce((sum, one) => sum + one, 0);
    assert.ok(whole > 1_000_000 && whole <= 16_000_000, String(whole));
  });
});

describe('crawl delay', () => {
  const delayOf = (value: string): number => readRobots(`User-agent: *\nCrawl-delay: ${value}`, 'citedesk').delay;

  test('is read in seconds', () => {
    assert.deepEqual(['2', '0.5', ''].map(delayOf), [2, 0.5, 0]);
  });

  test('is ignored if it is not a length of time', () => {
    assert.deepEqual(['soon', '-1', 'NaN'].map(delayOf), [0, 0, 0]);
  });

  test('is a day at most', () => {
    assert.deepEqual(['1e300', 'Infinity', '90000'].map(delayOf), [86_400, 86_400, 86_400]);
  });
});
