import type { PageCopy } from '../web/copies.ts';
import { lyingWords } from './lyingWords.ts';
import { statementsOf } from './statements.ts';
import type { Task } from './task.ts';
import { allWays, type Ground, type Lie } from './waysToLie.ts';
import { wordingOf } from './wording.ts';

/** Tells lies about the given facts, each in the next way. */
export class Liar {
  readonly lies: Lie[] = [];
  private readonly pages: readonly PageCopy[];
  private readonly read: string;
  private turn = 0;

  constructor(pages: readonly PageCopy[]) {
    this.pages = pages.filter(({ body }) => body.length > 100);
    this.read = this.pages.map(({ title, body }) => `${title}\n${body}`).join('\n');
  }

  /** Tells up to `most` lies, each with a different sentence. */
  tell(task: Task, most: number): Lie[] {
    const told: Lie[] = [];
    const grounds = this.groundsOf(task);
    for (let tries = 0; told.length < most && tries < 4 * allWays.length; tries++) {
      const [way, make] = allWays[this.turn % allWays.length] ?? [];
      this.turn += 1;
      if (way === undefined || make === undefined) continue;
      for (const [index, ground] of grounds.entries()) {
        const made = make({ ...ground, turn: this.turn });
        if (!made || this.lies.some(({ words }) => words === made.words)) continue;
        grounds.splice(index, 1);
        told.push({ way, ...made });
        this.lies.push({ way, ...made });
        break;
      }
    }
    return told;
  }

  /** Returns the basis for lies: statements with figures that the section could make. */
  private groundsOf(task: Task): Omit<Ground, 'turn'>[] {
    const all = { ...task, faults: [], told: [], written: '' };
    const isNew = (text: string): boolean => !this.read.includes(text);
    // pages that the run has read
    const pages = this.pages.filter(({ url }) => task.facts.some(({ site }) => new URL(url).hostname.endsWith(site)));
    return statementsOf(all, wordingOf(task.language)).flatMap((said) => {
      const fact = said.facts.find(({ figure }) => figure !== undefined);
      const page = pages.find(
        ({ url, body }) => new URL(url).hostname.endsWith(fact?.site ?? '') && body.includes(fact?.figure ?? ''),
      );
      if (!fact || !page) return [];
      return [{ said, fact, page, facts: task.facts, pages, words: lyingWords(task.language), isNew }];
    });
  }
}
