import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { briefCases } from '../../../data/briefs.ts';
import { briefOfCase, faultsOf } from './briefFaults.ts';

describe('briefs of twelve questions', () => {
  for (const one of briefCases()) {
    test(`“${one.question}” has all facts of its pages and says nothing false`, () => {
      const brief = briefOfCase(one);
      const { facts, missing, ...faults } = faultsOf(one, brief);
      assert.equal(brief.kind, one.kind);
      assert.ok(missing.length <= 0.05 * facts, missing.join('\n'));
      assert.deepEqual(Object.values(faults).flat(), []);
    });
  }

  test('name the products that can be chosen from a plain list of one answer', () => {
    const one = briefCases().find(({ name }) => name === 'kaffeebohnen');
    assert.equal(one && briefOfCase(one).options.length, 5);
  });

  for (const [name, heading, said] of [
    ['balkonkraftwerk', 'Anmeldung', 'Die Anlage muss im Marktstammdatenregister'],
    ['balkonkraftwerk', 'Vorteile', 'Ein Elektriker ist nicht nötig.'],
    ['descale', 'Before you start', 'A large container'],
    ['desk', 'What it costs', 'A good electric desk costs $400 to $800.'],
    ['evernote', 'What happens to your notes', 'Export each notebook as an ENEX file'],
    ['rewire', 'Signs that your house needs rewiring', 'A fuse box with a wooden back'],
    ['wallbox', 'Wallbox anmelden', 'Die Anmeldung ist kostenlos.'],
  ] as const)
    test(`“${said}” is under “${heading}”`, () => {
      const one = briefCases().find((other) => other.name === name);
      assert.ok(one);
      const section = briefOfCase(one)
        .markdown.split(/^(?:> )?## /m)
        .find((part) => part.includes(said));
      assert.equal(section?.split('\n')[0], heading);
    });

  test('stay readable for many answers and count what they leave out', () => {
    const one = briefCases().find(({ name }) => name === 'tv');
    assert.ok(one);
    const sample = one.answers[0];
    assert.ok(sample);
    const answers = Array.from({ length: 120 }, (_, index) => ({
      ...sample,
      markdown: `## Picks\n\n- **Acme Q${index}**: It costs $${index + 400}.\n- **Globex Z${index}**: It suits room ${index}.`,
    }));
    const { markdown } = briefOfCase({ ...one, answers });
    assert.ok(markdown.split('\n').length <= 250);
    assert.match(markdown, /And \d+ more statements of answers/);
  });

  for (const [name, said] of [
    ['crm', 'HubSpot connects to more than 1,500 apps, Pipedrive to about 400.'],
    ['dentist', 'Sedation costs about £200 to £300 per visit.'],
    ['descale', 'Descale every two to three months.'],
    ['desk', 'about a third of the owners stop raising the desk after a few months.'],
    ['desk', 'It burns only about 8 more calories per hour than sitting.'],
    ['dishwasher', 'A new pump costs $50 to $120.'],
    ['tv', 'OLED TVs generally offer better black levels'],
    ['wallbox', '500 bis 900 Euro'],
    ['wallbox', 'Je weiter der Zählerkasten entfernt ist'],
    ['balkonkraftwerk', 'Im Jahr erzeugt es etwa 600 kWh.'],
  ] as const)
    test(`“${said}” is on a page in other words`, () => {
      const one = briefCases().find((other) => other.name === name);
      assert.ok(one);
      const lines = briefOfCase(one)
        .markdown.split('\n')
        .filter((line) => line.includes(said));
      assert.ok(lines.length > 0);
      for (const line of lines) assert.doesNotMatch(line, /Only assistants|Nur Assistenten/);
    });
});
