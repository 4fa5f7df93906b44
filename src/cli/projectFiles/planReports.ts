import * as z from 'zod';
import { countsOf, lineOf, markdownOf } from '../../projectFile/plan/planText.ts';
import type { FilePlace, Plan } from '../../projectFile/plan/plan.ts';
import { readProjectFile } from '../../projectFile/reader.ts';
import type { Place } from '../../projectFile/places.ts';
import { Lines } from '../checks/checkedFile.ts';
import { type CommandOptions, UsageError } from '../command.ts';
import type { PlannedOnDisk } from './projectFiles.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';

const Format = z.enum(['text', 'json', 'markdown']);
type Format = z.output<typeof Format>;

export function formatOf({ json, markdown }: CommandOptions): Format {
  if (json === true && markdown === true) throw new UsageError('--json and --markdown can’t be combined');
  return json === true ? 'json' : markdown === true ? 'markdown' : 'text';
}

export function plansAs(format: Format, planned: readonly PlannedOnDisk[]): string {
  if (format === 'json') return asJson(planned);
  return planned.map(format === 'text' ? asText : (one) => asMarkdown(one, planned.length)).join('\n\n');
}

function asText(planned: PlannedOnDisk): string {
  const { name, plan, says } = planned;
  const { changes, conflicts } = plan;
  const places = placesOf(planned);
  return [
    `${visibleName(name)} (${says.project.name}): ${countedOf(plan)}`,
    ...changes.map(lineOf),
    ...conflicts.map(({ message, place }) => `${visibleName(name)}:${places(place)}: error: ${message}`),
  ].join('\n');
}

/** Returns the number of changes, or a note if conflicts prevent planning. */
const countedOf = ({ changes, conflicts }: Plan): string =>
  changes.length === 0 && conflicts.length > 0 ? 'cannot be applied' : countsOf(changes);

/** Maximum length of a GitHub comment, with room for a workflow's own text. */
const maxComment = 60_000;

function asMarkdown({ name, plan, says }: PlannedOnDisk, files: number): string {
  const { changes, conflicts } = plan;
  const told = `**${code(name)}** (${code(says.project.name)}): ${countedOf(plan)}`;
  const room = Math.floor(maxComment / files) - told.length;
  return [
    told,
    ...(changes.length > 0 ? [markdownOf(changes, room - 1000)] : []),
    ...(conflicts.length > 0
      ? [`Cannot be applied:\n${asBlock(conflicts.map(({ message }) => message).slice(0, 3))}`]
      : []),
  ].join('\n\n');
}

/** Formats text as inline code without backticks and line breaks. */
const code = (text: string): string => `\`${text.replaceAll(/[`\s\p{Cc}]+/gu, ' ').slice(0, 200)}\``;
const asBlock = (lines: readonly string[]): string =>
  ['```', ...lines.map((line) => line.replaceAll('`', "'")), '```'].join('\n');

function asJson(planned: readonly PlannedOnDisk[]): string {
  const all = planned.map((one) => {
    const lineAt = placesOf(one);
    const placed = ({ place, ...rest }: { readonly place?: FilePlace }) => ({
      ...rest,
      file: one.name,
      ...(place && { line: lineAt(place) }),
    });
    return { changes: one.plan.changes.map(placed), conflicts: one.plan.conflicts.map(placed) };
  });
  const changes = all.flatMap((one) => one.changes);
  const conflicts = all.flatMap((one) => one.conflicts);
  return JSON.stringify({ changes, ...(conflicts.length > 0 && { conflicts }) }, null, 2);
}

/** Returns a function that finds the line of an entry in its file. */
function placesOf({ text }: PlannedOnDisk): (place: FilePlace) => number {
  const lines = new Lines(text);
  const key = ({ topic, prompt }: FilePlace): string => `${topic ?? ''} ${prompt ?? ''}`;
  const { places, fields } = readProjectFile(text);
  const known = new Map<string, Place>(places.map((place) => [key(place.kind === 'project' ? {} : place), place]));
  return (place) => lines.placeOf((fields.get(place.field ?? '') || known.get(key(place)))?.start ?? 0).line;
}
