import { nameKey } from '../../analysis/mentions/namePattern.ts';
import { Failure } from '../../contract/failure.ts';
import type { NewProject, ProjectChange } from '../../contract/projects/project.ts';
import { readAlike } from '../answers/readAnswers.ts';
import { markBranded, reanalyse } from '../answers/reanalyse.ts';
import type { ProjectRecord } from '../store/projects.ts';
import { checkSchedule } from '../store/schedule.ts';
import type { Stores } from '../store/store.ts';

/**
 * Changes a project. If its names have changed, updates which prompts are branded and reanalyzes its stored answers.
 * @throws Failure `VALIDATION_FAILED`
 */
export async function changeProject(
  project: ProjectRecord,
  change: ProjectChange,
  now: number,
  stores: Stores,
): Promise<ProjectRecord> {
  checkSchedule(change.schedule);
  checkNames(change, project);
  const changed = await stores.projects.change(project, change, now);
  await markBranded(changed, stores);
  if (!readAlike(project, changed)) await reanalyse(project.id, undefined, now, stores);
  return changed;
}

/** Names that a project looks for in answers. */
type ProjectNames = Pick<ProjectRecord, 'name' | 'aliases' | 'competitors'>;

/** A name of the brand (`owner` 0) or of a competitor, with its path in the request body. */
interface NameEntry {
  readonly owner: number;
  readonly whose: string;
  readonly text: string;
  readonly field: 'name' | 'brand' | 'competitors';
  readonly path: string;
}

/**
 * Rejects names shared by the brand and a competitor, or by two competitors, because one mention would count twice.
 * Names that the project already shared are allowed.
 * @throws Failure `VALIDATION_FAILED` with the path of the name
 */
export function checkNames(sent: NewProject | ProjectChange, before?: ProjectNames): void {
  const after = {
    name: sent.name ?? before?.name ?? '',
    aliases: sent.brand?.aliases ?? before?.aliases ?? [],
    competitors: sent.competitors ?? before?.competitors ?? [],
  };
  const known = new Set(before && shared(before).map(([one]) => nameKey(one.text)));
  const clash = shared(after).find(([one]) => !known.has(nameKey(one.text)));
  if (!clash) return;
  const [later, earlier] = clash;
  // Report the name that was sent in this request.
  const [one, other] = sent[later.field] === undefined ? [earlier, later] : [later, earlier];
  const message =
    one.text === other.text
      ? `“${one.text}” is already ${other.whose}`
      : `“${one.text}” matches “${other.text}”, which is already ${other.whose}`;
  throw new Failure('VALIDATION_FAILED', `${one.path}: ${message}.`, { details: [{ path: one.path, message }] });
}

/** Finds shared names. Returns each with the earlier entry of the same name. */
function shared(names: ProjectNames): [NameEntry, NameEntry][] {
  const first = new Map<string, NameEntry>();
  return entriesOf(names).flatMap((entry): [NameEntry, NameEntry][] => {
    const key = nameKey(entry.text);
    const there = first.get(key);
    if (!there && key !== '') first.set(key, entry);
    return there && there.owner !== entry.owner ? [[entry, there]] : [];
  });
}

function entriesOf({ name, aliases, competitors }: ProjectNames): NameEntry[] {
  const own = { owner: 0, whose: 'one of the brand’s names' };
  return [
    { ...own, text: name, field: 'name', path: 'name' },
    ...aliases.map((text, index) => ({ ...own, text, field: 'brand' as const, path: `brand.aliases[${index}]` })),
    ...competitors.flatMap((competitor, index) => {
      const theirs = {
        owner: index + 1,
        field: 'competitors' as const,
        whose: `a name of the competitor ${competitor.name}`,
      };
      return [
        { ...theirs, text: competitor.name, path: `competitors[${index}].name` },
        ...competitor.aliases.map((text, place) => ({
          ...theirs,
          text,
          path: `competitors[${index}].aliases[${place}]`,
        })),
      ];
    }),
  ];
}
