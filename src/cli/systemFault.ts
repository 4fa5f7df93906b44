import { isFull } from '../service/store/fullDisk.ts';

const faultSentences: Readonly<Record<string, ((place: string) => string) | undefined>> = {
  ENOENT: (place) => `There is no ${place}.`,
  ENOTDIR: (place) => `${place} cannot be: what stands before its last part is a file, not a folder.`,
  ENAMETOOLONG: () => 'The name is too long for a file.',
  ELOOP: (place) => `${place} is a link that leads back to itself.`,
  EISDIR: () => 'That is a folder, not a file.',
  EACCES: (place) => `${place} may not be read or written by this user.`,
  EPERM: (place) => `${place} may not be read or written by this user.`,
  EADDRINUSE: (place) => `${place} is in use by another program. Choose another --port.`,
  EADDRNOTAVAIL: (place) => `${place} is no address of this machine. Choose another --host.`,
  ENOTFOUND: (place) => `${place} is no address of this machine. Choose another --host.`,
};

/** What is said of a disk without room, of which a file or folder may be known that lies on it. */
export const fullDisk = (place?: string): string =>
  `The disk ${place === undefined ? '' : `of ${place} `}is full. Make room on it, then try again.`;

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
