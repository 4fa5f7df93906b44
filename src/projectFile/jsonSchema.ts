import * as z from 'zod';
import { ProjectFileSource } from './schema.ts';

/** Returns the JSON schema (draft 2020-12) of project files. */
export const projectFileSchema = (): object => ({
  title: 'A Citedesk project: its brand, topics and prompts',
  ...z.toJSONSchema(ProjectFileSource, { io: 'input' }),
});
