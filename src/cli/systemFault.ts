import { isFull } from '../service/store/fullDisk.ts';

const faultSentences: Readonly<Record<string, ((place: string) => string) | undefined>> = {
  ENOENT: (place) => `${place} doesn’t exist.`,
  ENOTDIR: (place) => `The path ${place} contains a file where a folder is expected.`,
  ENAMETOOLONG: () => 'The file name is too long.',
  ELOOP: (place) => `${place} is a link that points back to itself.`,
  EISDIR: () => 'This path is a folder, not a file.',
  EACCES: (place) => `${place} can’t be accessed: permission denied.`,
  EPERM: (place) => `${place} can’t be accessed: permission denied.`,
  EROFS: (place) => `${place} is on a read-only file system.`,
  EADDRINUSE: (place) => `${place} is in use by another program. Choose another --port.`,
  EADDRNOTAVAIL: (place) => `This machine doesn’t have the address ${place}. Choose another --host.`,
  ENOTFOUND: (place) => `This machine doesn’t have the address ${place}. Choose another --host.`,
};

/** Returns the message for a full disk, with a file or folder on it if known. */
export const fullDisk = (place?: string): string =>
  `The disk ${place === undefined ? '' : `with ${place} `}is full. Free some space, then try again.`;

const pathOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).path;

/** Returns the message for an operating system error; undefined for other errors. */
export function systemFault(error: unknown): string | undefined {
  if (isFull(error)) return fullDisk(pathOf(error));
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, path, address, port, hostname } = error as NodeJS.ErrnoException & {
    readonly [detail in 'address' | 'port' | 'hostname']?: string | number;
  };
  const place = path ?? (port === undefined ? address : `${address}:${port}`) ?? hostname;
  return faultSentences[String(code)]?.(String(place ?? 'That')) ?? error.message;
}
