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
  const all = new Map<string, Followed>();

  function begin(name: string, wait: number): void {
    const one = all.get(name) ?? { work: new AbortController(), settling: Promise.resolve() };
    all.set(name, one);
    one.work.abort();
    one.work = new AbortController();
    const { signal } = one.work;
    one.settling = work(name, one, wait, signal).catch((error: unknown) => {
      if (!signal.aborted) note(error, 'Project file');
    });
  }

  async function work(name: string, one: Followed, wait: number, signal: AbortSignal): Promise<void> {
    if (wait > 0) await clock.sleep(wait, signal);
    const file = written(name);
    if (!file) return;
    const { version, text } = file;
    const { project, problems, places } = await read({ name, text }, signal);
    signal.throwIfAborted();
    const isYaml = !problems.some(({ code }) => notRead.has(code));
    if (isYaml) one.good = { text, places };
    const known = isYaml || !one.good ? places : movedPlaces(one.good.places, one.good.text, text);
    one.reading = { version, project, problems, places: known };
    show(name, one.reading);
  }

  return {
    opened(name) {
      if (!all.has(name)) begin(name, 0);
    },
    edited: (name) => begin(name, pause),
    closed(name) {
      const one = all.get(name);
      if (!one) return;
      one.work.abort();
      all.delete(name);
      show(name, undefined);
    },
    find: (name) => all.get(name)?.reading,
    async settled(name) {
      const one = all.get(name);
      for (let settling; one && settling !== one.settling;) {
        settling = one.settling;
        await settling;
      }
      return one?.reading;
    },
    names: () => [...all.keys()],
    dispose() {
      for (const { work: begun } of all.values()) begun.abort();
      all.clear();
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
