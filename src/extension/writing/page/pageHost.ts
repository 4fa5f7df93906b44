import type { EvidenceCache } from '../caches/evidenceCache.ts';
import type { PromptedText } from '../notes/noting.ts';
import type { ArticleNotes, Note } from '../notes/notes.ts';
import type { ArticleHost } from '../../articles/articleHost.ts';
import type { Articles } from '../../articles/articles.ts';
import type { Proposals } from '../../articles/changes/proposals.ts';
import type { Clock } from '../../editor/clock.ts';
import type { Execute } from '../../editor/command.ts';
import type { Surfaces } from '../../panels/surface.ts';
import type { PromptTexts } from '../../work/promptTexts.ts';
import type { SampleProjects } from '../../work/sampleProjects.ts';
import type { Watcher } from '../../work/watcher.ts';
import type { WritingTexts } from '../writingTasks.ts';
import type { ArticleService } from './briefReader.ts';

/** Scores and findings of a text. */
export interface PageNotes extends Pick<ArticleNotes, 'scores' | 'losses' | 'words' | 'begun' | 'heldAgainst'> {
  /** In the order of the text. */
  readonly listed: readonly Note[];
  /** True if the Problems panel lists them. It lists none until the file is edited. */
  readonly inProblems: boolean;
}

/** Event in the editors of a file: new findings, scrolling or a cursor move. */
export type FileEvent =
  /** The set of visible files changed. */
  | { readonly name: 'seen' }
  | { readonly name: 'noted'; readonly file: string }
  /** First visible line, from 1. */
  | { readonly name: 'scrolled'; readonly file: string; readonly line: number }
  | { readonly name: 'moved'; readonly file: string; readonly caret: number };

/** Editor features that the article page uses. Files are absolute paths, offsets UTF-16 code units. */
export interface PageHost {
  readonly evidence: EvidenceCache;
  /** Returns the findings of an open file. Undefined if the file isn't open. */
  notesOf(file: string): Promise<PageNotes | undefined>;
  /** Checks a text that isn't open, with or without a file. */
  noteText(file: string | undefined, text: Omit<PromptedText, 'ignored'>, signal: AbortSignal): Promise<PageNotes>;
  /** Cursor offset in the visible editor of a file. Undefined if none is visible. */
  caretIn(file: string): number | undefined;
  /** Shows all findings of an open file in its text and in the Problems panel. */
  showNotes(file: string): Promise<void>;
  /** Applies the fix of a finding in an open file. Returns false if the text has changed since. */
  mend(file: string, note: Pick<Note, 'rule' | 'start'>): Promise<boolean>;
  /** Inserts text at the cursor and leaves the keyboard focus there. */
  insert(file: string, text: string): Promise<void>;
  subscribe(listener: (event: FileEvent) => void): { dispose(): void };
}

/** Context of the page of an article. */
export interface ArticlePageContext {
  readonly services: { readonly current: unknown; connect(): Promise<ArticleService> };
  readonly watcher: Pick<Watcher, 'runs' | 'subscribe'>;
  readonly articles: Pick<Articles, 'open' | 'find'>;
  readonly proposals: Proposals;
  readonly host: Pick<ArticleHost, 'folders' | 'show' | 'unsaved' | 'watchFiles'>;
  readonly promptTexts: Pick<PromptTexts, 'find'>;
  readonly samples: Pick<SampleProjects, 'find'>;
  readonly texts: WritingTexts;
  readonly writing: { host(): Promise<{ readonly page: PageHost }> };
  readonly surfaces: Surfaces;
  readonly clock: Clock;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
  /** True if a writer is set up for the local service. */
  readonly hasWriter: () => boolean;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
}
