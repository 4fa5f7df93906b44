import type * as z from 'zod';
import type { DefinitionChange, NewDefinition } from '../../contract/projects/definition.ts';

type ChangeAction = 'create' | 'update' | 'move' | 'pause' | 'resume' | 'delete';

/** Difference between the service's current and planned state. */
export interface PlannedChange {
  readonly action: ChangeAction;
  readonly kind: 'project' | 'topic' | 'prompt';
  /** Current name of the project or topic, or current text of the prompt. */
  readonly name: string;
  readonly key?: string;
  /** Topic of a created or deleted prompt. */
  readonly topic?: string;
  /** Updated field: a field of the project, `name` of a topic, or `text` or `key` of a prompt. */
  readonly field?: string;
  /** Value as text; for a move, the name of the topic. Missing if there is no value. */
  readonly before?: string;
  readonly after?: string;
  /** Place in the file. Missing if nothing in the file corresponds to the change. */
  readonly place?: FilePlace;
}

/** Indexes of a topic and prompt as in `Place`. Without both, it is the project or its field. */
export interface FilePlace {
  readonly field?: string;
  readonly topic?: number;
  readonly prompt?: number;
}

export interface PlanConflict {
  /** One sentence for users. */
  readonly message: string;
  readonly place: FilePlace;
}

export type PlanRequest =
  | { readonly kind: 'create'; readonly body: z.input<typeof NewDefinition> }
  | { readonly kind: 'change'; readonly project: string; readonly body: z.input<typeof DefinitionChange> };

export interface Plan {
  /** In this order: project, topics, prompts as in the file, deletions. */
  readonly changes: readonly PlannedChange[];
  readonly conflicts: readonly PlanConflict[];
  /** Undefined if there are no changes or there are conflicts. */
  readonly request: PlanRequest | undefined;
}
