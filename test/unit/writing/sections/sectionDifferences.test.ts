import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { differencesFromEarlier } from '../../../../src/writing/sections/sectionDifferences.ts';
import { benchFolder, benchRows } from '../../../data/productBench.ts';

/** A text by its headings, the opening first. */
const sectionsOf = (markdown: string) =>
  markdown.split(/^(?=#{2,3} )/m).map((part) => ({
    heading: /^#{2,3} (.*)/.exec(part)?.[1] ?? '',
    markdown: part.replace(/^#{1,3} .*\n/m, '').trim(),
  }));

interface Text {
  readonly markdown: string;
  readonly title: string;
  readonly options: readonly string[];
  readonly language: string;
}

/** Each pair of statements that differ. */
function differences({ markdown, ...rest }: Text): string[] {
  const sections = sectionsOf(markdown);
  return sections.flatMap((section, index) =>
    differencesFromEarlier({ section, before: sections.slice(0, index), ...rest }).map(
      ({ sentence: { start, end }, earlier }) => `${section.markdown.slice(start, end)} / ${earlier}`,
    ),
  );
}

const articles = path.join(import.meta.dirname, '../../../data/articles');
const options = ['Hisense U8N', 'Hisense U7N', 'LG B4 OLED', 'TCL QM7', 'Codenames', 'Telestrations'];

describe('differences between sections', () => {
  for (const file of fs.globSync('{drafted/*/article,own/*}.md', { cwd: articles }))
    test(`do not exist in ${file}`, () => {
      const markdown = fs.readFileSync(path.join(articles, file), 'utf8').replace(/^---\n[^]*?\n---\n/, '');
      const language = /moisturizers|balkon|kinderhelm/.test(file) ? 'de' : 'en';
      const title = /^# (.*)$/m.exec(markdown)?.[1] ?? '';
      assert.deepEqual(differences({ markdown, title, options, language }), []);
    });

  test('do not exist in real answers with unknown options', () => {
    const found = [...benchRows(benchFolder())].flatMap(({ content_markdown: markdown, prompt: title }) =>
      differences({ markdown, title, options: [], language: 'en' }),
    );
    assert.deepEqual(found, []);
  });

  for (const [what, earlier, later, isFound] of [
    ['a price of one option', 'The LG B4 OLED costs $999.', 'The LG B4 OLED costs $799.', true],
    [
      'a table',
      '| Set | Peak brightness |\n|---|---|\n| TCL QM7 | 1,212 nits |',
      'The peak brightness of the TCL QM7 is 900 nits.',
      true,
    ],
    [
      'a wait',
      'Switch the machine off and wait for 15 minutes.',
      'Switch the machine off and wait for 25 minutes.',
      true,
    ],
    [
      'both figures in the later section',
      'The LG B4 OLED costs $999.',
      'The LG B4 OLED costs $999. At Best Buy the LG B4 OLED costs $799.',
      false,
    ],
    ['a sentence that goes on', 'It runs webOS. It costs $999.', 'It runs Google TV. It costs $799.', false],
    ['another option', 'The LG B4 OLED costs $999.', 'The TCL QM7 costs $799.', false],
    ['another measure', 'The LG B4 OLED has an input lag of 5 ms.', 'The LG B4 OLED fades within 9 ms.', false],
    ['a range that contains it', 'The LG B4 OLED costs $999.', 'The LG B4 OLED costs $900 to $1,100.', false],
  ] as const)
    test(`${isFound ? 'include' : 'leave out'} ${what}`, () => {
      const markdown = `# TVs\n\n## Sets\n\n${earlier}\n\n## Choice\n\n${later}\n`;
      assert.equal(differences({ markdown, title: 'TVs', options, language: 'en' }).length, isFound ? 1 : 0);
    });

  test('leave out a sentence with both figures, one without its unit', () => {
    const earlier = 'Abschleifen und Versiegeln kostet 35 bis 55 Euro pro Quadratmeter.';
    const later = 'Abschleifen und Versiegeln kostet 25 bis 40 Euro pro Quadratmeter, in der Stadt 35 bis 55 Euro.';
    const of = (text: string) =>
      differences({
        markdown: `# P\n\n## A\n\n${earlier}\n\n## B\n\n${text}\n`,
        title: 'P',
        options: [],
        language: 'de',
      });
    assert.equal(of(`${later.split(', ', 1)[0]}.`).length, 1);
    assert.deepEqual(of(later), []);
  });
});
