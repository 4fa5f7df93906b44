import { isFull } from '../service/store/fullDisk.ts';

const faultSentences: Readonly<Record<string, ((place: string) => string) | undefined>> = {
  ENOENT: (place) => `${place} doesn’t exist.`,
  ENOTDIR: (place) => `${place} can’t exist because the path before its last part is a file, not a folder.`,
  ENAMETOOLONG: () => 'The file name is too long.',
  ELOOP: (place) => `${place} is a link that points back to itself.`,
  EISDIR: () => 'That is a folder, not a file.',
  EACCES: (place) => `${place} can’t be accessed: permission denied.`,
  EPERM: (place) => `${place} can’t be accessed: permission denied.`,
  EADDRINUSE: (place) => `${place} is in use by another program. Choose another --port.`,
  EADDRNOTAVAIL: (place) => `${place} is not an address of this machine. Choose another --host.`,
  ENOTFOUND: (place) => `${place} is not an address of this machine. Choose another --host.`,
};

/** What is said of a disk without room, of which a file or folder may be known that lies on it. */
export const fullDisk = (place?: string): string =>
  `The disk ${place === undefined ? '' : `of ${place} `}is full. Free some space, then try again.`;

const pathOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).path;

/** What the operating system refused, as a sentence; undefined for errors of another kind. */
export function systemFault(error: unknown): string | undefined {
  if (isFull(error)) return fullDisk(pathOf(error));
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, path, address, port, hostname } = error as NodeJS.ErrnoException & {
    readonly [detail in 'address' | 'port' | 'hostname']?: string | number;
  };
  const place = path ?? (port === undefined ? address : `${address}:${port}`) ?? hostname;
  return faultSentences[String(code)]?.(String(place ?? 'That')) ?? error.message;
}
