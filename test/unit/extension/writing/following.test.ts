import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ArticleNotes, Note } from '../../../../src/extension/writing/notes/notes.ts';
import { createFollowing, wordAt } from '../../../../src/extension/writing/notes/following.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';
import type { WrittenText } from '../../../../src/extension/articles/editor/documents.ts';

describe('notes while typing', () => {
  test('are hidden in a file that is only viewed', async () => {
    const { following, shown } = fixture('Some words.');
    following.opened('a');
    await settle();
    assert.deepEqual([shown()?.scores?.seo, shown()?.visible], [50, []]);
  });

  test('update 300 ms after the user stops typing', async () => {
    const { following, clock, asked, write } = fixture('Some words. ');
    following.edited('a', write('Some words. More '));
    await clock.advance(299);
    following.edited('a', write('Some words. More here '));
    await clock.advance(299);
    assert.equal(asked.length, 0);
    await clock.advance(1);
    assert.deepEqual(asked, ['Some words. More here ']);
  });

  test('of an older text are dropped', async () => {
    const { following, clock, shown, write } = fixture('Old. ', { slow: true });
    following.edited('a', 5);
    await clock.advance(300);
    write('New. ');
    await clock.advance(1000);
    assert.equal(shown(), undefined);
  });

  test('skip the word at the caret', async () => {
    const { following, clock, shown, write } = fixture('');
    following.edited('a', write('It weighs 12'));
    await clock.advance(300);
    assert.deepEqual(shown()?.visible, []);
    following.moved('a', 11);
    assert.deepEqual(shown()?.visible, []);
    following.moved('a', 3);
    assert.deepEqual(words(shown()?.visible), ['12']);
  });

  test('limit the length of a word', () => {
    const text = 'a'.repeat(500_000);
    assert.deepEqual(wordAt(text, 250_000), { start: 248_000, end: 252_000 });
    assert.deepEqual(wordAt('It weighs 12 kg', 12), { start: 10, end: 12 });
  });

  test('cover the last word after two seconds', async () => {
    const { following, clock, shown, write } = fixture('');
    following.edited('a', write('It weighs 12'));
    await clock.advance(1999);
    assert.deepEqual(shown()?.visible, []);
    await clock.advance(1);
    assert.deepEqual(words(shown()?.visible), ['12']);
  });

  test('appear in other files only on request', async () => {
    const { following, shown, clock, asked } = fixture('It weighs 12', { article: false });
    following.edited('a', 3);
    await clock.advance(3000);
    assert.equal(asked.length, 0);
    await following.asked('a');
    assert.deepEqual(words(shown()?.visible), ['12']);
  });

  test('are hidden after a change from outside', async () => {
    const { following, clock, shown, asked, write } = fixture('Old.');
    following.opened('a');
    await settle();
    write('It weighs 12 kg.');
    following.changed('a');
    await clock.advance(300);
    assert.deepEqual([asked.at(-1), shown()?.visible], ['It weighs 12 kg.', []]);
    following.changed('b');
    assert.equal(following.find('b'), undefined);
  });

  test('disappear after a change on disk, unless requested', async () => {
    const { following, clock, shown, write } = fixture('');
    following.edited('a', write('It weighs 12 kg. '));
    await clock.advance(300);
    assert.deepEqual(words(shown()?.visible), ['12']);
    write('It weighs 20 kg. ');
    following.changed('a');
    await clock.advance(300);
    assert.deepEqual(shown()?.visible, []);
    await following.asked('a');
    following.changed('a');
    await clock.advance(300);
    assert.deepEqual(words(shown()?.visible), ['20']);
  });

  test('are cleared when a file closes', async () => {
    const { following, shown, clock } = fixture('It weighs 12');
    await following.asked('a');
    following.closed('a');
    assert.equal(shown(), undefined);
    following.edited('a', 3);
    following.dispose();
    await settle();
    assert.equal(clock.waiting, 0);
  });

  test('are complete for a page, then confirmed by the service', async () => {
    const { following, shown, clock } = fixture('It weighs 12 kg.', { confirmed: '13' });
    assert.deepEqual(words((await following.noted('a'))?.listed), ['12']);
    await clock.advance(100);
    assert.deepEqual([words(shown()?.listed), shown()?.visible], [['13'], []]);
    following.edited('a', undefined);
    await clock.advance(300);
    assert.deepEqual([words(shown()?.listed), words(shown()?.visible)], [['12'], ['12']]);
    assert.equal(await following.noted('a'), shown());
  });

  test('are empty for a page of another file', async () => {
    const { following } = fixture('It weighs 12', { article: false });
    assert.equal(await following.noted('a'), undefined);
  });
});

const about = {
  begun: false,
  heldAgainst: undefined,
  losses: [],
  ignored: [],
  prompt: undefined,
  title: { start: 0, end: 1 },
};

/** One document, whose figures are its notes. */
function fixture(markdown: string, { article = true, slow = false, confirmed = '' } = {}) {
  const clock = fakeClock();
  let text: WrittenText = { version: 1, markdown, article };
  const asked: string[] = [];
  let last: ReturnType<typeof following.find>;
  const notesOf = async (_name: string, given: WrittenText, signal: AbortSignal): Promise<ArticleNotes> => {
    asked.push(given.markdown);
    if (slow) await clock.sleep(500, signal);
    const notes = [...given.markdown.matchAll(/\d+/g)].map(({ 0: figure, index }): Note => {
      return {
        rule: 'check.figure',
        severity: 'warning',
        message: figure,
        start: index,
        end: index + figure.length,
        fixes: [],
      };
    });
    return { scores: { service: 50, seo: 50, geo: 50, readability: 50 }, words: 2, notes, ...about };
  };
  const following = createFollowing({
    clock,
    read: () => text,
    notesOf,
    ...(confirmed !== '' && {
      confirm: async (_name, _given, found, signal) => {
        await clock.sleep(100, signal);
        return { ...found, notes: found.notes.map((note) => ({ ...note, message: confirmed })) };
      },
    }),
    show: (_name, now) => (last = now),
    note: (error) => assert.fail(String(error)),
  });
  return {
    following,
    clock,
    asked,
    shown: () => last,
    /** Gives where the caret is then. */
    write: (fresh: string): number => {
      text = { ...text, version: text.version + 1, markdown: fresh };
      return fresh.length;
    },
  };
}

const words = (notes: readonly Note[] | undefined): string[] => notes?.map(({ message }) => message) ?? [];
