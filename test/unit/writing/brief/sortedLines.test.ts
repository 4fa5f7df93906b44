import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { briefSorting } from '../../../../src/writing/brief/brief.ts';
import type { SortingReply } from '../../../../src/writing/brief/sorting/reply.ts';
import { briefOfCase, inputOfCase } from './briefFaults.ts';
import { below, caseOf, idOf, requestOf, sorted } from './sorted.ts';

/** The brief of a page, with lines that begin with the given texts in one section and as lines only of pages. */
function sortedPage(markdown: string, opens: readonly string[], isOnly = false): string {
  const one = caseOf('descale');
  const own = { ...one, pages: one.pages.slice(0, 1).map((page) => ({ ...page, markdown })) };
  const [{ prompt, ids } = assert.fail('no request')] = briefSorting(inputOfCase(own));
  const lines = opens.map((text) => new RegExp(`^(\\w+) .*"${text}`, 'm').exec(prompt)?.[1] ?? assert.fail(prompt));
  const onlyPages = isOnly ? lines : [];
  const rest = ids.filter((id) => !lines.includes(id));
  const sections = [
    { heading: 'All of it', lines },
    { heading: 'The rest', lines: rest },
  ];
  return briefOfCase(own, [JSON.stringify({ sections, onlyPages })]).markdown;
}

describe('lines of a sorted brief', () => {
  test('keep a short answer with its question and the next sentence', () => {
    const page =
      '## Questions\n\n**Is scale harmful?** No. It only slows the machine down by a third.\n\n**Does it smell of vinegar?** Only for the first hour.';
    const markdown = below(sortedPage(page, ['No\\. It only', 'Only for']), 'All of it');
    assert.match(markdown, /Is scale harmful\? “No\. It only slows/);
  });

  test('keep a short answer in its own paragraph with the next sentence', () => {
    const page = '## Is vinegar safe?\n\n**No.**\n\nIt attacks the seals of the machine. The test had 12 machines.';
    const markdown = sortedPage(page, ['No\\. It attacks', 'The test had']);
    assert.match(below(markdown, 'All of it'), /Is vinegar safe\? “No\. It attacks the seals/);
  });

  test('have the heading or the previous sentence if they refer to it', () => {
    const page =
      '## Where should it stand?\n\nBetter not. Put it into the hall instead of the kitchen.\n\n## The pump is dead\n\nReplace the pump if it squeals when it runs. The part costs $35 to $90.\n\n## Reports\n\nReport scale within 14 days of the delivery. Such a claim then ends within a year.';
    const markdown = sortedPage(page, ['Better not', 'The part costs', 'Such a claim'], true);
    const own = below(markdown, 'All of it');
    assert.match(own, /Where should it stand\? “Better not\. Put it/);
    assert.match(own, /“Replace the pump if .* runs\. The part costs/);
    assert.match(below(markdown, 'Gaps'), /Reports: “Report scale .* delivery\. Such a claim/);
  });

  test('have the short line above a list', () => {
    const page =
      '## The test\n\nWeaknesses:\n\n- Loud pump that rattles\n- Short cable of one meter\n\nIt costs $90 in most shops today.';
    const markdown = sortedPage(page, ['Loud pump', 'Short cable', 'It costs']);
    assert.match(below(markdown, 'All of it'), /The test, Weaknesses \(.*\):\n> {3}- “Loud pump/);
  });

  test('have items of one word, but not of menus', () => {
    const page =
      '## What it needs\n\n1. Descaler\n2. Warm water\n\n- Gloves\n- An old towel\n\n## Menu\n\n- Home\n- Contact\n\n## Limits\n\nIt costs $90 in most shops today.';
    const markdown = sortedPage(page, ['Gloves', 'It costs']);
    assert.match(markdown, /1\. Descaler\n/);
    assert.match(markdown, /“Gloves”/);
    assert.doesNotMatch(markdown, /Contact/);
  });

  test('have the label at the start of their paragraph', () => {
    const page =
      '## Regrets\n\n**Time.** Most owners named the long cycles.\n\n**The pump.** Some replaced it within three years.';
    const markdown = sortedPage(page, ['Most owners', 'Some replaced'], true);
    assert.match(below(markdown, 'All of it'), /Time: “Most owners.*\n.*The pump: “Some replaced/);
    assert.match(below(markdown, 'Gaps'), /Time: “Most owners/);
  });

  test('have the question above if they are no sentence', () => {
    const page =
      '## Which machines can break?\n\nAll with seals of rubber, and some old ones.\n\n## How hot is it?\n\nThe water is 80 degrees warm in most machines.';
    const markdown = below(sortedPage(page, ['All with', 'The water']), 'All of it');
    assert.match(markdown, /> - Which machines can break\? “All with/);
    assert.match(markdown, /> - “The water/);
  });

  test('have all rows of a table without column names', () => {
    const page = '## Data\n\n| | |\n|---|---|\n| Width | 24 cm |\n| Height | 31 cm |\n\nIt costs $90 in most shops.';
    assert.match(sortedPage(page, ['It costs']), /> \| +\| +\|\n.*\n> \| Width \| 24 cm \|\n/);
  });

  test('name the source of a list once', () => {
    const page = 'It costs $90 in most shops today.\n\n- Gloves of rubber\n- An old towel';
    const markdown = below(sortedPage(page, ['Gloves', 'An old']), 'All of it');
    assert.match(markdown, /^> - \S+:\n> {3}- “Gloves of rubber”\n> {3}- “An old towel”\n/m);
  });

  test('have the note next to a date, but no byline', () => {
    const page =
      '## Prices\n\nAs of May 2026 · Fees rise with the age\n\nBy Jane Doe of the Lab · May 3, 2026\n\nIt costs $90 in most shops today.';
    const markdown = sortedPage(page, ['Fees rise', 'It costs']);
    assert.match(markdown, /“Fees rise with the age”/);
    assert.doesNotMatch(markdown, /Jane Doe/);
  });

  test('shows a comparison in its group, and lists none of its lines again', () => {
    const [page = '', answer = ''] = ['Never use vinegar', 'Do not use vinegar'].map((text) => idOf('descale', text));
    const contradictions = [{ about: 'May vinegar be used', lines: [page, answer] }];
    const sections = [{ heading: 'What does harm?', lines: [{ label: 'Cleaners', lines: [page, answer] }] }];
    const markdown = sorted('descale', { sections, contradictions });
    assert.match(
      below(markdown, 'What does harm?'),
      /^> - Cleaners\n> {3}- Statements compared: May vinegar be used\n> {5}- coffeelab.*: “Never use.*\n> {5}- ChatGPT: “Do not/m,
    );
    for (const quoted of [/“Never use vinegar/g, /“Do not use vinegar/g])
      assert.equal(markdown.match(quoted)?.length, 1);
    const opened = sorted('descale', {
      sections: [
        { id: 's1', lines: [answer] },
        { id: 's4', lines: [page] },
      ],
      contradictions,
    });
    assert.equal(opened.match(/“Do not use vinegar/g)?.length, 2, 'but one that answers the question');
    assert.match(below(opened, 'Mistakes to avoid'), /“Do not use vinegar/);
  });

  test('show the rest of a paragraph below the comparison of its first sentence', () => {
    const [first = '', rest = '', answer = ''] = ['Descaling takes 40', 'You need 100 ml', 'Do not use vinegar'].map(
      (text) => idOf('descale', text),
    );
    const markdown = sorted('descale', {
      sections: [{ heading: 'Own', lines: [{ label: 'Amount of water', lines: [first, rest] }] }],
      contradictions: [{ about: 'Duration', lines: [first, answer] }],
    });
    assert.match(below(markdown, 'Own'), /compared: Duration\n(?:.*\n){2}> {3}- “You need 100 ml/);
  });

  test('shows a compared sentence in the middle of a paragraph once', () => {
    const page =
      'Descale the machine every month. Vinegar is fine for the seals. Rinse the tank with water. Never use bleach.';
    const one = caseOf('descale');
    const own = { ...one, pages: one.pages.slice(0, 1).map((first) => ({ ...first, markdown: page })) };
    const [{ prompt, ids } = assert.fail('no request')] = briefSorting(inputOfCase(own));
    const id = (text: string): string => new RegExp(`^(\\S+) .*"${text}`, 'm').exec(prompt)?.[1] ?? assert.fail(prompt);
    const answer = id('Do not use vinegar, ');
    const lines = [...ids.filter((any) => any.startsWith('p')), answer];
    const contradictions = [{ about: 'Vinegar', lines: [id('Vinegar is fine'), answer] }];
    const sections = [{ heading: 'Own', lines: [{ label: 'Care', lines }] }];
    const { markdown } = briefOfCase(own, [JSON.stringify({ sections, contradictions, other: ids })]);
    assert.equal(markdown.match(/Vinegar is fine/g)?.length, 1);
    assert.match(below(markdown, 'Own'), /“Descale the machine every month\.”[^]*“Rinse the tank/);
  });

  test('are all in the request, also an item without a label below a list of names', () => {
    const markdown =
      'Here are the best ones:\n\n### 1. Libby\n- **Price:** Free\n\n### 2. Chirp\n- **Price:** $2 per book\n\n### 3. Spotify Premium\n- Includes 15 hours of audiobooks per month';
    const one = { ...caseOf('evernote'), question: 'best alternatives to Audible' };
    const own = { ...one, answers: one.answers.slice(0, 1).map((first) => ({ ...first, markdown })) };
    assert.match(briefSorting(inputOfCase(own))[0]?.prompt ?? '', /^a\d+ .*"Includes 15 hours of audiobooks/m);
  });

  test('shows a comparison of two lines of the opening there, and not as lines', () => {
    const [page = '', answer = '', other = ''] = ['Never use vinegar', 'Do not use vinegar', 'Descale every two'].map(
      (text) => idOf('descale', text),
    );
    const markdown = sorted('descale', {
      sections: [
        { id: 's1', lines: [page, answer] },
        { id: 's4', lines: [other] },
      ],
      contradictions: [{ about: 'May vinegar be used', lines: [page, other, answer] }],
    });
    const [opening = ''] = markdown.split('\n## ');
    assert.match(opening, /May vinegar be used/);
    assert.equal(markdown.match(/“Never use vinegar/g)?.length, 1);
    assert.equal(markdown.match(/“Do not use vinegar/g)?.length, 1);
  });

  describe('with the same content', () => {
    const page =
      '## Questions\n\n**Does vinegar harm the seals?** It attacks the rubber within a year.\n\n## Rules\n\n- Wait until the machine is cold\n- Do not use vinegar in the tank\n- Dry the tank for an hour\n\n## All steps\n\n1. Drain the tank before you start.\n2. Leave vinegar in the kitchen cupboard.\n\n| Task | How often |\n|---|---|\n| Descaling | every two to three months |\n| Rinsing | every day |';
    const one = caseOf('descale');
    const own = { ...one, pages: one.pages.slice(0, 1).map((first) => ({ ...first, markdown: page })) };
    const [{ prompt, ids } = assert.fail('no request')] = briefSorting(inputOfCase(own));
    const id = (text: string): string =>
      new RegExp(`^ *(\\S+) (?:[-+] )?(?:\\[.*\\] )*"${text}`, 'm').exec(prompt)?.[1] ?? assert.fail(prompt);
    const lines = ids.filter((any) => any.startsWith('p'));
    const [answer, often] = [id('Do not use vinegar, '), id('Descale every two')];
    const briefOf = (same: string[]): string => {
      const sections = [{ heading: 'All of it', lines: [...lines, answer, often] }];
      return below(briefOfCase(own, [JSON.stringify({ sections, same: [same], other: ids })]).markdown, 'All of it');
    };

    test('nest below a question and its answer', () => {
      assert.match(briefOf([id('It attacks'), answer]), /harm the seals\? “It attacks.*\n> {3}- ChatGPT: “Do not use/);
    });

    test('nest below an item, and keep its list', () => {
      const markdown = briefOf([id('Do not use vinegar in'), answer]);
      assert.match(markdown, /“Wait .*\n> {3}- “Do not .* tank”\n> {5}- ChatGPT: “Do not.*\n> {3}- “Dry the/);
    });

    test('nest below a step', () => {
      assert.match(briefOf([id('Leave vinegar'), answer]), / 2\. Leave vinegar.*\n> {6}- ChatGPT: “Do not use/);
    });

    test('are left out if they repeat a row of a page', () => {
      const markdown = briefOf([id('Descaling \\| every'), often]);
      assert.match(markdown, /\| Descaling \(also ChatGPT\) \| every two/);
      assert.doesNotMatch(markdown, /“Descale every/);
    });

    test('name the page of a cell that says the same', () => {
      const markdown = briefOf([`${id('Descaling \\| every')}.2`, often]);
      assert.match(markdown, /“Descale every.*\(also \S+\)/);
    });
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

  test('keeps a table between lines and in a group', () => {
    const lines = ['p1', 'p3', 'p4'];
    const plain = sorted('evernote', { sections: [{ heading: 'All', lines }] });
    const grouped = sorted('evernote', { sections: [{ heading: 'All', lines: [{ label: 'Apps', lines }] }] });
    assert.match(below(plain, 'All'), /^> - “.*\n>\n> \S.*:\n>\n> \| App [^]*\|\n>\n> - “/m);
    assert.match(below(grouped, 'All'), /^> - Apps\n> {3}- “.*\n>\n> {3}\S.*:\n>\n> {3}\| App [^]*\|\n>\n> {3}- “/m);
  });

  test("keeps the other columns of an answer's table", () => {
    const id = /^(a\d+) table, columns 1 .*3 "/m.exec(requestOf('crm').prompt)?.[1] ?? assert.fail('no table');
    const first = new RegExp(`^ {2}${id}\\.1 "([^|]*) \\| ([^|]*) \\| ([^|"]*)`, 'm').exec(requestOf('crm').prompt);
    const [, name = '', second = '', third = ''] = first ?? [];
    const markdown = sorted('crm', { sections: [{ id: 's2', lines: [`${id}.*.2`, 'p1'] }] });
    assert.ok(markdown.includes(`| ${name} | ${second} |\n`));
    assert.ok(markdown.includes(`| ${name} | ${third}`));
    assert.ok(!markdown.includes(`| ${name} | ${second} | ${third}`));
  });

  test('repeats cells and columns, and keeps the table', () => {
    const cell = { label: 'Storage', lines: ['p3.4.2', 'p3.4.4'] };
    const sections = [
      { id: 's2', lines: [cell, 'p3'] },
      { heading: 'What they cost', lines: ['p3.*.2'] },
    ];
    const markdown = sorted('evernote', { sections });
    assert.match(
      below(markdown, 'What they cost'),
      /\| App \| Price per year \|\n.*\n> \| UpNote \| \$24, or \$40 once \|\n/,
    );
    assert.match(below(markdown, 'Why people switch'), /\| UpNote \| \$24, or \$40 once \| yes \| 0 \| yes \|/);
    assert.match(markdown, /Storage\n(?:.*\n)?.*“OneNote, Price per year: free up to 5 GB”/);
  });

  test('leaves out a table whose columns are all elsewhere', () => {
    const sections = [
      { id: 's2', lines: ['p3.*.2.3'] },
      { heading: 'What they cost', lines: ['p3.*.4.5'] },
    ];
    assert.equal(sorted('evernote', { sections }).match(/\| UpNote \| \$24/g)?.length, 1);
  });

  test('compares a whole row, and cells of the first column', () => {
    const contradictions = [{ about: 'Price per year', lines: ['p3.2', 'p3.3.1', 'p3.3.2'] }];
    const markdown = sorted('evernote', { contradictions });
    assert.match(markdown, /: Joplin: “Price per year free, cloud €29 · Imports ENEX yes/);
    assert.match(markdown, /, App: “Notion”\[\^1\], Notion, Price per year: “\$120”/);
  });

  test('shows the other cells of a compared row', () => {
    const sections = [{ id: 's2', lines: [{ label: 'Joplin', lines: ['p3.2', 'p1'] }] }];
    const contradictions = [{ about: 'Price', lines: ['p3.2.2', 'p1'] }];
    assert.match(
      below(sorted('evernote', { sections, contradictions }), 'Why people switch'),
      /Price per year .* · Imports/,
    );
  });

  test('quotes a sentence after the one that it needs', () => {
    for (const [name, text, needed, quoted] of [
      ['evernote', 'Evernote does not', 'Joplin encrypts', /“Joplin encrypts .* Evernote does not\.”/],
      ['crm', 'Pipedrive has no such fee', "HubSpot's Prof", /“HubSpot's Prof.* Pipedrive has no such fee\.”/],
    ] as const) {
      const [own, before] = [idOf(name, text), idOf(name, needed)];
      const sections = [
        { heading: 'Own', lines: [own, 'a1'] },
        { id: 's2', lines: [before] },
      ];
      assert.match(below(sorted(name, { sections }), 'Own'), quoted);
      const useless = sorted(name, { sections: sections.slice(0, 1), other: [before] });
      assert.doesNotMatch(below(useless, 'Own'), quoted, 'but not after one of no use');
      const lone = sorted(name, { sections: sections.slice(1), other: [own] });
      assert.equal(lone.split(needed).length, 2, 'nor if it is of no use itself');
    }
  });

  test('quotes no other sentence before one that names its subject', () => {
    const line = idOf('crm', 'Every plan includes');
    const sections = [{ heading: 'Own', lines: [line, 'a1'] }];
    assert.match(below(sorted('crm', { sections }), 'Own'), /- “Every plan includes/);
  });

  test('keeps the label of another option in a group', () => {
    const lines = [idOf('crm', 'It gets expensive'), idOf('crm', 'Premium costs')];
    const sections = [{ heading: 'Own', lines: [{ label: 'Price of Pipedrive', lines }] }];
    assert.match(below(sorted('crm', { sections }), 'Own'), /ChatGPT: HubSpot: “It gets expensive/);
  });

  test('compares an answer with its question', () => {
    const ids = ['Mindestens 20', 'halten Sie mindestens'].map((text) => idOf('heizung', text));
    const contradictions = [{ about: 'Abstand', lines: ids }];
    const markdown = sorted('heizung', { sections: [{ id: 's4', lines: ids }], contradictions });
    assert.match(markdown, /Abstand\n.*Wie viel Abstand brauchen Möbel zum Heizkörper\? „Mindestens 20/);
    assert.equal(markdown.match(/Wie viel Abstand/g)?.length, 1);
  });

  test('quotes needed sentences and options of headings in a comparison', () => {
    const [fee, before] = [idOf('crm', 'Pipedrive has no such fee'), idOf('crm', "HubSpot's Prof")];
    const contradictions = [{ about: 'Fees', lines: ['a1', fee] }];
    const markdown = sorted('crm', { sections: [{ id: 's2', lines: [before, fee] }], contradictions });
    assert.match(markdown, /Fees\n.*“HubSpot's Professional .* Pipedrive has no such fee\.”/);
  });

  test('leaves out a section whose lines are compared elsewhere', () => {
    const [page = '', answer = ''] = ['Never use vinegar', 'Do not use vinegar'].map((text) => idOf('descale', text));
    const sections = [
      { id: 's4', lines: [page] },
      { id: 's6', lines: [answer] },
    ];
    const markdown = sorted('descale', { sections, contradictions: [{ about: 'Vinegar', lines: [page, answer] }] });
    assert.doesNotMatch(markdown, /Nothing found|## Frequently asked/);
  });

  test('keeps the label of one line that has another label', () => {
    const id = idOf('crm', 'It gets expensive');
    const sections = [{ heading: 'Own', lines: [{ label: 'Expensive', lines: [id] }, 'a1'] }];
    assert.match(below(sorted('crm', { sections }), 'Own'), /> - Expensive: /);
  });

  test('keeps the label of one line that does not name it', () => {
    const [line = ''] = [idOf('descale', 'Never use vinegar')];
    const labelled = (label: string) =>
      below(sorted('descale', { sections: [{ id: 's4', lines: [{ label, lines: [line] }] }] }), 'Mistakes to avoid');
    assert.match(labelled('Kitchen acids'), /^> - Kitchen acids\n/m);
    assert.doesNotMatch(labelled('Vinegar'), /^> - Vinegar/m);
  });

  test('adds an unplaced line to the line with the same content', () => {
    const [page = '', answer = ''] = ['Upper back and neck', 'A good electric'].map((text) => idOf('desk', text));
    const { ids } = requestOf('desk');
    const lines = ids.filter((id) => id !== answer);
    const reply = JSON.stringify({ sections: [{ heading: 'All', lines }], same: [[page, answer]] });
    const { markdown } = briefOfCase(caseOf('desk'), [reply]);
    assert.match(below(markdown, 'All'), /“A good electric/);
  });

  test('marks in tables only the cells that only assistants say', () => {
    const row = /^ {2}(a\d+\.1) /m.exec(requestOf('crm').prompt)?.[1] ?? '';
    const table = row.split('.')[0] ?? '';
    const sections = [{ id: 's2', lines: [`${table}.*.2`, 'p1'] }];
    assert.equal(sorted('crm', { sections, onlyAnswers: [`${row}.2`] }).match(/\| Only assistants: /g)?.length, 1);
    assert.doesNotMatch(sorted('crm', { sections, onlyAnswers: [row] }), /\| Only assistants/);
  });

  test('lists figures that no page has, without those that are marked', () => {
    const answer = idOf('descale', 'Descale every two');
    const sections = [{ id: 's4', lines: [answer] }];
    const figures = /figures? that no page gives/;
    assert.match(sorted('descale', { sections }), figures);
    assert.match(below(sorted('descale', { sections }), 'Gaps'), /^> {3}- “Descale every two/m);
    assert.doesNotMatch(sorted('descale', { sections, onlyAnswers: [answer] }), /^> {3}- “Descale every two/m);
  });

  test('lists the other figures of a compared row', () => {
    const one = caseOf('descale');
    const [first = assert.fail()] = one.answers;
    const table = '| Cleaner | Lasts | Smell |\n|---|---|---|\n| Powder | 312 days | none |\n| Tabs | a week | lemon |';
    const own = { ...one, answers: [{ ...first, markdown: `These clean well.\n\n${table}` }] };
    const [{ prompt, ids } = assert.fail('no request')] = briefSorting(inputOfCase(own));
    const row = /^ {2}(a\d+\.1) "Powder/m.exec(prompt)?.[1] ?? assert.fail(prompt);
    const briefWith = (cell: string): string => {
      const contradictions = [{ about: 'Powder', lines: [`${row}.${cell}`, 'p1'] }];
      return below(briefOfCase(own, [JSON.stringify({ sections: [], contradictions, other: ids })]).markdown, 'Gaps');
    };
    assert.match(briefWith('2'), /Statements compared”: 1/);
    assert.match(briefWith('3'), /^> {3}- Powder: .*312 days/m);
  });

  test('keep the date in their heading', () => {
    const page =
      '## Our offer until October 31, 2026\n\nAll machines cost a quarter less in our shop.\n\n## Shops\n\nThe descaler is sold in all larger supermarkets.';
    const markdown = below(sortedPage(page, ['All machines', 'The descaler']), 'All of it');
    assert.match(markdown, /Our offer until October 31, 2026: “All machines/);
    assert.match(markdown, /> - “The descaler/);
  });

  test('of one list name their page once', () => {
    const page = '## All of it\n\n- Cold water only\n- Clean cups\n\nThe descaler is sold in all larger supermarkets.';
    const markdown = below(sortedPage(page, ['Cold water', 'Clean cups', 'The descaler']), 'All of it');
    assert.match(markdown, /^> - All of it \(coffeelab\.example\):\n> {3}- “Cold water only”\n> {3}- “Clean cups”/m);
  });

  test('name the option of a heading above, and the whole heading in a comparison', () => {
    const page =
      '## Pipedrive: best for sales\n\n### Cons\n\n- Lowest inbox rate of all\n- Slow support by mail\n\n## HubSpot\n\nHubSpot charges by seats in all plans. It costs $29 in the first year.';
    const one = caseOf('crm');
    const own = { ...one, pages: one.pages.slice(0, 1).map((first) => ({ ...first, markdown: page })) };
    const [{ prompt, ids } = assert.fail('no request')] = briefSorting(inputOfCase(own));
    const id = (text: string): string => new RegExp(`^(\\w+) .*"${text}`, 'm').exec(prompt)?.[1] ?? assert.fail(prompt);
    const [low, costs, said] = [id('Lowest'), id('It costs'), ids.find((any) => any.startsWith('a')) ?? ''];
    const briefWith = (reply: object): string =>
      briefOfCase(own, [JSON.stringify({ sections: [], other: ids, ...reply })]).markdown;
    assert.match(
      below(briefWith({ onlyPages: [low], other: ids.filter((any) => any !== low) }), 'Gaps'),
      /Pipedrive, Cons: “Lowest/,
    );
    const sections = [{ heading: 'Costs', lines: [{ label: 'HubSpot', lines: [costs, said] }] }];
    assert.match(below(briefWith({ sections }), 'Costs'), /“It costs \$29/);
    assert.match(
      below(briefWith({ onlyPages: [costs], other: ids.filter((any) => any !== costs) }), 'Gaps'),
      /HubSpot: “It costs/,
    );
    const contradictions = [{ about: 'Inbox rate', lines: [low, said] }];
    assert.match(briefWith({ contradictions }), /Pipedrive: best for sales: “Lowest/);
  });

  test('marks a cell of an answer that only assistants say', () => {
    const row = /^ {2}(a\d+\.1) /m.exec(requestOf('crm').prompt)?.[1] ?? '';
    const sections = [{ id: 's2', lines: [{ label: 'Own', lines: [`${row}.2`, 'p1'] }] }];
    assert.match(sorted('crm', { sections, onlyAnswers: [`${row}.2`] }), /Only assistants \(\w+\): “/);
    assert.equal(sorted('crm', { onlyAnswers: [row] }).match(/\| Only assistants: /g)?.length, 1);
  });

  test('marks no sentence that needs one of a page', () => {
    const [before = '', own = ''] = ['A standing desk is worth it if you use', 'It burns'].map((text) =>
      idOf('desk', text),
    );
    const sections = [
      { heading: 'Calories', lines: [own, 'p1'] },
      { id: 's2', lines: [before] },
    ];
    const quoted = /(\S+): “A standing desk is worth .* It burns/;
    assert.equal(quoted.exec(sorted('desk', { sections, onlyAnswers: [own] }))?.[1], 'Perplexity');
    const marked = sorted('desk', {
      sections: [{ heading: 'Calories', lines: [before, own] }],
      onlyAnswers: [before, own],
    });
    assert.equal(quoted.exec(marked)?.[1], '(Perplexity)');
  });

  test('names pages that lack a statement', () => {
    const sections = [{ heading: 'Own', lines: [idOf('rewire', 'Ask for at least three'), 'p1'] }];
    assert.match(sorted('rewire', { sections }), /does not say this/);
  });

  test('lists a compared item with a condition once', () => {
    const text = 'softened water, if the machine has no filter';
    const one = caseOf('descale');
    const [first = assert.fail()] = one.answers;
    const answers = [{ ...first, markdown: `**Good water:**\n\n- ${text}\n- bottled water, rain water` }];
    const own = { ...one, answers };
    const [{ prompt, ids } = assert.fail('no request')] = briefSorting(inputOfCase(own));
    const answer = /^(a\d+) .*"softened/m.exec(prompt)?.[1] ?? assert.fail(prompt);
    const reply = {
      sections: [{ heading: 'Water', lines: [answer, 'p1'] }],
      contradictions: [{ about: 'Water', lines: [answer, 'p1'] }],
      other: ids,
    };
    assert.equal(briefOfCase(own, [JSON.stringify(reply)]).markdown.match(/“softened water/g)?.length, 1);
  });

  test('lists a compared item with several parts again', () => {
    const answer = idOf('heizung', 'Alle Heizkörper kalt, Kessel');
    const sections = [{ heading: 'Pumpe', lines: [answer, 'p1'] }];
    const markdown = sorted('heizung', { sections, contradictions: [{ about: 'Pumpe', lines: [answer, 'p1'] }] });
    assert.equal(below(markdown, 'Pumpe').match(/„Alle Heizkörper kalt, Kessel/g)?.length, 2);
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
    assert.match(markdown, /“Yes, a standing desk is worth it/);
  });

  test('drops the heading above an advertisement', () => {
    const other = [idOf('notion', 'Ein Vertrag zur'), idOf('notion', 'Löschfristen'), idOf('notion', 'Die Rechte an')];
    assert.match(sorted('notion', { other }), /„Ein Vertrag zur/);
    assert.doesNotMatch(sorted('notion', { other }), /Worauf Unternehmen achten/);
  });

  test('says of no other figure or option that it is the same', () => {
    const [page = '', answer = ''] = ['Joplin suits those', 'Obsidian stores'].map((text) => idOf('evernote', text));
    const options = sorted('evernote', { sections: [{ id: 's4', lines: [page, answer] }], same: [[page, answer]] });
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

  describe('of a question about pumps', () => {
    const one = {
      ...caseOf('descale'),
      brand: { name: 'Calcaway', url: 'https://calcaway.example', aliases: [] },
      answers: [
        {
          model: 'chatgpt-web',
          day: '2026-08-01',
          markdown: [
            'A new pump costs $50 to $90.',
            'Clean the filter if it is clogged.',
            '**Replace the pump if:**\n\n- The motor is silent\n- The housing leaks oil',
            '**Repair (2 hours of work):**\n\n- **Labor:** $150 at most\n- **Parts:** $60 at most',
            'You get **20% of the price** back:\n\n- **Old machines:** within a year\n- **New ones:** within two years',
            '**Other pumps**\n\n- **Quick pump ($80):** The motor runs for ten years.\n- **Slow pump:** It stays cool for hours.',
          ].join('\n\n'),
        },
      ],
      pages: [
        {
          url: 'https://lab.example/pumps',
          title: 'Pumps',
          readAt: 1,
          markdown: [
            '# Pumps',
            'Updated March 3, 2026 · 6 minutes',
            'Updated prices of all pumps: July 2026.',
            'Sign up for our weekly newsletter and save $5.',
            'By Jane Doe, pump editor. We may earn a commission from these links.',
            'By Jane Roe · Updated July 2, 2026 · 212 comments by readers',
            'Was this page helpful? Yes / No. Still stuck? Chat with us from 9 to 5.',
            '4.6 out of 5 stars (312 reviews)',
            '© 2026 Pump Lab.',
            'Order now · Call 512-555-0134',
            'Home › Machines › Pumps of all kinds',
            'Replacing it pays off: a new pump costs $50 to $90 in shops. It takes a technician an hour to fit it.',
            'Clean the filter every month. Repairs by Calcaway were the fastest in our test of workshops.',
            'A silent motor has no power in most cases we saw. Check the fuse before you order parts.',
          ].join('\n\n'),
        },
      ],
    };
    const input = inputOfCase(one);
    const [{ prompt, ids } = assert.fail('no request')] = briefSorting(input);
    const id = (text: string): string =>
      new RegExp(`^(\\w+) (?:[-+] )?(?:\\[.*\\] )*"${text}`, 'm').exec(prompt)?.[1] ?? assert.fail(text);
    const sortedBy = (lines: SortingReply['sections'][number]['lines'], same: string[][]): string => {
      const reply = { sections: [{ heading: 'Own', lines }], same, other: ids };
      return briefOfCase(one, [JSON.stringify(reply)]).markdown;
    };

    test('folds a line that says the same, also in a group, unless it has another condition', () => {
      const [page, said] = [id('Replacing it pays'), id('A new pump')];
      const [monthly, clogged] = [id('Clean the filter every'), id('Clean the filter if')];
      const lines = [{ label: 'Care', lines: [page, said, monthly, clogged] }];
      const own = below(
        sortedBy(lines, [
          [page, said],
          [monthly, clogged],
        ]),
        'Own',
      );
      assert.match(own, /“Replacing it pays off: .*” \(lab\.example, March 3, 2026; also chatgpt-web\)/);
      assert.match(own, /chatgpt-web: “Clean the filter if it is clogged\.”/);
      assert.doesNotMatch(own, /“A new pump/);
    });

    test('names a label once for all items of an answer', () => {
      const lines = [{ label: 'Signs', lines: [id('The motor is'), id('The housing'), id('A silent')] }];
      assert.equal(below(sortedBy(lines, []), 'Own').match(/Replace the pump if/g)?.length, 1);
    });

    test('keeps figures in labels and headings, and the label that a sentence refers to', () => {
      const ids = ['The motor runs', 'It stays cool', '\\$150', '\\$60'].map(id);
      const own = below(sortedBy([{ label: 'Pumps', lines: ids }], []), 'Own');
      assert.match(own, /Quick pump \(\$80\): “The motor runs/);
      assert.match(own, /Slow pump: “It stays/);
      assert.match(own, /Repair \(2 hours of work\), Labor: “\$150 at most” · Parts: “\$60/);
    });

    test('has a line with a figure above a list', () => {
      assert.match(below(sortedBy([id('You get'), id('within a')], []), 'Own'), /“You get 20% of the price back:”/);
    });

    test('quotes no sentence before a line that the section has anyway', () => {
      const [first, next] = [id('Replacing it pays'), id('It takes a')];
      const lines = [
        { label: 'Time', lines: [next, id('A silent')] },
        { label: 'Costs', lines: [first, id('A new')] },
      ];
      assert.equal(below(sortedBy(lines, []), 'Own').match(/Replacing it pays/g)?.length, 1);
    });

    test('names pages that name the brand if no answer does', () => {
      assert.match(
        sortedBy([...ids], []),
        /1 of 1 page names Calcaway, no stored answer does:.*\n> {3}- “Repairs by Calcaway were.*” \(lab\.example/,
      );
    });

    test('leaves out bylines, buttons, breadcrumbs and copyright notices', () => {
      assert.doesNotMatch(
        sortedBy([...ids], []),
        /6 minutes|212|newsletter|© 2026|›|Order now|Jane|commission|helpful|Yes|stuck|Chat|stars/,
      );
      assert.match(sortedBy([...ids], []), /7 facts/);
      assert.match(sortedBy([...ids], []), /Updated prices/);
    });
  });
});
