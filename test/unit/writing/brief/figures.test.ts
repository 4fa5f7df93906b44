import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { figuresIn } from '../../../../src/text/figures/figures.ts';
import {
  agrees,
  confirms,
  isComparable,
  isCompatible,
  isWithinRow,
} from '../../../../src/text/figures/comparedFigures.ts';
import { planOutline } from '../../../../src/writing/outline/outline.ts';
import { writeBrief } from '../../../../src/writing/brief/brief.ts';
import { pageDate } from '../../../../src/writing/facts/pageDates.ts';
import { briefCases } from '../../../data/briefs.ts';
import { gather, stored } from '../answers.ts';
import { briefOfCase } from './briefFaults.ts';

const figure = (text: string) => {
  const [figure] = figuresIn(text, 'en');
  assert.ok(figure, text);
  return figure;
};

describe('agreement of figures', () => {
  for (const [page, answer, expected] of [
    ['£5,200', '£4,000 to £6,000', true],
    ['£100 to £180', '£200 to £300', false],
    ['5 to 8%', '10%', false],
    ['$48 per year', '$4 per month', true],
    ['$48 per year', '$5 per month', false],
    ['$24 per year', '$1.99 per month', true],
    ['£1,500 to £2,500', 'up to £2,000', false],
    ['30 to 70%', 'up to 70%', true],
    ['$19', 'at least $14', false],
    ['$450', 'at least $400', true],
    ['35%', 'about a third of the owners', true],
  ] as const)
    test(`${page} ${expected ? 'agrees' : 'differs'} with ${answer}`, () => {
      assert.equal(agrees(figure(page), figure(answer)), expected);
    });

  for (const [page, answer, expected] of [
    ['£380 to £590', '£300 to £500', true],
    ['£148', '£150 to £250', true],
    ['£110', '£150 to £250', false],
    ['1.4 kWh', '1.5 kWh', true],
    ['1.4 kWh', '1.8 kWh', false],
    ['£22.49', '£24', false],
    ['up to 50 milliamps', '50 to 85 milliamps', false],
  ] as const)
    test(`${page} ${expected ? 'is compatible with' : 'contradicts'} ${answer}`, () => {
      assert.equal(isCompatible(figure(page), figure(answer)), expected);
    });

  test('a row with the lowest and the highest price gives prices between them', () => {
    const row = [figure('£450'), figure('£950')];
    assert.equal(isWithinRow(row, figure('£600')), true);
    assert.equal(isWithinRow(row, figure('£1,200')), false);
  });

  test('a range around a value does not give the value', () => {
    assert.equal(confirms(figure('£100 to £180'), figure('£150')), false);
    assert.equal(confirms(figure('10 to 15%'), figure('up to 20%')), false);
  });

  test('opposite bounds and distant values are not compared', () => {
    assert.equal(isComparable(figure('over 60 kg'), figure('at most 55 kg')), false);
    assert.equal(isComparable(figure('£12 to £20'), figure('£2,000')), false);
  });
});

/** Differences of the test questions: words of an answer, and words of the page, or of the other answer, on its line. */
const differences = [
  ['carbattery', 'additives can restore', 'a myth'],
  ['carbattery', '30-minute drive fully recharges', 'does not recharge on a short drive'],
  ['carbattery', 'last black clamp to the dead battery', 'never to the dead battery'],
  ['crm', 'starts at $14', 'costs $19'],
  ['dentist', '£200 to £300', '£250 to £400'],
  ['descale', 'takes about 30 minutes', 'takes 40 minutes'],
  ['descale', 'Wait 15 minutes', 'wait 20 minutes'],
  ['desk', 'less than two hours', 'fewer than three hours'],
  ['evernote', 'Sync $5/month', 'Sync costs $4 per month'],
  ['evernote', 'Sync $5/month', 'Sync $48'],
  ['heizung', '300 bis 500 Euro', '650 bis 1.250 Euro'],
  ['heizung', 'warte 10 Minuten', 'warten Sie 30 bis 60 Minuten'],
  ['kaution', 'drei Nachmieter vorschlagen', 'Drei Nachmieter zu stellen, reicht nicht'],
  ['kaution', 'mit der Kaution verrechnen', 'Abwohnen ist nicht erlaubt'],
  ['kaution', 'müssen Sie immer verschließen', 'müssen nicht verschlossen werden'],
  ['kaution', 'ist gesetzlich vorgeschrieben', 'schreibt kein Gesetz vor'],
  ['rewire', '5 to 10 days', 'between six and nine days'],
  ['rewire', 'about £4,500', '£5,200'],
  ['rewire', 'about £3,500', '£3,600'],
  ['soc2', 'penetration test is mandatory', 'Do you need a penetration test? The standard does not require one.'],
  ['soc2', 'security, availability', 'Security is the only criterion'],
  ['soc2', 'takes about six months', 'nine to fourteen months'],
  ['soc2', 'exceptions counts as failed', 'There is no pass or fail.'],
  ['soc2', 'receives a SOC 2 certificate', 'nobody is SOC 2 certified'],
  ['soc2', 'required by law', 'Is SOC 2 required by law? No. No law demands it'],
  ['sourdough', '50 grams of flour', '100 grams of flour'],
  ['sourdough', 'all but 50 grams', 'Keep 20 grams'],
  ['sourdough', 'Always use filtered water', 'Filtered water is not necessary'],
  ['tv', '$999.99', '$897'],
  ['tv', '$2,171.54', '$1,305.70'],
  ['carbattery', 'A normal draw is 50 to 85 milliamps.', 'Up to 50 milliamps is normal.'],
  ['wallbox', 'rund 1.800 Euro', '1.650 Euro'],
  ['wallbox', 'bis zu 2.000 Euro', '1.500 bis 2.500 Euro'],
] as const;

describe('differences in briefs of test questions', () => {
  const briefs = new Map(briefCases().map((one) => [one.name, briefOfCase(one).markdown]));
  const differing = (name: string): string[] =>
    (briefs.get(name) ?? '')
      .split('\n')
      .filter((line) => /^> - (?:ChatGPT|Gemini|Perplexity|AI Mode): .*\[\^a\d+\](?: · |, )/u.test(line));

  for (const [name, statement, other] of differences)
    test(`${name}: ${statement} differs from ${other}`, () => {
      assert.ok(differing(name).some((line) => line.includes(statement) && line.includes(other)));
    });

  test('no other statements differ', () => {
    for (const name of briefs.keys()) {
      const known = differences.filter(([of]) => of === name);
      const others = differing(name).filter((line) => !known.some(([, statement]) => line.includes(statement)));
      assert.deepEqual(others, [], name);
    }
  });

  for (const [name, count] of [
    ['balkonkraftwerk', 2],
    ['crm', 4],
    ['dentist', 2],
    ['descale', 3],
    ['desk', 2],
    ['dishwasher', 1],
    ['evernote', 1],
    ['kaffeebohnen', 1],
    ['rewire', 11],
    ['waermepumpe', 2],
    ['wallbox', 7],
  ] as const)
    test(`${name} counts ${count} statements with figures that no page gives`, () => {
      const listed = /^> - (\d+) (?:statements? of answers|Aussagen? der Antworten)/mu.exec(briefs.get(name) ?? '');
      assert.equal(Number(listed?.[1] ?? 0), count);
    });
});

const briefOf = (markdown: string, page: string, searches: readonly string[] = []): string => {
  const url = 'https://lab.example/sedation';
  const pages = [{ url, title: 'Sedation', markdown: page, language: 'en', readAt: 1 }];
  const answer = stored({ id: 1, markdown, sources: [{ url, title: 'Sedation' }] });
  const evidence = gather([{ ...answer, search_queries: [...searches] }], 'how does sedation work');
  return writeBrief({
    outline: planOutline(evidence, { articleType: 'guide' }),
    evidence,
    pages,
    tried: [{ url, title: 'Sedation', state: 'read' }],
    answerUrl: (id) => `https://app.example/${id}`,
  });
};

describe('gaps', () => {
  const cited = 'Tablets work for about 9 hours ([Lab](https://lab.example/sedation)).';

  test('show the figure of a cited page', () => {
    const brief = briefOf(
      cited,
      '# Sedation\n\nMost tablets work for 4 to 6 weeks. Tablets also work for 70 minutes.\n',
    );
    assert.match(brief, /“Tablets work for about 9 hours\.”\[\^a1\] – cites lab\.example, which [^\n]+\[\^1\]/);
  });

  for (const [statement, page] of [
    ['Tablets work for 1 hour.', 'Tablets work for an hour.'],
    ['Tablets cost about $90.', '| Kind | Price |\n|---|---|\n| Tablets | $90 |'],
    ['2 rooms: Tablets cost $90.', '| Kind | Price, 2 rooms | Nurses (12) |\n|---|---|---|\n| Tablets | $90 | 4 |'],
    ['A visit costs $40 to $90.', 'The nurse asks for $40 to $90.'],
    ['Keep the room at 20 °C.', 'Warm it to 20 degrees.'],
  ] as const)
    test(`exclude “${statement}”, which a page says in other words`, () => {
      assert.doesNotMatch(briefOf(statement, `# Sedation\n\n${page}\n`), /no page gives/);
    });

  test('show the closest line of a page with the same unit and a word', () => {
    const page = '# Sedation\n\nA nurse stays for 25 minutes. Some tablets from the pharmacy need 40 minutes.\n';
    assert.match(
      briefOf('Tablets work for 15 minutes.', page),
      /closest: lab\.example “Some tablets[^”]+40 minutes\.”/,
    );
    assert.doesNotMatch(briefOf('Laughing gas works for 15 minutes.', page), /closest/);
  });

  test('compare it with a line of a page that has most of its words', () => {
    const page = '# Sedation\n\n## Prices\n\nA check of the monitor by the nurse costs $180 to $350 a year.\n';
    const compared =
      /Statements compared:[^#]*“Monitor checks cost \$900 a year\.”[^\n]+lab\.example: “A check of the monitor/;
    assert.match(briefOf('Monitor checks cost $900 a year.', page), compared);
    assert.doesNotMatch(briefOf('Rates rose by $900 a year.', page), /Statements compared/);
  });

  test('do not show a row about another thing as the closest line', () => {
    const table = '| Product | Price |\n|---|---|\n| Acme gas mask | $30 |\n| Globex gas mask | $35 |';
    const page = '# Sedation\n\n| Product | Price |\n|---|---|\n| Initech gas mask | $45 |\n';
    assert.doesNotMatch(briefOf(table, page), /closest/);
  });

  test('exclude a figure that the cited page gives', () => {
    assert.doesNotMatch(briefOf(cited, '# Sedation\n\nTablets work for nine hours.\n'), /no page gives/);
  });

  test('list lines no answer covers, and searches no page answers', () => {
    const page =
      '# Sedation\n\nTablets work for nine hours.\n\n## Insurance cover\n\nMost insurers pay half of the bill.\n';
    const brief = briefOf(cited, page, ['sedation insurance cover', 'sedation pregnancy risks']);
    assert.match(
      brief,
      /no answer does:\n> {3}- Insurance cover: “Most insurers pay half of the bill\.” \(lab\.example\[\^1\]\)/,
    );
    assert.match(brief, /no page answers it: “sedation pregnancy risks”\[\^a1\]\n/);
  });

  test('show a cited page only if it says the same', () => {
    const page = '# Sedation\n\nTablets work for nine hours.\n';
    const other = `Tablets need a nurse of the BDTS ([Lab](https://lab.example/sedation)). ${cited}`;
    const lines = briefOf(other, page).split('\n');
    assert.ok(lines.some((line) => line.endsWith('“Tablets work for about 9 hours.”[^a1][^1]')));
    assert.ok(lines.some((line) => /BDTS\.”\[\^a1\] – cites lab\.example, which does not say this\[\^1\]$/.test(line)));
  });

  test('accept a cited page with the figure in a row, or with the code', () => {
    const page =
      '# Sedation\n\n| | Tablets | Gas |\n|---|---|---|\n| Weekend surcharge | 9% | none |\n\nE18 means that the valve is stuck.\n';
    for (const said of [
      'On a weekend you pay 9% on top for a swallowed medicine.',
      'Some machines report E18 now and again.',
    ]) {
      const brief = briefOf(`${said.slice(0, -1)} ([Lab](https://lab.example/sedation)).`, page);
      assert.doesNotMatch(brief, /which does not say this/, said);
    }
    const other = 'Some machines report E20 now and again ([Lab](https://lab.example/sedation)).';
    assert.match(briefOf(other, page), /which does not say this/);
  });

  test('accept a cited page with other words', () => {
    const said = 'Patients often fear the dentist more than the pain';
    const brief = briefOf(`${said} ([Lab](https://lab.example/sedation)).`, '# Sedation\n\nAnxiety is common.\n');
    assert.match(brief, new RegExp(`“${said}\\.”\\[\\^a1\\]\\[\\^1\\]`));
  });

  test('quote the figure of a cited page', () => {
    const said = 'According to the lab, city patients pay about £95 for tablets ([Lab](https://lab.example/sedation)).';
    const brief = briefOf(said, '# Sedation\n\nOn weekdays, a visit costs £94 in the city, including the nurse.\n');
    assert.match(brief, /for tablets\.”\[\^a1\] – cites lab\.example, which says “On weekdays, .*\.”\[\^1\]/);
  });

  test('show the date of a page next to its prices', () => {
    const page =
      '# Sedation\n\nPrices as of March 2019.\n\nSedation with tablets works for a price of £90 per visit.\n';
    const brief = briefOf(cited, page);
    assert.match(brief, /£90 per visit\.” \(lab\.example, March 2019\[\^1\]\)/);
    assert.match(brief, /more than a year older[^\n]+\n> {3}- March 2019 \(lab\.example\[\^1\]\)/);
  });
});

test('a page has a date in its text or the year of its title', () => {
  const page = { url: 'https://a.example', readAt: 1, language: 'de' };
  assert.equal(pageDate({ ...page, markdown: 'Preise, Stand: März 2024' })?.text, 'März 2024');
  assert.equal(pageDate({ ...page, title: 'Kosten 2025', markdown: 'Eröffnet 1990.' })?.text, '2025');
  assert.equal(pageDate({ ...page, markdown: 'Preise gültig ab 1. März 2026.' })?.text, '1. März 2026');
  assert.equal(pageDate({ ...page, markdown: 'Am Stand kostet es 5 Euro.' }), undefined);
});

test('a page has a date in its byline, or else in its metadata', () => {
  const page = { url: 'https://a.example', readAt: 1, language: 'en' };
  for (const [markdown, date] of [
    ['By Ann Lee · 3 March 2026 · 10 min read', '3 March 2026'],
    ['Medically reviewed by Bo Ek, MS, RD — Updated on May 19, 2026', 'May 19, 2026'],
    ['By the staff · Reviewed by Bo Ek, MD, Nephrology · April 30, 2026', 'April 30, 2026'],
    ['By Tom Ashby, 18 March 2026', '18 March 2026'],
    ['Posted on 9 May 2025 by Nora', '9 May 2025'],
    ['12\\. March 2024', '12. March 2024'],
    ['Bo, March 3, 2024: Thanks | great', 'June 2025'],
    ['- Berlin, March 3, 2024', 'June 2025'],
  ] as const)
    assert.equal(pageDate({ ...page, markdown, published: '2025-06-04' })?.text, date);
});
