import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { briefOfCase } from './briefFaults.ts';
import { below, caseOf, idOf, requestOf, sorted } from './sorted.ts';

describe('lines of a sorted brief', () => {
  test('lists no line that a comparison quotes, and keeps its section', () => {
    const [page = '', said = ''] = ['Never use vinegar', 'Do not use vinegar'].map((text) => idOf('descale', text));
    const contradictions = [{ about: 'May vinegar be used', lines: [page, said] }];
    const sections = [{ heading: 'What does harm?', lines: [{ label: 'Vinegar', lines: [page, said] }] }];
    const markdown = sorted('descale', { sections, contradictions });
    assert.match(
      below(markdown, 'What does harm?'),
      /May vinegar be used: ChatGPT: “Do not.* · coffeelab.* “Never use/,
    );
    assert.equal(markdown.match(/“Never use vinegar/g)?.length, 1);
    const opened = sorted('descale', {
      sections: [
        { id: 's1', lines: [page] },
        { id: 's4', lines: [said] },
      ],
      contradictions,
    });
    assert.equal(opened.match(/“Never use vinegar/g)?.length, 2, 'but a line that answers the question');
    assert.match(below(opened, 'Mistakes to avoid'), /“Never use vinegar/);
  });

  test('puts single rows where they answer, and leaves the others in their table', () => {
    const sections = [
      { id: 's3', lines: ['p3.2', 'p3.5'] },
      { id: 's4', lines: ['p3', { label: 'Cable', lines: ['p3.3'] }] },
    ];
    const markdown = sorted('wallbox', { sections });
    assert.match(
      below(markdown, 'Was den Preis beeinflusst'),
      /\| Posten .*\n.*\n> \| Wallbox 22 kW .*\n> \| Anfahrt und Montage .*\n\n/,
    );
    assert.match(
      below(markdown, 'Was nicht enthalten ist'),
      /Wallbox 11 kW \|[^]*FI-Schutz[^]*„Leitung je Meter: von 12 € · bis 20 €“/,
    );
    assert.equal(markdown.match(/Wallbox 22 kW \|/g)?.length, 1);
  });

  test('repeats cells and columns, and keeps the table', () => {
    const cell = { label: 'Storage', lines: ['p3.4.2', 'p3.4.4'] };
    const sections = [
      { id: 's2', lines: [cell, 'p3'] },
      { heading: 'What they cost', lines: ['p3.*.2'] },
    ];
    const contradictions = [{ about: 'Lost', lines: ['p3.4.4', 'p3.3.4'] }];
    const markdown = sorted('evernote', { sections, contradictions });
    assert.match(
      below(markdown, 'What they cost'),
      /\| App \| Price per year \|\n.*\n> \| UpNote \| \$24, or \$40 once \|\n/,
    );
    assert.match(below(markdown, 'Why people switch'), /\| UpNote \| \$24, or \$40 once \| yes \| 0 \| yes \|/);
    assert.match(markdown, /Storage\n.*“OneNote, Price per year: free up to 5 GB”/);
    assert.equal(markdown.match(/“OneNote, Attachments lost: 12”/g)?.length, 1, 'but no cell that is compared');
  });

  test('compares the column that the subject names', () => {
    const contradictions = [{ about: 'Price per year of Joplin', lines: ['p3.2', 'p3.3.2'] }];
    const markdown = sorted('evernote', { contradictions });
    assert.match(markdown, /Price per year of Joplin: .*“Joplin, Price per year: free, cloud €29”/);
  });

  test('quotes a sentence after the one that it needs', () => {
    const [lone = '', fee = ''] = [idOf('evernote', 'Evernote does not'), idOf('crm', 'Pipedrive has no such fee')];
    for (const [name, id, quoted] of [
      ['evernote', lone, /“Joplin encrypts .* Evernote does not\.”/],
      ['crm', fee, /“HubSpot's Professional .* Pipedrive has no such fee\.”/],
    ] as const)
      assert.match(below(sorted(name, { sections: [{ heading: 'Own', lines: [id, 'a1'] }] }), 'Own'), quoted);
  });

  test('compares an answer with its question', () => {
    const ids = ['Wie viel Abstand', 'Mindestens 20', 'halten Sie mindestens'].map((text) => idOf('heizung', text));
    const contradictions = [{ about: 'Abstand', lines: ids.slice(1) }];
    const markdown = sorted('heizung', { sections: [{ id: 's4', lines: ids }], contradictions });
    assert.match(markdown, /Abstand: .*„Wie viel Abstand brauchen Möbel zum Heizkörper: Mindestens 20/);
    assert.equal(markdown.match(/Wie viel Abstand brauchen/g)?.length, 1);
  });

  test('opens with what the model chose alone', () => {
    const chosen = idOf('desk', 'A standing desk is worth it if you have');
    const placed = requestOf('desk').ids.filter((id) => id.startsWith('p') && id !== chosen);
    const reply = {
      sections: [
        { id: 's1', lines: [chosen] },
        { id: 's2', lines: placed },
      ],
    };
    const { markdown } = briefOfCase(caseOf('desk'), [JSON.stringify(reply)]);
    const [opening = ''] = markdown.split('\n## ');
    assert.doesNotMatch(opening, /What assistants answer/);
    assert.match(below(markdown, 'Other statements of answers'), /“Yes, a standing desk is worth it/);
  });

  test('drops the heading above an advertisement', () => {
    const other = [idOf('notion', 'Ein Vertrag zur'), idOf('notion', 'Löschfristen'), idOf('notion', 'Die Rechte an')];
    assert.match(sorted('notion', { other }), /„Ein Vertrag zur/);
    assert.doesNotMatch(sorted('notion', { other }), /Worauf Unternehmen achten/);
  });

  test('says of no other figure or option that it is the same', () => {
    const [page = '', said = ''] = ['Joplin suits those', 'Obsidian stores'].map((text) => idOf('evernote', text));
    const options = sorted('evernote', { sections: [{ id: 's4', lines: [page, said] }], same: [[page, said]] });
    assert.doesNotMatch(options, /“Joplin suits.*\n> {3}- ChatGPT: Obsidian/);
    const [pain = '', price = ''] = ['Upper back and neck', 'A good electric'].map((text) => idOf('desk', text));
    const figures = sorted('desk', { sections: [{ id: 's2', lines: [pain, price] }], same: [[pain, price]] });
    assert.doesNotMatch(figures, /“Upper back.*\n> {3}- ChatGPT/);
  });

  test('joins sentences again that follow each other', () => {
    const [first, second] = ['Descaling takes 40 minutes', 'You need 100 ml'].map((text) => idOf('descale', text));
    const markdown = sorted('descale', { sections: [{ id: 's2', lines: [first ?? '', second ?? ''] }] });
    assert.match(below(markdown, 'Before you start'), /“Descaling takes 40 minutes[^”]*\. You need 100 ml[^”]*”/);
  });

  test('counts no topics', () => {
    const [first = '', second = ''] = ['Never use vinegar', 'Do not use vinegar'].map((text) => idOf('descale', text));
    const sections = [{ id: 's4', lines: [{ label: 'Vinegar', lines: [first, second] }] }];
    assert.match(sorted('descale', { sections }), /^> - Vinegar$/m);
  });
});
