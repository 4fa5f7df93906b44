import type { Command } from '../editor/command.ts';
import type { CommandId } from '../editor/commandIds.ts';
import type { ModelContext } from '../models/registerModels.ts';
import { addCompetitors } from './addCompetitors.ts';
import { editProject } from './editProject.ts';
import { editWebhook } from './editWebhook.ts';
import { newProject } from './newProject.ts';

/** Commands for projects. */
export const projectCommands = (context: ModelContext): readonly Command<CommandId>[] => [
  newProject(context),
  editProject(context),
  editWebhook(context),
  addCompetitors(context),
];
