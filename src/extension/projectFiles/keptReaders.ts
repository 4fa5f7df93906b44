import { ProjectFileReader } from '../../projectFile/reader.ts';
import { keepLatest } from '../../text/keepLatest.ts';

/** Files that are written at a time; each keeps what was read of its prompts. */
const maxReaders = 4;
const readers = new Map<string, ProjectFileReader>();

/** The reader of a document of this name, which reads as quickly as what changed since it was read last. */
export function readerOf(document: string): ProjectFileReader {
  const reader = readers.get(document) ?? new ProjectFileReader();
  keepLatest(readers, maxReaders, document, reader);
  return reader;
}
