import type { Place } from '../../projectFile/places.ts';
import type { Problem } from '../../projectFile/problem.ts';
import { readerOf } from './keptReaders.ts';

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

/** Reads a file by its name, as quickly as what changed in it since it was read last. */
export function fileNotes({ name: document, text }: WrittenProject): FileNotes {
  const { problems, places, fields } = readerOf(document).read(text);
  const written = (field: string): string | undefined => {
    const place = fields.find(({ path }) => path.length === 2 && path[1] === field);
    return place && text.slice(place.start, place.end).replace(/^["']|["']$/gu, '');
  };
  const [id, url = '', name = '', region = ''] = ['id', 'url', 'name', 'region'].map(written);
  return { project: { id, url, name, region }, problems, places };
}
