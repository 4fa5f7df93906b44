import * as z from 'zod';
import { maxPageSize } from '../../contract/call/limits.ts';
import type { Opportunity } from '../../contract/views/opportunity.ts';
import { type Command, print, printNote, printRow, requiredOption } from '../command.ts';
import { checkCome, windowFault, windowOf } from '../dayWindow.ts';
import { targetOptions, targetUsage, usingTarget } from '../target.ts';
import { valueOf } from '../optionValues.ts';

const Format = z.enum(['text', 'json'], 'must be text or json');

export const opportunities: Command = {
  usage: `opportunities ${targetUsage} --project ID [--from DAY] [--to DAY] [--branded] [--format text|json]`,
  does: 'List what to do next: articles to write, pages to rework or refresh, sites to get listed on, and statements to fix.',
  more: 'Counts answers to prompts that don’t contain the brand’s name. With --branded, counts answers to prompts that do. With --format json, each row also contains its prompts, searches, and pages.',
  options: {
    ...targetOptions,
    project: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    branded: { type: 'boolean' },
    format: { type: 'string' },
  },
  async run(options) {
    const project = requiredOption(options, 'project');
    const days = windowOf(options, 'from');
    const format = valueOf(options, 'format', Format) ?? 'text';
    return usingTarget(options, { does: 'list opportunities', project }, async (target) => {
      const query = { ...days, branded: options['branded'] === true, limit: maxPageSize };
      const { data, meta } = await target.client.listOpportunities({ project, query }).catch((error: unknown) => {
        throw windowFault(error, days);
      });
      checkCome(days.to, 'to', meta.timezone);
      if (format === 'json') print(JSON.stringify({ ...meta, opportunities: data }, null, 2));
      else if (data.length === 0) print('No recommendations for these answers.');
      else for (const row of data) printRow([row.priority ?? '', row.score, row.kind, subjectOf(row), row.reason]);
      if (meta.total > data.length) printNote(`Showing the first ${data.length} of ${meta.total} recommendations.`);
      return 0;
    });
  },
};

const subjectOf = ({ prompt, prompt_id: id, domain, page, fact }: Opportunity): string =>
  domain ?? page ?? fact ?? prompt ?? `prompt ${id}`;
