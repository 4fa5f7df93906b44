import { cancelledExport } from '../../../contract/projects/cancelledExport.ts';
import type { Export } from '../../../contract/projects/export.ts';
import { shortMoment, sizeText, t } from '../../editor/l10n.ts';
import { exportFormatName } from '../exporting/exportWords.ts';
import { progressOf, rowsOf } from '../progress.ts';
import { runName } from '../runName.ts';
import type { Node, TreeRow } from '../../tree/node.ts';
import { projectLabel, type RunNames } from './workNode.ts';

export class ExportNode implements Node {
  /** Current state. The row stays the same object while the export runs. */
  run: Export;
  readonly subject: { readonly kind: 'export'; readonly project: string; readonly runId: string };

  readonly #names: Pick<RunNames, 'sample' | 'projectOf'>;

  constructor(run: Export, names: Pick<RunNames, 'sample' | 'projectOf'>) {
    this.run = run;
    this.#names = names;
    this.subject = { kind: 'export', project: run.project, runId: run.id };
  }

  get row(): TreeRow {
    const { run } = this;
    const name = runName(run, undefined);
    const state = stateOf(run);
    const ended = run.finished_at === null ? undefined : shortMoment(run.finished_at);
    const project = projectLabel(this.#names, run);
    const told = [exportFormatName(run.format), ...standings[state](run), ended, project].filter(
      (part) => part !== undefined,
    );
    const until =
      state === 'ready' && run.expires_at !== null ? [t('Available until {0}', shortMoment(run.expires_at))] : [];
    const reason = state === 'failed' && run.error !== null ? [run.error] : [];
    return {
      ...looks[state],
      id: `${run.project}/export/${run.id}`,
      label: name,
      description: told.join(' · '),
      tooltip: [name, told.join(' · '), ...until, ...reason].join('\n'),
      kind: `export;${state}`,
      spoken: [t('Export'), name, ...told].join(', '),
      ...(state === 'ready' && { command: { command: 'citedesk.saveExport', argument: this.subject } }),
    };
  }
}

type State = Export['status'] | 'cancelled';

const stateOf = ({ status, error }: Export): State =>
  status === 'failed' && error === cancelledExport ? 'cancelled' : status;

const standings: Readonly<Record<State, (run: Export) => readonly string[]>> = {
  queued: (run) => [progressOf(run)],
  running: (run) => [rowsOf(run)],
  // 0 if the size is unknown.
  ready: (run) => [rowsOf(run), ...(run.bytes > 0 ? [sizeText(run.bytes)] : [])],
  failed: () => [t('failed')],
  cancelled: () => [t('canceled')],
  expired: () => [t('expired')],
};

const looks: Readonly<Record<State, Pick<TreeRow, 'icon' | 'color'>>> = {
  queued: { icon: 'clock' },
  running: { icon: 'sync~spin' },
  ready: { icon: 'file-zip' },
  failed: { icon: 'error', color: 'testing.iconFailed' },
  cancelled: { icon: 'circle-slash' },
  expired: { icon: 'history' },
};
