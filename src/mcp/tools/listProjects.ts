import * as z from 'zod';
import { listProjects as endpoint, Project } from '../../contract/projects/project.ts';
import { listAnswer, listed, paging } from '../answers/list.ts';
import { tool } from '../tool.ts';

const Row = Project.omit({ created_at: true });

export const listProjects = tool({
  name: 'list_projects',
  title: 'List projects',
  summary: 'Tracked brands',
  description:
    'Lists the tracked brands (projects) with ID, site, country, time zone, assistants, and number of prompts. Call it first: most other tools need a project ID.',
  costs: '1 API credit',
  effect: 'reads',
  scope: 'read',
  price: () => endpoint.cost,
  input: z.strictObject(paging),
  output: z.object(listed(Row)),
  async run(given, { client, signal }) {
    const { data, credits } = await client.listProjects({}, { signal });
    return listAnswer({
      given,
      rows: data.map((project) => Row.parse(project)),
      credits,
      head: data.length === 0 ? 'No projects.' : `Projects (${data.length}):`,
      line: ({ id, name, url, region, models, prompts_count: prompts }) =>
        `- ${name} (${id}), ${url}, ${region}, prompts: ${prompts}, assistants: ${models.join(', ')}`,
    });
  },
});
