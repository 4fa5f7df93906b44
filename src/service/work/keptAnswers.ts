import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CollectedAnswer } from '../answers/collectedAnswer.ts';
import { isOthers, isPrivate, replaceFileSync, user } from '../../system/system.ts';

/**
 * Answers that wait for a store that is away, each in a file that only its owner reads: they outlive the process that
 * got them.
 */
export interface KeptAnswers {
  /** Keeps the answer to an ask; false where no file can be written. */
  put(ask: number, answer: CollectedAnswer): boolean;
  drop(ask: number): void;
  /** What an earlier process has left. */
  all(): readonly KeptAnswer[];
}

interface KeptAnswer {
  readonly ask: number;
  readonly answer: CollectedAnswer;
}

const ending = '.json';

/** Keeps answers of one store in a folder, which is made when there is one. */
export function keptAnswers(folder: string): KeptAnswers {
  const fileOf = (ask: number): string => path.join(folder, `${ask}${ending}`);
  return {
    put(ask, answer) {
      try {
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        if (!isOurs(folder)) return false;
        const half = `${fileOf(ask)}.half`;
        fs.writeFileSync(half, JSON.stringify(answer), { mode: 0o600, flush: true });
        replaceFileSync(half, fileOf(ask));
        return true;
      } catch {
        return false;
      }
    },

    drop(ask) {
      fs.rmSync(fileOf(ask), { force: true });
    },

    all() {
      if (!fs.existsSync(folder) || !isOurs(folder)) return [];
      const asks = fs
        .readdirSync(folder)
        .filter((name) => /^\d{1,15}\.json$/.test(name))
        .map((name) => Number(name.slice(0, -ending.length)));
      return asks
        .sort((one, other) => one - other)
        .flatMap((ask) => {
          const { data } = CollectedAnswer.safeParse(contentsOf(fileOf(ask)));
          return data ? [{ ask, answer: data }] : [];
        });
    },
  };
}

/** Where answers wait when no folder is named: a place of this user among the system's temporary files. */
export const temporaryFolder = (): string => path.join(os.tmpdir(), `citedesk-${user() ?? os.userInfo().username}`);

/** Anybody may make a folder among temporary files; one that others made, or can look into, holds no answer of ours. */
function isOurs(folder: string): boolean {
  const stats = fs.lstatSync(folder);
  return stats.isDirectory() && !isOthers(stats) && isPrivate(stats);
}

function contentsOf(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
