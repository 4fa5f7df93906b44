import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../data/properties.ts';
import { mergeTexts } from '../../../../../src/extension/articles/changes/mergeTexts.ts';

const names = { mine: 'Your file', theirs: 'Proposed change' };
const merge = (base: string, mine: string, theirs: string) => mergeTexts({ base, mine, theirs, names });

const base = '---\ntitle: A\nrun_id: 1\n---\n\n# A\n\nOne.\n\nTwo.\n\nThree.\n';

test('what each side changed alone is taken over, and what both changed alike once', () => {
  assert.deepEqual(merge(base, base.replace('One.', 'Mine.'), base.replace('Three.', 'Theirs.')), {
    text: base.replace('One.', 'Mine.').replace('Three.', 'Theirs.'),
    conflicts: 0,
  });
  const both = base.replace('Two.', 'Both.');
  assert.deepEqual(merge(base, both, both), { text: both, conflicts: 0 });
});

test('a place that both changed stands there twice between marks, and all else once', () => {
  const { text, conflicts } = merge(base, base.replace('Two.', 'Mine.'), base.replace('Two.', 'Theirs.'));
  assert.equal(conflicts, 1);
  assert.equal(text, base.replace('Two.\n', '<<<<<<< Your file\nMine.\n=======\nTheirs.\n>>>>>>> Proposed change\n'));
});

test('two texts written at the end of a file without a last line break lose nothing', () => {
  const { text, conflicts } = merge('# A\n\nOne.', '# A\n\nOne.\n\nMine.', '# A\n\nOne.\n\nTheirs.');
  assert.equal(conflicts, 1);
  for (const words of ['One.', 'Mine.', 'Theirs.']) assert.ok(text.includes(words), text);
});

test('front matter never gets marks: where both changed it, the change stands', () => {
  const { text, conflicts } = merge(
    base,
    base.replace('run_id: 1', 'run_id: 2'),
    base.replace('run_id: 1', 'run_id: 3'),
  );
  assert.deepEqual([text, conflicts], [base.replace('run_id: 1', 'run_id: 3'), 0]);
});

test('lines of a writer that ends them otherwise keep their ends', () => {
  const windows = base.replaceAll('\n', '\r\n');
  const { text } = merge(windows, windows.replace('Two.', 'Mine.'), windows.replace('Two.', 'Theirs.'));
  assert.ok(!/[^\r]\n/.test(text), JSON.stringify(text));
});

test('a last line without an end is not run together with a line that the other side added', () => {
  const names = { mine: 'Yours', theirs: 'Proposed' };
  assert.equal(mergeTexts({ base: 'd\n', mine: 'd\na', theirs: 'a', names }).text, 'a\na');
});

test('a side that changed nothing leaves the other as it is, and no line of either side is lost', () => {
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
