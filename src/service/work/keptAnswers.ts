import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CollectedAnswer } from '../answers/collectedAnswer.ts';
import { isOthers, isPrivate, replaceFileSync, user } from '../../system/system.ts';

/** Answers that wait for an unavailable store. Each is in a private file, so it survives the process. */
export interface KeptAnswers {
  /** Saves the answer to an ask. Returns false if no file can be written. */
  put(ask: number, answer: CollectedAnswer): boolean;
  drop(ask: number): void;
  /** Returns the answers that an earlier process left. */
  all(): readonly KeptAnswer[];
}

interface KeptAnswer {
  readonly ask: number;
  readonly answer: CollectedAnswer;
}

const ending = '.json';

/** Saves answers of one store in a folder, which is created when needed. */
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

/** Returns the default folder for waiting answers: the user's own in the system's temporary folder. */
export const temporaryFolder = (): string => path.join(os.tmpdir(), `citedesk-${user() ?? os.userInfo().username}`);

/** True if a folder is ours and private. Anyone can create folders in the temporary folder. */
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
