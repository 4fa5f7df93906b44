import type { Clock } from '../editor/clock.ts';
import type { FileNotes, WrittenProject } from './fileNotes.ts';
import type { Place } from '../../projectFile/places.ts';
import { shifted } from '../../projectFile/problem.ts';

/** Current content of a project file. */
interface WrittenFile {
  /** Increases with each edit. */
  readonly version: number;
  readonly text: string;
}

/** Content of one version of a file. */
export interface FileReading extends FileNotes {
  readonly version: number;
}

interface Needs {
  readonly clock: Clock;
  /** Returns the current content of a document. Undefined if it is closed. */
  readonly written: (name: string) => WrittenFile | undefined;
  readonly read: (file: WrittenProject, signal: AbortSignal) => Promise<FileNotes>;
  /** Called with the new content, or with undefined after the document is closed. */
  readonly show: (name: string, reading: FileReading | undefined) => void;
  readonly note: (error: unknown, where: string) => void;
}

/** Parses project files while they are edited. Names identify documents. */
export interface Readings {
  opened(name: string): void;
  edited(name: string): void;
  closed(name: string): void;
  find(name: string): FileReading | undefined;
  /** Returns the content once the user has stopped typing. Undefined if it can't be read. */
  settled(name: string): Promise<FileReading | undefined>;
  /** Names of all open documents. */
  names(): readonly string[];
  dispose(): void;
}

/** Debounce delay in milliseconds after a key press. */
const pause = 300;

interface Followed {
  work: AbortController;
  settling: Promise<void>;
  reading?: FileReading;
  /** Last valid YAML, with its positions. */
  good?: { readonly text: string; readonly places: FileNotes['places'] };
}

export function createReadings({ clock, written, read, show, note }: Needs): Readings {
  const followed = new Map<string, Followed>();

  function begin(name: string, wait: number): void {
    const entry = followed.get(name) ?? { work: new AbortController(), settling: Promise.resolve() };
    followed.set(name, entry);
    entry.work.abort();
    entry.work = new AbortController();
    const { signal } = entry.work;
    entry.settling = work(name, entry, wait, signal).catch((error: unknown) => {
      if (!signal.aborted) note(error, 'Project file');
    });
  }

  async function work(name: string, entry: Followed, wait: number, signal: AbortSignal): Promise<void> {
    if (wait > 0) await clock.sleep(wait, signal);
    const file = written(name);
    if (!file) return;
    const { version, text } = file;
    const { project, problems, places } = await read({ name, text }, signal);
    signal.throwIfAborted();
    const isYaml = !problems.some(({ code }) => notRead.has(code));
    if (isYaml) entry.good = { text, places };
    const known = isYaml || !entry.good ? places : movedPlaces(entry.good.places, entry.good.text, text);
    entry.reading = { version, project, problems, places: known };
    show(name, entry.reading);
  }

  return {
    opened(name) {
      if (!followed.has(name)) begin(name, 0);
    },
    edited: (name) => begin(name, pause),
    closed(name) {
      const entry = followed.get(name);
      if (!entry) return;
      entry.work.abort();
      followed.delete(name);
      show(name, undefined);
    },
    find: (name) => followed.get(name)?.reading,
    async settled(name) {
      const entry = followed.get(name);
      for (let settling; entry && settling !== entry.settling;) {
        settling = entry.settling;
        await settling;
      }
      return entry?.reading;
    },
    names: () => [...followed.keys()],
    dispose() {
      for (const { work: begun } of followed.values()) begun.abort();
      followed.clear();
    },
  };
}

/** Problems that prevent parsing as YAML, so that there are no positions. */
const notRead: ReadonlySet<string> = new Set([
  'yaml.syntax',
  'yaml.tab',
  'file.conflict',
  'file.tooDeep',
  'file.tooLong',
]);

/** Shifts positions after one edit of the text. Drops positions inside the edited range. */
function movedPlaces(places: readonly Place[], before: string, after: string): readonly Place[] {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  let end = 0;
  while (end < most - same && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const by = after.length - before.length;
  return places.flatMap((place): Place[] => {
    const { name } = place;
    if (name.end <= same)
      return [{ ...place, end: place.end <= same ? place.end : Math.max(name.end, place.end + by) }];
    if (name.start < before.length - end) return [];
    const start = place.start <= same ? place.start : place.start + by;
    return [{ ...place, start, end: place.end + by, name: shifted(name, by) }];
  });
}
