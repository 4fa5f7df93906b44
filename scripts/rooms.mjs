// node scripts/rooms.mjs REPORT FILE…: runs test files, those of a folder in one process and two processes at the same
// time, and writes what they report as one TAP file. Folders that lie beside one another share a process, as each takes
// some four seconds of processor time until it has loaded the whole service and is warm. Output comes a process at a time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { inLanes } from './lanes.mjs';
import { tapCount } from './tap.mjs';

const counts = ['tests', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];

const [report, ...files] = process.argv.slice(2);
const size = (room) => room.reduce((sum, file) => sum + fs.statSync(file).size, 0);
const largestFirst = (some) => some.toSorted((one, other) => size(other) - size(one));
const folders = largestFirst([...Map.groupBy(files, (file) => path.dirname(file)).values()]);
// Some two rooms a lane: of fewer one would run alone at the end.
const limit = Math.max(size(folders[0]), size(files) / 3.5);
// A long one that starts last would run alone.
const rooms = largestFirst(folders.reduce(joined, []));

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

const reports = await inLanes(
  2,
  rooms.map((room, index) => () => runRoom(room, `${report}.${index}`)),
);
const total = (word) => reports.reduce((sum, tap) => sum + tapCount(tap, word), 0);
fs.writeFileSync(report, [...reports, ...counts.map((word) => `# ${word} ${total(word)}\n`)].join(''));

/** Runs the files of one folder, shows what they say, and returns their report. */
async function runRoom(room, file) {
  const shown = `${file}.txt`;
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--test-reporter=spec',
      `--test-reporter-destination=${shown}`,
      '--test-reporter=tap',
      `--test-reporter-destination=${file}`,
      'test/together.ts',
      ...room,
    ],
    { stdio: 'inherit' },
  );
  running.add(child);
  const [code] = await once(child, 'close');
  running.delete(child);
  if (code !== 0) process.exitCode = 1;
  console.log(`\n${foldersOf(room).join(' ')}\n${take(shown)}`);
  return take(file);
}

/** Puts a folder into the first room beside it that it makes no larger than a room may be. */
function joined(rooms, folder) {
  const parent = path.dirname(path.dirname(folder[0]));
  const room = rooms.find((one) => path.dirname(path.dirname(one[0])) === parent && size(one) + size(folder) <= limit);
  return room ? rooms.map((one) => (one === room ? [...one, ...folder] : one)) : [...rooms, folder];
}

function foldersOf(room) {
  return [...new Set(room.map((file) => path.dirname(file)))];
}

/** What stands in a file, which is gone then. */
function take(file) {
  if (!fs.existsSync(file)) return '';
  const text = fs.readFileSync(file, 'utf8');
  fs.rmSync(file);
  return text;
}
