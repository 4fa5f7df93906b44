import * as z from 'zod';
import { ProjectFileSource } from './schema.ts';

/** The JSON schema (draft 2020-12) of a project file as it is written. */
export const projectFileSchema = (): object => ({
  title: 'A Citedesk project: its brand, topics and prompts',
  ...z.toJSONSchema(ProjectFileSource, { io: 'input' }),
});
