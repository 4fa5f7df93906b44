import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keywordOf } from '../../../../src/writing/outline/keyword.ts';
import { kindOfQuestion, replacedIn, sidesOf } from '../../../../src/writing/outline/questionKinds.ts';

describe('kind of a question', () => {
  test('follows from its words', () => {
    for (const [kind, language, ...prompts] of [
      ['best_of', 'en', 'can you recommend a smartphone under $600?', 'which streaming service is best for movies?'],
      ['best_of', 'de', 'Welches E-Bike ist das beste?', 'beste Kaffeebohnen für Vollautomaten'],
      ['versus', 'en', 'Should I buy or lease a car?', 'gas stove or induction', 'Notion vs Evernote'],
      ['versus', 'de', 'Gas oder Wärmepumpe?', 'Unterschied zwischen ETF und Fonds'],
      ['versus', 'de', 'Vinyl oder Laminat: Was ist besser für eine Wohnung mit Hund und Kindern?'],
      ['versus', 'de', 'Gasgrill oder Holzkohlegrill: Welcher Grill passt zu einem kleinen Balkon?'],
      ['versus', 'en', 'Split or window unit: what is the best air conditioner for a bedroom?'],
      ['how_to', 'en', 'how to remove red wine stains', 'How do I descale an espresso machine?'],
      ['how_to', 'de', 'Wie reinige ich eine Kaffeemaschine?'],
      ['how_to', 'de', 'Fahrradkette wechseln: Wie geht das?'],
      ['how_to', 'en', 'My bike chain is rusty. How do I clean it?'],
      ['yes_no', 'de', 'Ich habe einen alten Gasherd – lohnt sich ein Induktionskochfeld?'],
      ['what_is', 'en', 'what is a heat pump', 'how does a heat pump work?'],
      ['what_is', 'de', 'Wie funktioniert eine Wärmepumpe?', 'Was ist ein Balkonkraftwerk?'],
      [
        'cost',
        'en',
        'average cost of a kitchen remodel',
        'how much does it cost to rewire a house',
        'what do plumbers charge',
      ],
      ['cost', 'de', 'Was kostet ein Dachausbau', 'Kosten Fassadendämmung'],
      [
        'yes_no',
        'en',
        'is creatine safe for teenagers',
        'Is a standing desk worth it?',
        'Should I charge my car to 100%?',
      ],
      ['yes_no', 'de', 'Sind Lastenräder sinnvoll?', 'Lohnt sich eine Wärmepumpe im Altbau?'],
      ['local', 'en', 'plumber in leeds', 'best pizza near me'],
      ['local', 'de', 'Guter Zahnarzt in München'],
      [
        'troubleshooting',
        'en',
        "iphone won't charge",
        'my laptop is slow',
        'How do I fix a leaking tap?',
        'why are my tomato leaves yellow',
        'Why are the leaves of my ficus brown?',
      ],
      [
        'troubleshooting',
        'de',
        'Warum springt mein Rasenmäher nicht an?',
        'Waschmaschine pumpt nicht ab',
        'Warum werden die Blätter meiner Tomaten gelb?',
      ],
      ['alternatives', 'en', 'alternatives to Evernote'],
      ['alternatives', 'de', 'Alternativen zu WhatsApp'],
    ] as const)
      for (const prompt of prompts) assert.equal(kindOfQuestion(prompt, language), kind, prompt);
  });

  test('is undefined without a known word', () => {
    assert.equal(kindOfQuestion('27" monitor for productivity', 'en'), undefined);
    assert.equal(kindOfQuestion('travel rewards card no annual fee', 'en'), undefined);
  });
});

describe('sides of a question', () => {
  for (const [language, prompt, ...sides] of [
    ['en', 'HubSpot vs Pipedrive for a small sales team', 'HubSpot', 'Pipedrive'],
    ['en', 'iPhone 16 vs Samsung Galaxy S25: which is better for photos?', 'iPhone 16', 'Samsung Galaxy S25'],
    ['en', 'What is the difference between a mesh system and a repeater?', 'mesh system', 'repeater'],
    ['en', 'Notion vs. Obsidian vs. Evernote', 'Notion', 'Obsidian', 'Evernote'],
    ['de', 'Induktion oder Ceranfeld: Was ist besser?', 'Induktion', 'Ceranfeld'],
    ['de', 'Was ist der Unterschied zwischen Kaltschaum und Federkern?', 'Kaltschaum', 'Federkern'],
    ['de', 'Ist Miele besser als Bosch?', 'Miele', 'Bosch'],
    ['de', 'Akku- oder Kabelstaubsauger: Was ist besser?', 'Akku', 'Kabelstaubsauger'],
    ['de', 'Sollte ich lieber eine Wärmepumpe oder eine Pelletheizung nehmen?', 'Wärmepumpe', 'Pelletheizung'],
    ['de', 'E-Bike mit Mittelmotor oder Heckmotor'],
  ] as const)
    test(`of “${prompt}” are ${sides.join(' and ') || 'unknown'}`, () => {
      assert.deepEqual(sidesOf(keywordOf(prompt, language), language), sides);
    });

  for (const [language, prompt, name] of [
    ['en', 'What are the best alternatives to LastPass?', 'LastPass'],
    ['en', 'cheaper alternative to Adobe Photoshop for beginners', 'Adobe Photoshop'],
    ['de', 'Notion Alternativen kostenlos', 'Notion'],
    ['de', 'Gibt es eine gute Alternative zu WhatsApp für Firmen?', 'WhatsApp'],
  ] as const)
    test(`“${prompt}” replaces ${name}`, () => {
      assert.equal(replacedIn(keywordOf(prompt, language), language), name);
    });
});
