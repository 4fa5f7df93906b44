import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../data/properties.ts';
import { NewProject } from '../../../../src/contract/projects/project.ts';
import {
  competitorFault,
  ownNameFault,
  competitorLine,
  competitorOf,
  competitorsTyped,
  spellingsOf,
  typedFault,
  withFurther,
} from '../../../../src/extension/projects/competitors.ts';
import { maxCompetitors } from '../../../../src/contract/call/limits.ts';

const competitor = (name: string, aliases: string[] = [], url: string | null = null) => ({ name, url, aliases });

test('a line has a name, optional aliases and a website', () => {
  const lines = ['Globex', 'Globex; GBX, Globex Corp', 'Globex; https://globex.com', 'Globex; GBX; https://globex.com'];
  assert.deepEqual(lines.map(competitorOf), [
    competitor('Globex'),
    competitor('Globex', ['GBX', 'Globex Corp']),
    competitor('Globex', [], 'https://globex.com'),
    competitor('Globex', ['GBX'], 'https://globex.com'),
  ]);
  assert.deepEqual(
    lines.map((line) => competitorLine(competitorOf(line))),
    lines,
  );
});

test('a line can be typed loosely', () => {
  assert.deepEqual(competitorOf('  Globex ;; globex.com '), competitor('Globex', [], 'https://globex.com'));
  assert.deepEqual(competitorOf('Globex; GBX,, GBX , "G, B"'), competitor('Globex', ['GBX', 'G, B']));
  assert.deepEqual(competitorOf('Acme, Inc.'), competitor('Acme, Inc.'));
  assert.deepEqual(competitorOf('LG; 55" TV, "a" b'), competitor('LG', ['55" TV', '"a" b']));
  assert.deepEqual(spellingsOf('ACM, "Acme, Inc.", ACM, '), ['ACM', 'Acme, Inc.']);
});

test('any competitor survives a round trip', () => {
  const word = fc
    .stringMatching(/^[^\s]([a-z ,;"']*[^\s])?$/u)
    .filter((text) => text === text.trim() && !/^https?:/iu.test(text));
  fc.assert(
    fc.property(
      word,
      fc.uniqueArray(word, { maxLength: 4 }),
      fc.constantFrom(null, 'https://a.com/?q=1;2,3'),
      (name, aliases, url) => {
        assert.deepEqual(competitorOf(competitorLine(competitor(name, aliases, url))), competitor(name, aliases, url));
      },
    ),
  );
});

test('a line is rejected if the contract rejects it', () => {
  const long = 'x'.repeat(121);
  const many = Array.from({ length: 51 }, (_, index) => `a${index}`).join(', ');
  for (const line of [
    '',
    '; GBX',
    long,
    `Globex; ${long}`,
    `Globex; ${many}`,
    'Globex; ; nothing',
    `Globex; ; https://a.com/${'x'.repeat(2048)}`,
  ]) {
    assert.notEqual(competitorFault(line), undefined, line.slice(0, 40));
  }
  for (const line of ['Globex', `${'🙂'.repeat(120)}; a; b.com`]) {
    assert.equal(competitorFault(line), undefined);
    assert.equal(NewProject.shape.competitors.safeParse([competitorOf(line)]).success, true);
  }
});

test('commas separate several, a semicolon completes one', () => {
  assert.deepEqual(competitorsTyped('Globex, initech.com'), [
    competitor('Globex'),
    competitor('Initech', [], 'https://initech.com'),
  ]);
  assert.deepEqual(competitorsTyped('Globex; GBX, G'), [competitor('Globex', ['GBX', 'G'])]);
  for (const wrong of ['', ' , ', 'x'.repeat(121), ';', `a, ${'x'.repeat(121)}`])
    assert.notEqual(typedFault(wrong), undefined, wrong);
  assert.equal(typedFault('Globex, initech.com'), undefined);
});

test('a name of the brand is not a competitor', () => {
  const acme = { name: 'Acme', brand: { aliases: ['ACM Tools'] } };
  assert.equal(ownNameFault(competitorsTyped('Globex, acme'), acme), '“acme” is already a name of the brand.');
  assert.equal(
    ownNameFault(competitorsTyped('Globex; ACM-Tools'), acme),
    '“ACM-Tools” is already a name of the brand.',
  );
  assert.equal(ownNameFault(competitorsTyped('Globex; Acme Two'), acme), undefined);
});

test('new competitors keep existing ones, up to the limit', () => {
  const present = [competitor('Globex', ['GBX'])];
  assert.deepEqual(withFurther(present, [competitor('GLOBEX'), competitor('Hooli'), competitor('hooli')]), {
    all: [...present, competitor('Hooli')],
    added: [competitor('Hooli')],
    full: 0,
  });
  const crowd = Array.from({ length: 60 }, (_, index) => competitor(`c${index}`));
  const { all, added, full } = withFurther(present, crowd);
  assert.deepEqual([all.length, added.length, full], [maxCompetitors, 49, 11]);
  assert.equal(NewProject.shape.competitors.safeParse(all).success, true);
  assert.equal(NewProject.shape.competitors.safeParse([...all, competitor('one more')]).success, false);
});

describe('sites of a competitor', () => {
  test('come after the website in a line', () => {
    const lines = [
      'Globex; GBX; https://globex.com, globex.de, etsy.com/shop/globex',
      'Globex; https://globex.com, globex.de',
      'Globex; ; , globex.de',
    ];
    assert.deepEqual(lines.map(competitorOf), [
      { ...competitor('Globex', ['GBX'], 'https://globex.com'), sites: ['globex.de', 'etsy.com/shop/globex'] },
      { ...competitor('Globex', [], 'https://globex.com'), sites: ['globex.de'] },
      { ...competitor('Globex'), sites: ['globex.de'] },
    ]);
    assert.deepEqual(
      lines.map((line) => competitorLine(competitorOf(line))),
      lines,
    );
  });

  test('are rejected if no one can own them', () => {
    assert.equal(competitorFault('Globex; https://globex.com, https://www.globex.de/'), undefined);
    assert.ok(competitorFault('Globex; https://globex.com, globex'));
  });
});
