import { ProjectFileReader } from '../../projectFile/reader.ts';
import { keepLatest } from '../../text/memoize.ts';

/** Maximum number of cached readers. Each keeps the parsed prompts of one file. */
const maxReaders = 4;
const readers = new Map<string, ProjectFileReader>();

/** Returns the cached reader of a document. A repeated read parses only the changed part. */
export function readerOf(document: string): ProjectFileReader {
  const reader = readers.get(document) ?? new ProjectFileReader();
  keepLatest(readers, maxReaders, document, reader);
  return reader;
}
