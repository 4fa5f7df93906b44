import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { briefCases } from '../../../data/briefs.ts';
import { briefOfCase, faultsOf } from './briefFaults.ts';

const caseOf = (name: string) => {
  const one = briefCases().find((other) => other.name === name);
  assert.ok(one);
  return one;
};

describe('briefs of test questions', () => {
  for (const one of briefCases()) {
    test(`“${one.question}” has all facts of its pages and nothing false`, () => {
      const brief = briefOfCase(one);
      const { facts, missing, ...faults } = faultsOf(one, brief);
      assert.equal(brief.kind, one.kind);
      assert.ok(missing.length <= 0.05 * facts, missing.join('\n'));
      assert.deepEqual(Object.values(faults).flat(), []);
    });
  }

  test('keep paragraphs that count steps as a procedure', () => {
    const one = caseOf('descale');
    const steps = 'Step 1: Empty the tank of the machine.\n\nStep 2: Rinse it twice with warm water.';
    const { markdown } = briefOfCase({
      ...one,
      answers: one.answers.map((answer) => ({ ...answer, markdown: steps })),
      pages: one.pages.map((page) => ({ ...page, markdown: `## How I do it\n\n${steps}` })),
    });
    assert.match(markdown, /> {3}- “Step 1: Empty .*\n> {3}- “Step 2: Rinse /);
    assert.match(markdown, /> {3}1\. Empty the tank of the machine\.\n> {3}2\. Rinse /);
  });

  test('name products to choose from a plain list of one answer', () => {
    const one = briefCases().find(({ name }) => name === 'kaffeebohnen');
    assert.equal(one && briefOfCase(one).options.length, 5);
  });

  for (const [name, heading, said] of [
    ['balkonkraftwerk', 'Anmeldung', 'Die Anlage muss im Marktstammdatenregister'],
    ['balkonkraftwerk', 'Vorteile', 'Ein Elektriker ist nicht nötig.'],
    ['descale', 'Before you start', 'A large container'],
    ['dentist', 'Kinds of sedation', 'Oral sedation is a tablet'],
    ['dishwasher', 'First things first', 'you should always unplug the dishwasher first.'],
    ['evernote', 'Which one suits you?', 'Joplin or Obsidian.'],
    ['rewire', 'What is not included', 'Replastering is often not part of the quote.'],
    ['tv', 'What it costs', 'Extended warranties pay off'],
    ['wallbox', 'So lässt sich sparen', 'Eine Förderung durch die KfW gibt es derzeit nicht.'],
    ['desk', 'What it costs', 'A good electric desk costs $400 to $800.'],
    ['evernote', 'What happens to your notes', 'Export each notebook as an ENEX file'],
    ['rewire', 'Signs that your house needs rewiring', 'A fuse box with a wooden back'],
    ['wallbox', 'Wallbox anmelden', 'Die Anmeldung ist kostenlos.'],
    ['waermepumpe', 'Was dafür spricht', 'Der Klima-Bonus von 20 Prozent gilt bis Ende 2028.'],
    ['desk', 'What it depends on', 'Electric desks use 0.3 watts on standby.'],
    ['crm', 'Where each falls short', 'HubSpot: “It gets expensive once you need automation.”'],
    ['kaffeebohnen', 'Was kostet es?', 'Die Bohnen bekommen Sie bei Amazon oder im Supermarkt.'],
    ['induktion', 'Die kurze Antwort', 'Induktion ist schneller, sparsamer und sicherer als ein Ceranfeld'],
    ['induktion', 'Wo die Schwächen liegen', 'Ceranfeld, Trägheit: „Die Platte braucht lange'],
    ['induktion', 'Der direkte Vergleich', '| Wirkungsgrad | ca. 90 % | ca. 65 % |'],
    ['notion', 'Warum viele wechseln', 'Notion speichert Daten auf Servern in den USA'],
    ['notion', 'Was passt zu wem?', 'nimm Anytype. Wenn du vor allem schreibst, nimm Obsidian.'],
    ['notion', 'Die Alternativen im Vergleich', '| Microsoft Loop | Unternehmen mit Microsoft 365 |'],
    ['gewerbe', 'Die kurze Antwort', 'Das kostet je nach Ort 15 bis 65 Euro'],
    ['gewerbe', 'Schritt für Schritt', 'Unterlagen zusammenstellen: Personalausweis oder Reisepass'],
    ['gewerbe', 'Schritt für Schritt', 'So geht es (amtswege.example'],
    ['gewerbe', 'Häufige Fragen', 'Muss mein Arbeitgeber zustimmen?'],
    ['heizung', 'Die kurze Antwort', 'Bleibt nur ein Heizkörper kalt'],
    ['heizung', 'Ursachen und Lösungen', 'Ventilstift klemmt, Lösung: „Thermostatkopf abschrauben'],
    ['heizung', 'Häufige Fragen', 'Wie lange hält ein Thermostat?'],
    ['wifi', 'What to do right away', 'Forget the network and connect again.'],
    ['wifi', 'Causes and fixes', 'A router in a closed cabinet gets too hot and restarts.'],
  ] as const)
    test(`“${said}” is under “${heading}”`, () => {
      const one = briefCases().find((other) => other.name === name);
      assert.ok(one);
      const section = briefOfCase(one)
        .markdown.split(/^(?:> )?## /m)
        .find((part) => part.includes(said));
      // The short answer has no heading.
      const [first = ''] = section?.split('\n') ?? [];
      assert.equal(first.startsWith('# ') ? /^> \*\*(.+)\*\*$/m.exec(section ?? '')?.[1] : first, heading);
    });

  for (const [name, expected, unwanted] of [
    ['dishwasher', /- Blocked garbage disposal \(1 of 2 answers\)/, /Knockout plug[^\n]+ of 2 answers/],
    ['evernote', /UpNote \(1 of 2 answers\), and Joplin \(1 of 2 answers\)/, /used instead:\[/],
    ['evernote', /Comparison: Attachments lost \(notelab/, /no answer does:\n> {3}- [^\n]*\(notelab[^\n]*\(/],
    [
      'crm',
      /Pipedrive pricing, pipedrive\.example \(read for this question\)/,
      /no answer does:[^]*“Setup and daily work”/,
    ],
    ['kaffeebohnen', /auf keiner Seite/, /Am häufigsten/],
    [
      'rewire',
      /NICEIC-registered electricians\.”\[\^a2\] – cites pricewatch\.example, which does not/,
      /NICEIC[^\n]+”\[\^a2\]\[/,
    ],
    ['heizung', /- Der Ventilstift klemmt \(2 von 3/, /bar Lösung/],
    ['gewerbe', /^# Gewerbe anmelden/, /auf keiner Seite[^]*(?:15 bis 65|1 Monat|1 Woche)/],
    ['wallbox', /Was ist nicht im Preis enthalten\? „Die meisten/, /aber keine Antwort:[^]*„Wallbox 11 kW · /],
  ] as const)
    test(`${name} claims ${expected.source}, not ${unwanted.source}`, () => {
      const one = briefCases().find((other) => other.name === name);
      assert.ok(one);
      const { markdown } = briefOfCase(one);
      assert.match(markdown, expected);
      assert.doesNotMatch(markdown, unwanted);
    });

  test('quote consecutive sentences as one', () => {
    const tv = briefOfCase(caseOf('tv')).markdown;
    assert.match(
      tv,
      /“A strong contender [^“”]+\. It also supports all major HDR formats [^“”]+\. Some users [^“”]+\.”/,
    );
    assert.doesNotMatch(briefOfCase(caseOf('desk')).markdown, /\\\[/);
  });

  test('name the first column of an answer as a page does', () => {
    assert.match(briefOfCase(caseOf('notion')).markdown, /^> \| App \| Ideal für \| Vorteile /m);
  });

  test('join tables of one answer and show each procedure once', () => {
    const tv = briefOfCase(caseOf('tv')).markdown;
    assert.equal(tv.split('| LG Class B4 Series OLED 4K Smart TV |').length, 2);
    assert.match(tv, /^> \| {2}\| Price \| {2}\| Statement \|$/m);
    const descale = briefOfCase(caseOf('descale')).markdown;
    assert.equal(descale.split('Let it heat up first.').length, 2);
  });

  test('have one line per answer and option, without shop cards', () => {
    const tv = briefOfCase(caseOf('tv')).markdown;
    assert.match(tv, /^> \| Roku Plus [^|]+ \| \$348\.00 \| Budget-Friendly \| [^|]*The Roku platform [^|]+\|$/m);
    assert.doesNotMatch(tv, /- Roku Plus/);
    assert.match(tv, /No page names these options, so nothing supports their figures: [^\n]*“Roku Plus/);
  });

  test('exclude planned sections without sources, and report them', () => {
    const one = caseOf('dishwasher');
    const { markdown } = briefOfCase({ ...one, pages: one.pages.slice(0, 1) });
    assert.doesNotMatch(markdown, /^## When to call a professional/m);
    assert.match(markdown, /No answer and no page says anything for “When to call a professional”/);
  });

  for (const [name, statement] of [
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
    test(`“${statement}” is on a page in other words`, () => {
      const one = briefCases().find((other) => other.name === name);
      assert.ok(one);
      const lines = briefOfCase(one)
        .markdown.split('\n')
        .filter((line) => line.includes(statement));
      assert.ok(lines.length > 0);
      for (const line of lines) assert.doesNotMatch(line, /Only assistants|Nur Assistenten/);
    });
});
