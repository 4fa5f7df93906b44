import type { Summary } from '../../../../contract/views/summary.ts';
import type { Project } from '../../../../contract/projects/project.ts';
import { isSample } from '../../../../contract/projects/sampleProject.ts';
import { t } from '../../../editor/l10n.ts';
import { promptsCounted } from '../../../service/models.ts';
import { nextRunText, type DateStyle, type ScheduleHost } from '../../../service/nextRun.ts';
import { apartLines, standingWords } from '../standingWords.ts';
import type { Node, TreeRow } from '../../../tree/node.ts';
import type { ManagedRow } from '../../../editor/commandIds.ts';

interface Looks {
  /** True for the only project, which starts expanded. */
  readonly alone: boolean;
  readonly reader: DateStyle;
  readonly sight: () => ScheduleHost;
  /** Visibility of the brand. Null or undefined if unknown. */
  readonly summary: () => Summary | null | undefined;
}

/** Row of a project with its visibility, the change, the number of prompts and the next run. */
export class ProjectNode implements Node {
  /** Replaced after its next run was read again. The row stays the same object. */
  project: Project;
  readonly subject: ManagedRow;
  readonly #looks: Looks;

  constructor(project: Project, looks: Looks) {
    this.project = project;
    this.subject = { is: 'project', project: project.id, name: project.name };
    this.#looks = looks;
  }

  get row(): TreeRow {
    const { id, name, url, prompts_count: count } = this.project;
    const { alone, reader, sight } = this.#looks;
    const summary = this.#looks.summary();
    const standing = summary ? standingWords(summary.unbranded, summary) : undefined;
    const prompts = promptsCounted(count);
    const next = nextRunText(this.project, reader, sight());
    const sample = isSample(this.project);
    const madeUp = sample ? t('made-up data') : undefined;
    return {
      id: `${id}/project/${id}`,
      label: name,
      description: parts(standing?.short, prompts, next?.short, madeUp).join(' · '),
      tooltip: parts(
        name,
        madeUp,
        url,
        prompts,
        ...(summary ? apartLines(summary.unbranded, summary.branded, summary) : []),
        next?.long,
      ).join('\n'),
      icon: sample ? 'beaker' : 'globe',
      kind: `project;${count > 0 ? 'filled' : 'empty'}${sample ? ';sample' : ''}`,
      spoken: parts(name, madeUp, standing?.spoken, prompts, next?.short).join(', '),
      expandable: true,
      open: alone,
    };
  }
}

const parts = (...some: readonly (string | undefined)[]): string[] => some.filter((part) => part !== undefined);
