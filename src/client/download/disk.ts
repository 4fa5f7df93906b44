import { stat } from 'node:fs/promises';
import { Failure } from '../../contract/failure.ts';

const diskReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file is too large for this disk',
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the folder does not exist',
  EEXIST: 'a file with that name already exists',
  EISDIR: 'a folder with that name already exists',
};

/** Performs a file operation. Throws a `Failure` with a one-sentence message for disk errors. */
export async function onDisk<Result>(path: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
    if (code === undefined) throw error;
    throw new Failure('FILE_NOT_WRITTEN', `Couldn’t write ${path}: ${diskReasons[code] ?? code}.`, {
      status: 0,
      cause: error,
    });
  }
}

/** Returns the size of a file in bytes, or 0 if it doesn't exist. */
export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
