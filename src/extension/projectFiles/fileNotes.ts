import type { Place } from '../../projectFile/places.ts';
import type { Problem } from '../../projectFile/problem.ts';
import { readerOf } from './keptReaders.ts';

/** Fields that identify the project of a file. */
export interface NamedProject {
  readonly id: string | undefined;
  readonly url: string;
  readonly name: string;
  readonly region: string;
}

/** Result of reading a project file. */
export interface FileNotes {
  /** Available even if the file has problems. */
  readonly project: NamedProject;
  readonly problems: readonly Problem[];
  /** Positions of the project, topics and prompts, in file order. */
  readonly places: readonly Place[];
}

/** Current text of a project file. The name identifies its document. */
export interface WrittenProject {
  readonly name: string;
  readonly text: string;
}

/** Reads a file. Repeated reads parse only the changed part. */
export function fileNotes({ name: document, text }: WrittenProject): FileNotes {
  const { problems, places, fields } = readerOf(document).read(text);
  const written = (field: string): string | undefined => {
    const place = fields.get(field);
    return place && text.slice(place.start, place.end).replace(/^["']|["']$/gu, '');
  };
  const [id, url = '', name = '', region = ''] = ['id', 'url', 'name', 'region'].map(written);
  return { project: { id, url, name, region }, problems, places };
}
