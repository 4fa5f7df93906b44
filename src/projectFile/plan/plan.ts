import type * as z from 'zod';
import type { DefinitionChange, NewDefinition } from '../../contract/projects/definition.ts';

type ChangeAction = 'create' | 'update' | 'move' | 'pause' | 'resume' | 'delete';

/** One thing that differs between what a service has and what it is to have. */
export interface PlannedChange {
  readonly action: ChangeAction;
  readonly kind: 'project' | 'topic' | 'prompt';
  /** What it is called today: the project's or topic's name, the prompt's text. */
  readonly name: string;
  /** Of a prompt: its key from now on. */
  readonly key?: string;
  /** The topic of a prompt that comes or goes. */
  readonly topic?: string;
  /** What of it is updated: a field of the project, `name` of a topic, `text` or `key` of a prompt. */
  readonly field?: string;
  /** As a line of text; a move names topics. Left out where there is nothing. */
  readonly before?: string;
  readonly after?: string;
  /** Where the file says so; a change that nothing in the file stands for has none. */
  readonly place?: FilePlace;
}

/** A topic of a file, or a prompt of it, counted from 0 as `Place` counts them; neither for the project or its field. */
export interface FilePlace {
  readonly field?: string;
  readonly topic?: number;
  readonly prompt?: number;
}

/** Why a file cannot be applied as it is. */
export interface PlanConflict {
  /** One sentence for people. */
  readonly message: string;
  readonly place: FilePlace;
}

/** The call that brings a plan about. */
export type PlanRequest =
  | { readonly kind: 'create'; readonly body: z.input<typeof NewDefinition> }
  | { readonly kind: 'change'; readonly project: string; readonly body: z.input<typeof DefinitionChange> };

/** What would change in a service by a project file. */
export interface Plan {
  /** Of the project, its topics, its prompts as they stand in the file, and then what is deleted. */
  readonly changes: readonly PlannedChange[];
  readonly conflicts: readonly PlanConflict[];
  /** Undefined where nothing would change, or nothing can. */
  readonly request: PlanRequest | undefined;
}
