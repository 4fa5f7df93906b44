import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { threadTasks } from '../../../../src/extension/app/threadTasks.ts';
import { articleNotes } from '../../../../src/extension/writing/notes/articleNotes.ts';
import { houseFixes } from '../../../../src/extension/writing/fixes/quickFixes.ts';
import { createHouseStyles } from '../../../../src/extension/writing/houseStyles.ts';

function house(files: Record<string, string>) {
  const [read, told]: [string[], string[]] = [[], []];
  const texts = {
    run: (name: keyof typeof threadTasks, input: never) =>
      Promise.resolve((threadTasks[name] as never as (one: never) => never)(input)),
  } as unknown as Parameters<typeof createHouseStyles>[0]['texts'];
  const styles = createHouseStyles({
    texts,
    read(place) {
      read.push(place);
      return Promise.resolve(files[place]);
    },
    tell: (place, problem) => void told.push(`${place}: ${problem}`),
  });
  return { files, read, told, styles };
}

describe('house style', () => {
  test('comes from the nearest file, read once until it changes', async () => {
    const { files, read, styles } = house({ far: 'avoid: [utilize]', farther: 'avoid: [leverage]' });
    const places = ['near', 'far', 'farther'];
    const [first, second] = await Promise.all([styles.find(places), styles.find(places)]);
    assert.deepEqual(first, { place: 'far', style: { allowed: [], avoid: [{ word: 'utilize' }] } });
    assert.equal(second?.place, 'far');
    assert.deepEqual(read, ['near', 'far']);
    files['near'] = '';
    assert.equal((await styles.find(places))?.place, 'far');
    styles.forget();
    assert.equal((await styles.find(places))?.place, 'near');
    assert.equal(await styles.find([]), undefined);
  });

  test('reports a broken file once until it is fixed', async () => {
    const { files, told, styles } = house({ list: 'avoid: [' });
    const look = async () => {
      styles.forget();
      return (await styles.find(['list']))?.style;
    };
    assert.deepEqual(await look(), { allowed: [], avoid: [] });
    await look();
    assert.match(told.join('\n'), /^list: \.citedesk\/style\.yaml has a YAML error in line \d+: [^\n]+$/);
    files['list'] = 'avoid: [utilize]';
    assert.deepEqual((await look())?.avoid, [{ word: 'utilize' }]);
    files['list'] = 'avoid: [';
    await look();
    assert.equal(told.length, 2);
  });

  const markdown = '---\nkeyword: tv\n---\n\n# A tv\n\nThey **utilize** it for freelancers, and 45 nits do.\n';
  const style = { allowed: [], avoid: [{ word: 'utilize', instead: 'use' }] };
  const { notes } = articleNotes({ markdown, ignored: [], answers: [], style });
  const titles = (words: string, selected = '') => {
    const start = markdown.indexOf(words);
    const place = { start, end: start + words.length };
    return houseFixes(notes, place, { markdown, selected }).map(({ title, list, word }) => [title, list, word]);
  };

  test('marks words to avoid unless the rule is off', () => {
    const found = notes.filter(({ rule }) => rule === 'style.word');
    assert.deepEqual(
      found.map(({ fixes: [fix] }) => fix?.title),
      ['Use “use”'],
    );
    const off = articleNotes({ markdown, ignored: ['style'], answers: [], style });
    assert.ok(!off.notes.some(({ rule }) => rule === 'style.word'));
  });

  test('can allow a marked word or avoid a selected one', () => {
    assert.deepEqual(titles('utilize'), [['Allow “utilize” in house style', 'allowed', 'utilize']]);
    assert.deepEqual(titles('utilize', 'utilize'), [['Allow “utilize” in house style', 'allowed', 'utilize']]);
    assert.deepEqual(titles('freelancers', 'freelancers'), [
      ['Avoid “freelancers” in house style…', 'avoid', 'freelancers'],
    ]);
    assert.deepEqual(titles('freelancers'), []);
    for (const none of ['45 nits', ' ', 'it for freelancers, and', 'one two three four five', 'a\nb', '`code`', ''])
      assert.deepEqual(titles('do.', none), [], none);
  });
});
