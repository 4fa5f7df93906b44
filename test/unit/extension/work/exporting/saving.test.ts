import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../../src/contract/failure.ts';
import type { Export } from '../../../../../src/contract/projects/export.ts';
import { createSaving } from '../../../../../src/extension/work/exporting/saving.ts';
import type { WatchEvent } from '../../../../../src/extension/work/watcher.ts';
import type { Memento } from '../../../../../src/extension/editor/keptRuns.ts';
import { fakeClock, settle } from '../../../../fakes/clock.ts';
import { fakeMemento } from '../../../../fakes/memento.ts';
import { exportRun } from '../../../../fakes/runs.ts';

const ready = exportRun({ status: 'ready', rows: 4212, bytes: 380_000, file_name: 'acme-responses.csv.gz' });
const { id, project } = ready;

interface Options {
  readonly memento?: Memento;
  readonly run?: Export;
  /** Buttons pressed in each message, in order. */
  readonly presses?: readonly (string | undefined)[];
  /** Chosen path of the file; undefined is Escape. */
  readonly place?: string | undefined;
  readonly fetch?: () => Promise<void>;
}

/** A window that saves files of exports, and what a person sees of it. */
function fixture({ memento = fakeMemento(), run = ready, presses = [], fetch, ...options }: Options = {}) {
  const clock = fakeClock();
  const said: string[] = [];
  const left = [...presses];
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const place = 'place' in options ? options.place : '/home/kim/answers.csv';
  const service = { origin: 'local', client: { getExport: () => Promise.resolve({ data: run }) } as never };
  const saving = createSaving({
    services: { current: service, connect: () => Promise.resolve(service) },
    watcher: {
      subscribe: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
    },
    memento,
    dialogs: {
      pick: (choices) => {
        said.push(choices.map(({ label }) => label).join(' | '));
        return Promise.resolve(choices[0]?.value);
      },
      saveFile: ({ file }) => {
        said.push(`where? ${file}`);
        return Promise.resolve(place);
      },
      tell: (message, ...buttons) => {
        said.push([message, ...buttons].join(' | '));
        return Promise.resolve(left.shift());
      },
      progress: (title, work) => {
        said.push(title);
        return work(() => undefined, new AbortController().signal);
      },
    },
    files: {
      folder: '/home/kim',
      open: (file) => Promise.resolve(void said.push(`open ${file}`)),
      revealer: () => (file) => Promise.resolve(void said.push(`show ${file}`)),
    },
    transfer: () =>
      Promise.resolve({
        fetchFile: ({ file, unpack }) => {
          said.push(`fetch ${file} ${unpack}`);
          return fetch?.() ?? Promise.resolve();
        },
        removeParts: (file) => Promise.resolve(void said.push(`remove ${file}`)),
      }),
    execute: (command, argument) => Promise.resolve(void said.push(`${command} ${JSON.stringify(argument)}`)),
    clock,
    failures: {
      note: (error) => assert.fail(String(error)),
      report: (error) => Promise.resolve(void said.push(`report ${(error as Failure).code}`)),
    },
  });
  const end = async (ended: Export = run, mine = true): Promise<void> => {
    for (const listener of listeners) void listener({ name: 'ended', run: ended, mine });
    await settle();
  };
  return { saving, said, end, clock, memento };
}

describe('saved exports', () => {
  test('are saved and opened when soon ready', async () => {
    const { saving, said, end } = fixture({ presses: ['Open'] });
    saving.expect(ready, { unpack: true });
    await end();
    assert.deepEqual(said, [
      'where? /home/kim/acme-responses.csv',
      'Saving answers.csv',
      'fetch /home/kim/answers.csv true',
      'Saved answers.csv (4,212 rows). | Open | Show in Folder',
      'open /home/kim/answers.csv',
    ]);
  });

  test('wait in a message if they take longer', async () => {
    const { saving, said, end, clock } = fixture();
    saving.expect(ready, { unpack: false });
    await clock.advance(20_000);
    await end(ready, false);
    await end();
    assert.deepEqual(said, ['The export is ready (4,212 rows). | Save…']);
  });

  test('keep the name of a gzip file', async () => {
    const { saving, said } = fixture({ place: '/home/kim/acme.csv.gz', presses: ['Show in Folder'] });
    saving.expect(ready, { unpack: false });
    await saving.save({ id, project });
    assert.deepEqual(said.slice(0, 1), ['where? /home/kim/acme-responses.csv.gz']);
    assert.deepEqual(said.slice(-2), [
      'Saved acme.csv.gz (4,212 rows). | Show in Folder',
      'show /home/kim/acme.csv.gz',
    ]);
    const other = fixture({ place: undefined });
    await other.saving.save({ id, project });
    assert.deepEqual(other.said, ['Uncompressed | Compressed', 'where? /home/kim/acme-responses.csv']);
  });

  test('continue in the next window', async () => {
    const closing = fixture({ fetch: () => new Promise(() => undefined) });
    closing.saving.expect(ready, { unpack: true });
    void closing.saving.save({ id, project });
    await settle();
    closing.saving.dispose();
    const next = fixture({ memento: closing.memento });
    next.saving.resume();
    await next.end();
    assert.deepEqual(next.said, [
      'Saving answers.csv',
      'fetch /home/kim/answers.csv true',
      'Saved answers.csv (4,212 rows). | Open | Show in Folder',
    ]);
    const last = fixture({ memento: closing.memento });
    last.saving.resume();
    await settle();
    assert.deepEqual(last.said, []);
  });

  test('keep a partial download, but not a cancelled one', async () => {
    const broken = fixture({ fetch: () => Promise.reject(new Failure('SERVICE_UNREACHABLE', 'gone away')) });
    broken.saving.expect(ready, { unpack: true });
    await broken.end();
    assert.deepEqual(broken.said.slice(-2), ['fetch /home/kim/answers.csv true', 'report SERVICE_UNREACHABLE']);
    const later = fixture({ memento: broken.memento });
    await later.saving.save({ id, project });
    assert.equal(later.said[0], 'Saving answers.csv');

    const cancelled = fixture({ fetch: () => Promise.reject(new DOMException('no', 'AbortError')) });
    cancelled.saving.expect(ready, { unpack: true });
    await cancelled.end();
    assert.deepEqual(cancelled.said.slice(-1), ['remove /home/kim/answers.csv']);
  });

  test('offer a new export after a failure', async () => {
    const again = `citedesk.export ${JSON.stringify({ project, again: id })}`;
    const failed = fixture({ presses: ['Export Again'] });
    await failed.end(exportRun({ status: 'failed', error: 'Reading the answers took too long.' }));
    assert.deepEqual(failed.said, ['The export failed: Reading the answers took too long. | Export Again', again]);
    const expired = fixture({ run: exportRun({ status: 'expired' }), presses: ['Export Again'] });
    await expired.saving.save({ id, project });
    assert.deepEqual(expired.said, [
      'The file was deleted after 7 days. Start the export again. | Export Again',
      again,
    ]);
    const cancelled = fixture();
    await cancelled.end(exportRun({ status: 'failed', error: 'It was cancelled.' }));
    assert.deepEqual(cancelled.said, []);
  });
});
