import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileNotes } from '../../../../src/extension/projectFiles/fileNotes.ts';
import { createReadings, type FileReading } from '../../../../src/extension/projectFiles/readings.ts';
import { fileOf } from '../../../data/projectFiles.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';

describe('parsed project files', () => {
  test('are parsed when opened and 300 ms after typing', async () => {
    const { readings, clock, read, shown, write } = fixture(fileOf());
    readings.opened('a');
    await settle();
    assert.deepEqual(codes(shown.get('a')), []);
    write(fileOf().replace('region: US', 'region: U'));
    await clock.advance(299);
    write(fileOf().replace('region: US', 'region: UX'));
    await clock.advance(299);
    assert.equal(read.length, 1);
    await clock.advance(1);
    assert.deepEqual(codes(shown.get('a')), ['region.unknown']);
  });

  test('delay requests until typing pauses', async () => {
    const { readings, clock, write } = fixture(fileOf());
    readings.opened('a');
    write(fileOf('topics:\n  A:\n'));
    const versions: (number | undefined)[] = [];
    const waiting = readings.settled('a').then((reading) => versions.push(reading?.version));
    await clock.advance(200);
    write(fileOf('topics:\n  A:\n    - one\n'));
    await clock.advance(299);
    assert.deepEqual(versions, []);
    await clock.advance(1);
    await waiting;
    assert.deepEqual(versions, [3]);
  });

  test('keep positions while the YAML is broken', async () => {
    const { readings, clock, write } = fixture(fileOf());
    readings.opened('a');
    await settle();
    const broken = fileOf().replace('name: Acme\n', 'name: Acme\n  aliases: ["\n');
    write(broken);
    await clock.advance(300);
    const reading = readings.find('a');
    assert.ok(codes(reading).includes('yaml.syntax'));
    assert.deepEqual(
      reading?.places.map(({ kind, name }) => [kind, broken.slice(name.start, name.end)]),
      [
        ['project', 'project'],
        ['topic', 'Anvils'],
        ['prompt', 'best anvil for a small forge'],
        ['prompt', 'anvil for beginners'],
      ],
    );
    const [project] = reading.places;
    assert.ok(broken.slice(0, project?.end).includes('timezone: America/New_York'));
  });

  test('are dropped when the file closes', async () => {
    const { readings, shown } = fixture('prune: maybe\n');
    readings.opened('a');
    await settle();
    assert.ok(codes(shown.get('a')).length > 0);
    readings.closed('a');
    assert.equal(shown.get('a'), undefined);
    assert.equal(readings.find('a'), undefined);
  });
});

const codes = (reading: FileReading | undefined) => (reading?.problems ?? []).map(({ code }) => code);

function fixture(first: string) {
  const clock = fakeClock();
  const shown = new Map<string, FileReading | undefined>();
  const read: string[] = [];
  let file = { version: 1, text: first };
  const readings = createReadings({
    clock,
    written: () => file,
    read: (given) => {
      read.push(given.text);
      return Promise.resolve(fileNotes(given));
    },
    show: (name, reading) => void shown.set(name, reading),
    note: (error) => assert.fail(String(error)),
  });
  const write = (text: string): void => {
    file = { version: file.version + 1, text };
    readings.edited('a');
  };
  return { readings, clock, read, shown, write };
}
