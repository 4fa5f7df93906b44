import type { Client } from '../../client/client.ts';
import type { FileWindow, OpenProjectFile } from './fileWindow.ts';
import type { Command } from '../editor/command.ts';
import type { CommandId, TextAddress } from '../editor/commandIds.ts';
import { t, counted, grouped } from '../editor/l10n.ts';
import { localized } from '../editor/localized.ts';
import {
  applyPlan,
  outdatedChanges,
  knownFor,
  type KnownProject,
  type PlannedFile,
} from '../../client/projectFiles.ts';
import { Failure } from '../../contract/failure.ts';
import { maxPromptsAdded } from '../../contract/call/limits.ts';
import type { PlanRequest, Plan, PlannedChange } from '../../projectFile/plan/plan.ts';
import { ifOffered } from '../../client/notOffered.ts';
import type { RunContext } from '../work/registerWork.ts';
import type { FileProject } from '../../projectFile/schema.ts';
import type { ProjectFileTexts } from './projectFileTasks.ts';
import { lineOf } from '../../projectFile/plan/planText.ts';

/** Context of the commands for project files. */
export type ProjectFileContext = RunContext & {
  readonly texts: ProjectFileTexts;
  readonly projectFiles: () => Promise<FileWindow>;
  /** Called with a project that has changed. */
  readonly touch: (project: string) => void;
};

/** Commands that synchronize projects and their files. */
export const projectFileCommands = (context: ProjectFileContext): readonly Command<CommandId>[] => [
  planProjectFile(context),
  applyProjectFile(context),
  pullProjectFile(context),
];

/** Shows the changes in a project file as a diff with the service and as text, without applying them. */
export const planProjectFile = (context: ProjectFileContext): Command<'citedesk.planProjectFile'> => ({
  id: 'citedesk.planProjectFile',
  async run(address) {
    const planned = await plannedFile(context, address);
    if (!planned) return;
    const { dialogs, execute, showText } = context;
    const { file, plan, before, project, definition } = planned;
    const { changes, conflicts } = plan;
    if (changes.length === 0 && conflicts.length === 0) {
      await dialogs.tell(t('{0} already matches the service.', file.name));
      return;
    }
    await file.compareWith(before, t('{0} (service → file)', file.name));
    const [apply, asText] = [t('Apply…'), t('Show as Text')];
    const message =
      conflicts.length > 0
        ? firstLines(conflicts.map((conflict) => localized(conflict.message)))
        : definition
          ? t('{0} would change {1}: {2}.', file.name, project.name, changesCounted(changes))
          : t('{0} would create {1}: {2}.', file.name, project.name, changesCounted(changes));
    const buttons = plan.request ? [apply, asText] : [asText];
    const pressed = await dialogs.tell(message, ...buttons);
    if (pressed === asText) await showText(t('Plan for {0}', file.name), planAsText(plan));
    else if (pressed === apply) await execute('citedesk.applyProjectFile', file.address);
  },
});

/** Applies a project file in one transaction, after the user confirms the number of changes and the deletions. */
export const applyProjectFile = (context: ProjectFileContext): Command<'citedesk.applyProjectFile'> => ({
  id: 'citedesk.applyProjectFile',
  async run(address) {
    const { dialogs, tree, touch, revealRow } = context;
    const window = await context.projectFiles();
    if (!window.trusted) return refuse(context, () => window.manageTrust());
    const planned = await plannedFile(context, address);
    if (!planned) return;
    const { file, plan } = planned;
    const { request } = plan;
    if (!request) {
      if (plan.conflicts.length === 0) await dialogs.tell(t('{0} already matches the service.', file.name));
      else await dialogs.tell(firstLines(plan.conflicts.map(({ message }) => localized(message))));
      return;
    }
    if (!(await isWanted(context, planned, request))) return;
    try {
      const project = await applyPlan(planned, planned.client);
      tree.refresh();
      if (project !== undefined) {
        touch(project);
        await revealRow({ project }, { focus: !planned.definition });
      }
      await dialogs.tell(t('Applied {0}: {1}.', file.name, changesCounted(plan.changes)));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'PLAN_OUTDATED') throw error;
      await tellChanges(context, error, file);
    }
  },
});

async function refuse({ dialogs }: ProjectFileContext, manage: () => Promise<void>): Promise<void> {
  const button = t('Manage Trust');
  const message = t(
    'Project files can’t be applied in Restricted Mode. If you trust the authors of the files in this folder, trust the folder first.',
  );
  if ((await dialogs.tell(message, button)) === button) await manage();
}

/** Asks for confirmation. Lists every deletion by name. */
async function isWanted(
  { dialogs, showText }: ProjectFileContext,
  { file, project, local, plan, definition }: PlannedOpenFile,
  request: PlanRequest,
): Promise<boolean> {
  const deleted = changesSaid(plan.changes.filter(({ action }) => action === 'delete'));
  const credits = local ? 0 : creditsOf(request);
  const question = [
    definition
      ? t('Apply {0} to {1} ({2})?', file.name, project.name, changesCounted(plan.changes))
      : t('Create {1} from {0} ({2})?', file.name, project.name, changesCounted(plan.changes)),
    ...(credits > 0 ? [counted(credits, 'This uses 1 credit.', 'This uses {0} credits.')] : []),
  ];
  if (deleted.length === 0) return dialogs.confirm(question.join('\n'), t('Apply'));
  if (deleted.length <= maxLines)
    return dialogs.confirm([...question, '', t('These items will be deleted:'), ...deleted].join('\n'), t('Apply'), {
      warning: true,
    });
  // A dialog would block scrolling a long list, so show it as a text with a notification.
  await showText(t('Deletions in {0}', file.name), [...deleted, ''].join('\n'));
  const apply = t('Apply');
  const listed = t('The opened document lists all {0} deletions.', grouped(deleted.length));
  return (await dialogs.tell([...question, listed].join(' '), apply, t('Cancel'))) === apply;
}

function creditsOf(request: PlanRequest): number {
  const added = request.kind === 'create' ? request.body.prompts : request.body.prompts?.create;
  return Math.ceil((added?.length ?? 0) / maxPromptsAdded) + (request.kind === 'create' ? 1 : 0);
}

/** Reports changes that others made since the plan. Offers a text if the message is too short for all of them. */
async function tellChanges(
  { dialogs, execute, showText }: ProjectFileContext,
  failure: Failure,
  { name, address }: OpenProjectFile,
): Promise<void> {
  const changes = changesSaid(outdatedChanges(failure));
  const nothing = t('The project changed in the meantime, so nothing was applied.');
  const [again, all] = [t('Plan Again'), t('Show All Changes')];
  const buttons = changes.length > maxLines ? [again, all] : [again];
  const pressed = await dialogs.tell([nothing, firstLines(changes)].join('\n').trim(), ...buttons);
  if (pressed === again) await execute('citedesk.planProjectFile', address);
  else if (pressed === all) await showText(t('Changes since the plan: {0}', name), [...changes, ''].join('\n'));
}

/**
 * Replaces the active project file with the service's state in one undoable edit. With a given project, or without such
 * a file, writes a new file.
 */
export const pullProjectFile = (context: ProjectFileContext): Command<'citedesk.pullProjectFile'> => ({
  id: 'citedesk.pullProjectFile',
  async run(place) {
    if (place && 'project' in place) return intoNewFile(context, place.project);
    const file = await (await context.projectFiles()).find(place);
    if (!file) return intoNewFile(context, undefined);
    const atService = await fileAtService(context, file);
    if (!atService) return;
    const { definition, project } = atService;
    if (definition) return pullInto(context, file, definition);
    await context.dialogs.tell(t('The service has no project for {0} yet.', project.url));
  },
});

async function intoNewFile(context: ProjectFileContext, id: string | undefined): Promise<void> {
  const { services, pickers, dialogs, projectFiles } = context;
  const { client } = await services.connect();
  const project = await pickers.project(client, id);
  if (!project) return;
  const known = await ifOffered(client.getDefinition({ project: project.id }));
  if (!known) return void (await dialogs.tell(notDefined()));
  const window = await projectFiles();
  const file = window.placeOf(`${slugOf(project.name)}.citedesk.yaml`);
  const chosen = await dialogs.saveFile({ title: t('Save project file'), file });
  if (chosen !== undefined) await pullInto(context, await window.open(chosen), known.data);
}

/** Returns a file name without special characters. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '') || 'project';

async function pullInto(
  { texts, dialogs }: ProjectFileContext,
  file: OpenProjectFile,
  definition: Parameters<typeof texts.run<'pullIntoFile'>>[1]['definition'],
): Promise<void> {
  const { document: name, text } = file;
  const pulled = await texts.run('pullIntoFile', { name, text, definition });
  if ('refusal' in pulled) return void (await dialogs.tell(localized(pulled.refusal)));
  if (pulled.text === text) {
    await dialogs.tell(t('{0} already matches the service.', file.name));
    return;
  }
  await file.replace(pulled.text);
  if (text.trim() === '') return;
  const show = t('Show Changes');
  const message = t('{0} now matches the service. Review the unsaved changes, then save or undo them.', file.name);
  if ((await dialogs.tell(message, show)) === show)
    await file.compareWith(text, t('{0} (before → after pull)', file.name));
}

/** A valid project file, and the state of its project on the service. */
interface FileAtService extends KnownProject {
  readonly file: OpenProjectFile;
  readonly project: FileProject;
  readonly local: boolean;
  readonly client: Client;
}

/** A valid project file, and its planned changes. */
interface PlannedOpenFile extends PlannedFile, FileAtService {
  /** Text of the file if it matched the service. */
  readonly before: string;
}

/** Plans a command's project file. If that fails, tells the user why and returns undefined. */
async function plannedFile(
  context: ProjectFileContext,
  address: TextAddress | undefined,
): Promise<PlannedOpenFile | undefined> {
  const file = (await (await context.projectFiles()).find(address)) ?? (await offeredFile(context));
  if (!file) return undefined;
  const atService = await fileAtService(context, file);
  if (!atService) return undefined;
  const { document: name, text } = file;
  const { definition, promptLimit } = atService;
  const planned = await context.texts.run('planOfFile', { name, text, definition, promptLimit });
  return planned && { ...atService, ...planned };
}

/** Offers to open a project file, or to pull one from the service, if none is open. */
async function offeredFile({
  dialogs,
  projectFiles,
  execute,
}: ProjectFileContext): Promise<OpenProjectFile | undefined> {
  const [open, pull] = [t('Open…'), t('Pull Project File')];
  const message = t('No project file (*.citedesk.yaml) is open. Open one, or pull one from an existing project.');
  const pressed = await dialogs.tell(message, open, pull);
  if (pressed === pull) await execute('citedesk.pullProjectFile');
  if (pressed !== open) return undefined;
  const filters = { [t('Project files')]: ['yaml', 'yml'] };
  const chosen = await dialogs.file({ title: t('Open project file'), filters });
  return chosen === undefined ? undefined : (await projectFiles()).open(chosen);
}

/** Reads a file and its project on the service. If that fails, tells the user why and returns undefined. */
async function fileAtService(
  { texts, dialogs, services }: ProjectFileContext,
  file: OpenProjectFile,
): Promise<FileAtService | undefined> {
  const { project, problems } = await texts.run('projectOfFile', { name: file.document, text: file.text });
  if (!project) {
    const show = t('Show Problems');
    const message = counted(problems, 'Fix 1 problem in {1} first.', 'Fix {0} problems in {1} first.', file.name);
    if ((await dialogs.tell(message, show)) === show) await file.showProblems();
    return undefined;
  }
  const { local, client } = await services.connect();
  const known = await ifOffered(knownFor(project, client));
  if (!known) await dialogs.tell(notDefined());
  return known && { file, project, local, client, ...known };
}

const notDefined = (): string => t('This service doesn’t support project files.');

/** Counts changes, as in `2 added, 1 changed, 3 deleted`. */
function changesCounted(changes: readonly PlannedChange[]): string {
  const count = (...actions: readonly PlannedChange['action'][]): number =>
    changes.filter(({ action }) => actions.includes(action)).length;
  const [added, changed, deleted] = [count('create'), count('update', 'move', 'pause', 'resume'), count('delete')];
  return [
    added > 0 ? t('{0} added', grouped(added)) : '',
    changed > 0 ? t('{0} changed', grouped(changed)) : '',
    deleted > 0 ? t('{0} deleted', grouped(deleted)) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Formats a plan: its conflicts, the number of changes and one line per change. */
function planAsText({ changes, conflicts }: Plan): string {
  const head = [...conflicts.map(({ message }) => localized(message)), changesCounted(changes)].filter(
    (line) => line !== '',
  );
  return [...head, '', ...changesSaid(changes), ''].join('\n');
}

const changesSaid = (changes: readonly PlannedChange[]): readonly string[] =>
  changes.map((change) => localized(lineOf(change)));

/** Maximum number of lines in a message. */
const maxLines = 12;

/** Returns the first lines and the number of the remaining ones. */
function firstLines(lines: readonly string[]): string {
  const hidden = lines.length - maxLines;
  return [...lines.slice(0, maxLines), ...(hidden > 0 ? [t('… and {0} more', grouped(hidden))] : [])].join('\n');
}
