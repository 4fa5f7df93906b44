import type { Execute } from './command.ts';
import type { Dialogs } from './dialogs.ts';
import type { Emitter } from './emitter.ts';
import type { Memento } from './keptRuns.ts';
import type { TextHost } from './editorTextHost.ts';
import type { EditorNetwork } from './network.ts';
import type { Clock, Focus } from './clock.ts';
import type { SavedFiles } from './savedFiles.ts';
import type { Settings } from './settings.ts';

/** Parts of the window that every feature may use. */
export interface FeatureContext {
  readonly settings: Settings;
  /** Storage of this workspace, and of this machine for all windows. */
  readonly memento: Memento;
  readonly machine: Memento;
  readonly network: () => EditorNetwork;
  /** Language of the editor, such as `de`. */
  readonly language: string;
  /** Version of the extension, and the path of its service bundle. */
  readonly version: string;
  readonly bundle: string;
  /** Folder of this window's log, and facts about the editor for support reports. */
  readonly logs: string;
  readonly facts: () => Promise<readonly (readonly [name: string, value: string])[]>;
  readonly log: {
    info(line: string): void;
    warn(line: string): void;
    error(line: string): void;
    show(): void;
  };
  readonly clock: Clock;
  readonly focus: Focus;
  readonly dialogs: Dialogs;
  readonly host: TextHost;
  readonly files: SavedFiles;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
  readonly openFile: (file: string) => Promise<void>;
  readonly showText: (name: string, text: string) => Promise<void>;
  readonly showPrompts: () => Promise<void>;
  /** Shows the list of runs. */
  readonly reveal: () => Promise<void>;
  /** Fires with a project whose prompts or answers may have changed. */
  readonly changed: Emitter<string>;
  /** Disposes a part when the window closes. Returns it. */
  readonly own: <Part extends { dispose(): unknown }>(part: Part) => Part;
}
