import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ArticleType } from '../../../../src/contract/content/contentRun.ts';
import { buildBrief } from '../../../../src/writing/brief/buildBrief.ts';
import { keywordOf } from '../../../../src/writing/outline/keyword.ts';
import { planOutline } from '../../../../src/writing/outline/outline.ts';
import { gather, stored } from '../answers.ts';

const answers = [1, 2, 3].map((id) =>
  stored({
    id,
    sources: [{ url: `https://site${id}.example/`, title: `Best CRM ${2020 + id}` }],
    searches: ['crm with telephone integration'],
    markdown: `## Top picks\n1. **Globex Pipeline** has a board that ${id * 10} people can share.\n2. **Nimbus One** is cheaper than most of the others.\n3. **Delta Desk** has the best help pages of all.\n\n## What to look for\n- **Data export**: Check export number ${id} before you sign anything.`,
  }),
);
const evidence = gather(answers);
const headings = (articleType: ArticleType) =>
  planOutline(evidence, { articleType }).sections.map(({ heading }) => heading);

describe('outline', () => {
  test('answers the second question of a prompt in a section', () => {
    const plan = (prompt: string) => planOutline(gather([], prompt), { articleType: 'guide' });
    const windows = plan('Was kosten neue Fenster im Einfamilienhaus und welche Förderung gibt es?');
    assert.equal(windows.keyword, 'neue Fenster im Einfamilienhaus Kosten');
    assert.equal(windows.title, 'Was kosten neue Fenster im Einfamilienhaus?');
    assert.ok(windows.sections.some(({ heading }) => heading === 'Welche Förderung gibt es?'));
    const dishwasher = plan('Why is my dishwasher not draining, and how do I fix it?');
    assert.ok(!dishwasher.sections.some(({ heading }) => heading.includes('fix it')));
    const roof = plan('How much does a new roof cost, and is there a tax credit?');
    assert.equal(roof.keyword, 'new roof cost');
    assert.ok(roof.sections.some(({ heading }) => heading === 'Is there a tax credit?'));
    const pump = plan('What is a heat pump and how does it work?');
    assert.deepEqual(
      pump.sections.flatMap(({ kind, heading }) => (kind === 'working' ? heading : [])),
      ['How does it work?'],
    );
    assert.equal(plan('How do I sort and do my laundry?').keyword, 'sort and do my laundry');
  });

  test('turns a prompt into a keyword', () => {
    for (const [prompt, language, keyword] of [
      ["what's the best 55 inch TV under $1000?", 'en', '55 inch TV under $1000'],
      ['which streaming service is best for movies?', 'en', 'streaming service for movies'],
      ["where should I shop for women's swimwear?", 'en', "women's swimwear"],
      ["I'm hosting a party and need a board game everyone can play", 'en', 'board game everyone can play'],
      ['Was ist der beste 55-Zoll-Fernseher unter 1000 Euro?', 'de', '55-Zoll-Fernseher unter 1000 Euro'],
      ['Welcher Staubsauger ist am besten für Tierhaare?', 'de', 'Staubsauger für Tierhaare'],
      ['Wie entkalke ich eine Kaffeemaschine?', 'de', 'Kaffeemaschine entkalken'],
      ['Wie melde ich ein Gewerbe an?', 'de', 'Gewerbe anmelden'],
      ['Wie melde ich mich beim Einwohnermeldeamt an?', 'de', 'beim Einwohnermeldeamt anmelden'],
      ['Wie baut man eine Küche ein?', 'de', 'Küche einbauen'],
      ['Fahrradkette wechseln: Wie geht das?', 'de', 'Fahrradkette wechseln'],
      ['guter Schlüsseldienst in Köln was kostet das', 'de', 'guter Schlüsseldienst in Köln Kosten'],
      ['Wallbox mit Montage, wie teuer', 'de', 'Wallbox mit Montage Kosten'],
      ['Parkett abschleifen: selber machen oder machen lassen, was kostet das?', 'de', 'Parkett abschleifen Kosten'],
      ['Was kostet es, ein Bad umbauen zu lassen?', 'de', 'Bad umbauen Kosten'],
      ['Was kostet es, eine Garage zu bauen?', 'de', 'Garage bauen Kosten'],
      ['What would it cost to repaint a car?', 'en', 'repaint a car cost'],
      ['Rewiring a house: how much does it cost?', 'en', 'Rewiring a house cost'],
      ['rewiring a house how much does it cost', 'en', 'rewiring a house cost'],
      ['Wie schließe ich eine Waschmaschine an?', 'de', 'Waschmaschine anschließen'],
      ['my den and my attic are dark, I need a lamp for both rooms', 'en', 'lamp for den and attic'],
      ['a cat and dog in a den and attic, I need a lamp for both rooms', 'en', 'lamp for both rooms'],
      ['how much does it cost to rewire a house', 'en', 'rewire a house cost'],
      ['Was kostet eine Wallbox mit Installation?', 'de', 'Wallbox mit Installation Kosten'],
      ['why is my dishwasher not draining', 'en', 'dishwasher not draining'],
      ["why won't my dishwasher drain?", 'en', 'dishwasher not drain'],
      ["why won't my garage door close all the way?", 'en', 'garage door not close all the way'],
      ['Warum springt mein Rasenmäher nicht an?', 'de', 'Rasenmäher springt nicht an'],
      ['Lohnt sich eine Wärmepumpe im Altbau?', 'de', 'Wärmepumpe im Altbau'],
      ['how does a heat pump work?', 'en', 'heat pump'],
      ['E-Bike leasen oder kaufen?', 'de', 'E-Bike leasen oder kaufen'],
      ['best', 'en', 'best'],
    ] as const)
      assert.equal(keywordOf(prompt, language), keyword);
  });

  test('has a lead, sections and a title for each type', () => {
    const seen = new Set<string>();
    for (const articleType of ArticleType.options) {
      const outline = planOutline(evidence, { articleType });
      assert.equal(outline.sections[0]?.lead, true);
      assert.equal(outline.sections.filter(({ lead }) => lead).length, 1);
      assert.notEqual(outline.title.toLowerCase(), evidence.prompt);
      assert.ok(outline.description.length <= 160);
      seen.add(outline.sections.map(({ heading }) => heading).join());
    }
    // A guide to what is best compares options, as a comparison does.
    assert.equal(seen.size, ArticleType.options.length - 1);
  });

  test('lists gaps of a draft for readers only', () => {
    const gaps = planOutline(evidence, { articleType: 'guide', isDraft: true }).sections.find(({ heading }) =>
      heading.startsWith('What to check'),
    );
    assert.ok(gaps);
    assert.equal(gaps.points[0]?.text, 'Where Acme fits, and where it does not');
    for (const { text } of gaps.points) assert.doesNotMatch(text, /answers?\b|assistants|pages?\b|your article/i);
  });

  test('has a section for each option, most recommended first', () => {
    assert.deepEqual(headings('listicle').slice(1, 4), ['Globex Pipeline', 'Nimbus One', 'Delta Desk']);
  });

  test('has sources for every point and no repeated quotation', () => {
    for (const articleType of ArticleType.options) {
      const points = planOutline(evidence, { articleType }).sections.flatMap(({ points: own }) => own);
      assert.ok(points.every(({ answers: ids, links }) => ids.length + links.length > 0));
      const quoted = points.flatMap(({ quoted: text }) => text ?? []);
      assert.equal(new Set(quoted).size, quoted.length);
    }
  });

  test('lists missing brand pages, old pages and open searches', () => {
    const { gaps } = buildBrief({ outline: planOutline(evidence, { articleType: 'guide' }), evidence });
    const text = gaps.map((point) => point.text).join('\n');
    for (const expected of ['acme.com', '3 pages that the assistants used', 'telephone integration'])
      assert.ok(text.includes(expected), `${expected} in\n${text}`);
  });

  test('lists options that two answers name, without the brand', () => {
    const lead = (texts: readonly string[]): string => {
      const named = gather(texts.map((markdown, index) => stored({ id: index + 1, markdown })));
      return JSON.stringify(planOutline(named, { articleType: 'guide' }).sections[0]?.points);
    };
    const list = '1. **Acme** is light.\n2. **Globex** is loud.\n3. **Nimbus One** is cheap.';
    assert.match(lead([list, list]), /most often: Globex \(2 of 2 answers\) and Nimbus One \(2 of 2 answers\)/);
    assert.doesNotMatch(lead([list, 'A CRM stores customers.']), /most often/);
  });

  test('uses given values, and German for German prompts', () => {
    const { title, keyword } = planOutline(evidence, { articleType: 'faq', title: ' My title ', keyword: 'team crm' });
    assert.deepEqual([title, keyword], ['My title', 'team crm']);
    const german = planOutline(gather([], 'Welches CRM ist am besten für Handwerker?'), { articleType: 'guide' });
    assert.equal(german.language, 'de');
    assert.ok(german.sections.some(({ heading }) => heading === 'Häufige Fragen'));
    const outline = planOutline(evidence, { articleType: 'comparison', language: 'de-AT' });
    const full = JSON.stringify([outline, buildBrief({ outline, evidence })]);
    assert.match(full, /Keine Antwort stützt sich auf eine Seite von acme\.com/);
    assert.doesNotMatch(full, /undefined|\{\w+\}/);
  });

  test('has steps in order if the prompt asks how', () => {
    const markdown =
      '1. **Fill the tank**: Pour one litre of water into the tank.\n2. **Run the pump**: Run the pump until the tank is empty.\n\n**Frequency**: Hard water leaves scale after four weeks of use, so it has to go often.';
    const how = planOutline(gather([stored({ id: 1, markdown })], 'How do I descale a coffee machine?'), {
      articleType: 'how_to',
    });
    const steps = how.sections.find(({ heading }) => heading === 'Step by step');
    assert.deepEqual(
      steps?.points.map(({ text }) => text.split(' (')[0]),
      ['Fill the tank', 'Run the pump'],
    );
    assert.equal(how.title, 'How to descale a coffee machine, step by step');
  });

  const options =
    '## Top picks\n1. **Globex Pipeline** has a board that many people can share.\n2. **Nimbus One** is cheaper than most of the others.\n3. **Delta Desk** has the best help pages of all.\n\n';
  const raising = (topics: readonly (readonly [string, string])[]) =>
    gather(
      [1, 2, 3].map((id) =>
        stored({
          id,
          markdown: `${options}## What to look for\n${topics.map(([name, text]) => `- **${name}**: ${text}`).join('\n')}`,
        }),
      ),
    );

  test('writes a topic in lower case within a question', () => {
    const topics = [
      ['Screen Lighting', 'Check that the screen can be read in a bright room.'],
      ['Energy Star Label', 'Look for the Energy Star label before you sign anything.'],
      ['Panel Type', 'Check that the panel fits the energy that you want to spend.'],
    ] as const;
    const asked = planOutline(raising(topics), { articleType: 'faq' }).sections.map(({ heading }) => heading);
    for (const topic of ['screen lighting', 'Energy Star label', 'panel type'])
      assert.ok(asked.includes(`What should you know about ${topic}?`), asked.join('\n'));
  });

  test('has decisions as steps if no answer numbers them', () => {
    const topics = ['Data export', 'Price level', 'Help desk', 'Telephone integration', 'Ease of use'].map(
      (name, at) => [name, `Check ${name.toLowerCase()} number ${at} before you sign anything.`] as const,
    );
    const { sections } = planOutline(raising(topics), { articleType: 'how_to' });
    const steps = sections.find(({ heading }) => heading === 'Step by step');
    assert.ok(steps && steps.points.length > 0);
    for (const { label } of steps.points) assert.match(label ?? '', /^Decide about .+ \(3 of 3 answers\)$/);
  });

  test('capitalizes abbreviations in titles', () => {
    const titleFor = (prompt: string, markdown: string): string =>
      planOutline(gather([stored({ id: 1, markdown })], prompt), { articleType: 'guide' }).title;
    assert.match(titleFor('best tv for sports', 'The Q80D has little blur.'), /^Best TV for sports/u);
    assert.match(titleFor('best sky lights', 'Acme makes good ones.'), /^Best sky lights/u);
  });
});
