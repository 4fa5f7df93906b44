import type { Execute } from './command.ts';
import type { Dialogs } from './dialogs.ts';
import type { Emitter } from './emitter.ts';
import type { Memento } from './keptRuns.ts';
import type { Clock, Focus } from './rest.ts';
import type { SavedFiles } from './savedFiles.ts';
import type { Settings } from './settings.ts';

/** Parts of the window that every feature may use. */
export interface FeatureContext {
  readonly settings: Settings;
  /** Storage of this workspace, and of this machine for all windows. */
  readonly memento: Memento;
  readonly machine: Memento;
  readonly clock: Clock;
  readonly focus: Focus;
  readonly dialogs: Dialogs;
  readonly files: SavedFiles;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
  /** Fires with a project whose prompts or answers may have changed. */
  readonly changed: Emitter<string>;
  /** Disposes a part when the window closes. Returns it. */
  readonly own: <Part extends { dispose(): unknown }>(part: Part) => Part;
}
