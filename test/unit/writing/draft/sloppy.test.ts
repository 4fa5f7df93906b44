import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../../src/checking/check.ts';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { countsOf } from '../../../data/sloppy/counts.ts';
import type { SloppyQuestion } from '../../../data/sloppy/question.ts';
import { questions } from '../../../data/sloppy/questions.ts';
import { gather } from '../answers.ts';

/** The sections of a question as they are left of what a careless model wrote. */
function sectionsOf({ title, keyword, language, subjects, pages, sections }: SloppyQuestion): string[] {
  const read = pages.map((page) => ({ ...page, language, readAt: 0 }));
  const { facts } = buildLedger({ evidence: gather([], title), pages: read });
  const planned = sections.map(({ heading, isLead }) => ({
    heading,
    purpose: '',
    points: [],
    ...(isLead && { lead: true as const }),
  }));
  const before: string[] = [];
  for (const [section, { written }] of sections.entries()) {
    const { markdown } = checkSection({
      outline: { title, language, keyword, sections: planned },
      section,
      written,
      before,
      facts,
      pages: read,
      subjects,
      ownSentences: [],
    });
    before.push(markdown);
  }
  return before;
}

describe('drafts of a careless model', () => {
  for (const question of questions) {
    test(`keep all true statements and steps of ${question.name}`, () => {
      const counts = sectionsOf(question).map((markdown, index) => {
        const section = question.sections[index];
        assert.ok(section);
        return countsOf(section, markdown);
      });
      assert.deepEqual(
        counts.flatMap(({ lost, unmarked, chat, steps }) => [...lost, ...unmarked, ...chat, ...steps]),
        [],
      );
    });
  }

  test('have closed bold markers on each line', () => {
    for (const line of questions.flatMap(sectionsOf).flatMap((markdown) => markdown.split('\n')))
      assert.equal((line.split('**').length - 1) % 2, 0, line);
  });
});

describe('sentences marked as unsupported', () => {
  const find = (markdown: string) => checkArticle({ markdown, language: 'en' });

  test('are findings with a removal and a search', () => {
    const [finding, ...others] = find(
      'Rinse the tank. [unsupported: It takes 77 minutes ([lab](https://lab.example)).] Dry it.',
    );
    assert.deepEqual(others, []);
    assert.equal(finding?.rule, 'check.unsupported');
    assert.deepEqual([finding.fix?.title, finding.otherFixes?.[0]?.title], ['Remove', 'Find a source']);
    assert.match(finding.otherFixes?.[0]?.search ?? '', /^It takes 77 minutes/);
  });

  test('are removed with their item, and leave a dash in a table', () => {
    const removed = (markdown: string): string => {
      const [edit] = find(markdown)[0]?.fix?.edits ?? [];
      return edit ? markdown.slice(0, edit.start) + edit.text + markdown.slice(edit.end) : markdown;
    };
    assert.equal(removed('- One.\n- [unsupported: Two.]\n- Three.\n'), '- One.\n- Three.\n');
    assert.equal(removed('One. [unsupported: Two.] Three.'), 'One. Three.');
    assert.equal(
      removed('| Set | Light |\n| --- | --- |\n| Acme | [unsupported: 888 nits] |\n'),
      '| Set | Light |\n| --- | --- |\n| Acme | – |\n',
    );
  });
});
