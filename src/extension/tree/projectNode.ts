import type { Project } from '../../contract/project.ts';
import { promptsCounted } from '../commands/models.ts';
import type { Node, Row } from './node.ts';

/** A brand or website, and how many prompts it is asked about with. */
export class ProjectNode implements Node {
  readonly project: Project;
  readonly subject: { readonly project: string };
  readonly #alone: boolean;

  /** `alone`: there is no other, so it starts open. */
  constructor(project: Project, { alone }: { readonly alone: boolean }) {
    this.project = project;
    this.subject = { project: project.id };
    this.#alone = alone;
  }

  get row(): Row {
    const { id, name, url, prompts_count: count } = this.project;
    const prompts = promptsCounted(count);
    return {
      id: `${id}/project/${id}`,
      label: name,
      description: prompts,
      tooltip: `${name}\n${url}\n${prompts}`,
      icon: 'globe',
      kind: count > 0 ? 'project;filled' : 'project;empty',
      spoken: `${name}, ${prompts}`,
      expandable: true,
      open: this.#alone,
    };
  }
}
