import type { Project } from '../../../contract/projects/project.ts';
import { promptsCounted } from '../../providers/models.ts';
import { nextRunText, type DateStyle, type ScheduleHost } from '../nextRun.ts';
import type { Node, TreeRow } from './node.ts';

interface Looks {
  /** There is no other, so it starts open. */
  readonly alone: boolean;
  readonly reader: DateStyle;
  readonly sight: () => ScheduleHost;
}

/** A brand or website, how many prompts it is asked about with, and when that happens next. */
export class ProjectNode implements Node {
  /** Replaced when its moment was read anew: a row keeps its place. */
  project: Project;
  readonly subject: { readonly project: string };
  readonly #looks: Looks;

  constructor(project: Project, looks: Looks) {
    this.project = project;
    this.subject = { project: project.id };
    this.#looks = looks;
  }

  get row(): TreeRow {
    const { id, name, url, prompts_count: count } = this.project;
    const { alone, reader, sight } = this.#looks;
    const prompts = promptsCounted(count);
    const next = nextRunText(this.project, reader, sight());
    return {
      id: `${id}/project/${id}`,
      label: name,
      description: next ? `${prompts} · ${next.short}` : prompts,
      tooltip: [name, url, prompts, ...(next ? [next.long] : [])].join('\n'),
      icon: 'globe',
      kind: count > 0 ? 'project;filled' : 'project;empty',
      spoken: [name, prompts, ...(next ? [next.short] : [])].join(', '),
      expandable: true,
      open: alone,
    };
  }
}
