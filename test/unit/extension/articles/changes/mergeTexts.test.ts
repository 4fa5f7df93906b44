import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../../data/properties.ts';
import { mergeTexts } from '../../../../../src/extension/articles/changes/mergeTexts.ts';

const names = { mine: 'Your file', theirs: 'Proposed change' };
const merge = (base: string, mine: string, theirs: string) => mergeTexts({ base, mine, theirs, names });

const base = '---\ntitle: A\nrun_id: 1\n---\n\n# A\n\nOne.\n\nTwo.\n\nThree.\n';

describe('text merge', () => {
  test('takes changes of each side, and equal changes once', () => {
    assert.deepEqual(merge(base, base.replace('One.', 'Mine.'), base.replace('Three.', 'Theirs.')), {
      text: base.replace('One.', 'Mine.').replace('Three.', 'Theirs.'),
      conflicts: 0,
    });
    const both = base.replace('Two.', 'Both.');
    assert.deepEqual(merge(base, both, both), { text: both, conflicts: 0 });
  });

  test('marks a conflict', () => {
    const { text, conflicts } = merge(base, base.replace('Two.', 'Mine.'), base.replace('Two.', 'Theirs.'));
    assert.equal(conflicts, 1);
    assert.equal(text, base.replace('Two.\n', '<<<<<<< Your file\nMine.\n=======\nTheirs.\n>>>>>>> Proposed change\n'));
  });

  test('keeps a last line without a line break', () => {
    const { text, conflicts } = merge('# A\n\nOne.', '# A\n\nOne.\n\nMine.', '# A\n\nOne.\n\nTheirs.');
    assert.equal(conflicts, 1);
    for (const words of ['One.', 'Mine.', 'Theirs.']) assert.ok(text.includes(words), text);
  });

  test('takes changed front matter without conflict markers', () => {
    const { text, conflicts } = merge(
      base,
      base.replace('run_id: 1', 'run_id: 2'),
      base.replace('run_id: 1', 'run_id: 3'),
    );
    assert.deepEqual([text, conflicts], [base.replace('run_id: 1', 'run_id: 3'), 0]);
  });

  test('keeps the line endings of both sides', () => {
    const windows = base.replaceAll('\n', '\r\n');
    const { text } = merge(windows, windows.replace('Two.', 'Mine.'), windows.replace('Two.', 'Theirs.'));
    assert.ok(!/[^\r]\n/.test(text), JSON.stringify(text));
  });

  test('separates last lines without a line break', () => {
    const names = { mine: 'Yours', theirs: 'Proposed' };
    assert.equal(mergeTexts({ base: 'd\n', mine: 'd\na', theirs: 'a', names }).text, 'a\na');
  });

  test('loses no line of either side', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, text, (before, mine, theirs) => {
        assert.deepEqual(merge(before, before, theirs), { text: theirs, conflicts: 0 });
        assert.deepEqual(merge(before, mine, before), { text: mine, conflicts: 0 });
        const merged = new Set(merge(before, mine, theirs).text.split('\n'));
        const old = new Set(before.split('\n'));
        for (const line of [...mine.split('\n'), ...theirs.split('\n')])
          assert.ok(line === '' || old.has(line) || merged.has(line), `${line} is lost`);
      }),
    );
  });
});
