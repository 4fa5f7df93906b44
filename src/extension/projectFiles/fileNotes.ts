import { keepLatest } from '../../text/keepLatest.ts';
import type { Place } from '../../projectFile/places.ts';
import type { Problem } from '../../projectFile/problem.ts';
import { ProjectFileReader } from '../../projectFile/reader.ts';

/** By what a file names its project. */
export interface NamedProject {
  readonly id: string | undefined;
  readonly url: string;
  readonly name: string;
  readonly region: string;
}

/** What is shown of a project file while it is written. */
export interface FileNotes {
  /** Told also while something in it is wrong. */
  readonly project: NamedProject;
  readonly problems: readonly Problem[];
  /** Project, topics and prompts in the order in which they stand. */
  readonly places: readonly Place[];
}

/** A project file as it stands; names are those of documents. */
export interface WrittenProject {
  readonly name: string;
  readonly text: string;
}

/** Files that are written at a time; each keeps what was read of its prompts. */
const maxReaders = 4;
const readers = new Map<string, ProjectFileReader>();

/** Reads a file by its name, as quickly as what changed in it since it was read last. */
export function fileNotes({ name: document, text }: WrittenProject): FileNotes {
  const reader = readers.get(document) ?? new ProjectFileReader();
  keepLatest(readers, maxReaders, document, reader);
  const { problems, places, fields } = reader.read(text);
  const written = (field: string): string | undefined => {
    const place = fields.find(({ path }) => path.length === 2 && path[1] === field);
    return place && text.slice(place.start, place.end).replace(/^["']|["']$/gu, '');
  };
  const [id, url = '', name = '', region = ''] = ['id', 'url', 'name', 'region'].map(written);
  return { project: { id, url, name, region }, problems, places };
}
