import { isDeepStrictEqual } from 'node:util';
import type { Definition } from '../../contract/projects/definition.ts';
import type { Competitor, Schedule } from '../../contract/projects/project.ts';
import { tidy } from '../../contract/call/values.ts';
import { tidySite } from '../../text/urls/sites.ts';
import { fold } from '../../text/words/fold.ts';
import { fieldsBy, projectChanges, scheduleOf } from '../plan/projectChanges.ts';
import type { FileProject } from '../schema.ts';
import type { Entry, MapValue } from '../value.ts';
import { addFields, changeList, freshItem, isFlow, setScalar, setValue } from './collections.ts';
import type { TextEdits } from './textEdits.ts';
import { type Written, writtenScalar, writtenLines } from './written.ts';

type DefinedProject = Definition['project'];

/** Lists written in flow style when they are new. */
export const inlineLists = ['sites', 'assistants', 'aliases'] as const;

/** Updates the project in a file to the service's values. With `adds`, also adds fields that the file omits. */
export function pullProject(
  map: MapValue,
  file: FileProject,
  known: DefinedProject,
  { adds, edits }: { readonly adds: boolean; readonly edits: TextEdits },
): void {
  const different = new Set(projectChanges(fieldsBy(file, known), { ...known }).changes.map(({ field }) => field));
  const entries = new Map(map.entries.map((entry) => [entry.key.text, entry]));
  const missing: Record<string, Written> = {};
  const flow = isFlow(map, edits);
  for (const [name, { written, change }] of Object.entries(fields)) {
    const entry = entries.get(name);
    if (entry && (different.has(name) || name === 'competitors')) change(entry, known, { edits, adds, flow });
    else if (!entry && adds && written(known) !== undefined) missing[name] = written(known) ?? null;
  }
  const schedule = entries.get('schedule');
  // A schedule in the project's time zone follows changes of that zone.
  if (schedule && !isDeepStrictEqual(scheduleIn(file, known.timezone), known.schedule))
    changeSchedule(schedule, known, flow, edits);
  else if (!schedule && adds && known.schedule) missing['schedule'] = writtenSchedule(known.schedule, known.timezone);
  addFields(map, missing, edits, inlineLists);
}

const scheduleIn = ({ schedule }: FileProject, timezone: string): Schedule | null =>
  schedule === undefined ? null : scheduleOf(schedule, timezone);

interface Field {
  /** Returns the value to write, or undefined if there is none. */
  readonly written: (known: DefinedProject) => Written | undefined;
  readonly change: (
    entry: Entry,
    known: DefinedProject,
    how: { readonly edits: TextEdits; readonly adds: boolean; readonly flow: boolean },
  ) => void;
}

const text = (of: (known: DefinedProject) => string): Field => ({
  written: of,
  change: ({ value }, known, { edits, flow }) => setScalar(value, of(known), flow, edits),
});

const listOf = (of: (known: DefinedProject) => readonly string[], read = tidy): Field => ({
  written: (known) => (of(known).length === 0 ? undefined : of(known)),
  change: (entry, known, { edits }) => changeTexts(entry, of(known), edits, read),
});

const fields: Readonly<Record<string, Field>> = {
  name: text(({ name }) => name),
  url: text(({ url }) => url),
  sites: listOf(({ brand: { sites = [] } }) => sites, tidySite),
  region: text(({ region }) => region),
  timezone: text(({ timezone }) => timezone),
  assistants: listOf(({ models }) => models),
  aliases: listOf(({ brand }) => brand.aliases),
  facts: listOf(({ brand: { facts = [] } }) => facts),
  competitors: {
    written: ({ competitors }) => (competitors.length === 0 ? undefined : competitors.map(writtenCompetitor)),
    change: changeCompetitors,
  },
};

function changeTexts(entry: Entry, wanted: readonly string[], edits: TextEdits, read = tidy): void {
  const items = entry.value.kind === 'list' ? entry.value.items : [];
  const left = [...wanted];
  const removed = new Set<number>();
  for (const [at, item] of items.entries()) {
    const place = item.kind === 'scalar' ? left.indexOf(read(item.text)) : -1;
    if (place < 0) removed.add(at);
    else left.splice(place, 1);
  }
  changeList({ entry, items }, { removed, added: left.map(freshItem) }, edits);
}

function writtenCompetitor({ name, url, aliases, sites = [] }: Competitor): Written {
  return {
    name,
    ...(url !== null && { url }),
    ...(sites.length > 0 && { sites }),
    ...(aliases.length > 0 && { aliases }),
  };
}

function changeCompetitors(
  entry: Entry,
  { competitors }: DefinedProject,
  { edits, adds }: { readonly edits: TextEdits; readonly adds: boolean },
): void {
  const items = entry.value.kind === 'list' ? entry.value.items : [];
  const left = new Map(competitors.map((one) => [fold(one.name), one]));
  const removed = new Set<number>();
  for (const [at, item] of items.entries()) {
    const name = item.kind === 'map' ? textOf(item, 'name') : '';
    const known = left.get(fold(tidy(name)));
    if (item.kind !== 'map' || !known) removed.add(at);
    else changeCompetitor(item, known, { edits, adds });
    left.delete(fold(tidy(name)));
  }
  const indent = edits.columnOf(entry.key.start) + 2;
  const added = [...left.values()].map((one) => freshItem(writtenCompetitor(one)));
  changeList({ entry, items, indent }, { removed, added }, edits);
}

const entryOf = (map: MapValue, name: string): Entry | undefined => map.entries.find(({ key }) => key.text === name);

function textOf(map: MapValue, name: string): string {
  const value = entryOf(map, name)?.value;
  return value?.kind === 'scalar' ? value.text : '';
}

function changeCompetitor(
  map: MapValue,
  known: Competitor,
  { edits, adds }: { readonly edits: TextEdits; readonly adds: boolean },
): void {
  const [name, url, sites, aliases] = ['name', 'url', 'sites', 'aliases'].map((field) => entryOf(map, field));
  const { sites: knownSites = [] } = known;
  const flow = isFlow(map, edits);
  if (name && tidy(textOf(map, 'name')) !== known.name) setScalar(name.value, known.name, flow, edits);
  if (url && !isSameAddress(textOf(map, 'url'), known.url)) {
    if (known.url === null || url.value.end === url.value.start)
      setValue(url, known.url === null ? 'null' : writtenScalar(known.url, flow), edits);
    else setScalar(url.value, known.url, flow, edits);
  }
  if (sites) changeTexts(sites, knownSites, edits, tidySite);
  if (aliases) changeTexts(aliases, known.aliases, edits);
  if (!adds) return;
  const missing = {
    ...(!url && known.url !== null && { url: known.url }),
    ...(!sites && knownSites.length > 0 && { sites: knownSites }),
    ...(!aliases && known.aliases.length > 0 && { aliases: known.aliases }),
  };
  addFields(map, missing, edits, inlineLists);
}

const isSameAddress = (written: string, known: string | null): boolean =>
  known === null ? ['', '~', 'null'].includes(written) : URL.parse(written)?.href === URL.parse(known)?.href;

const writtenSchedule = ({ cron, timezone }: Schedule, zone: string): Written =>
  timezone === zone ? cron : { cron, timezone };

function changeSchedule(entry: Entry, { schedule, timezone }: DefinedProject, flow: boolean, edits: TextEdits): void {
  const { value } = entry;
  if (schedule && value.kind === 'map') {
    for (const { key, value: part } of value.entries) {
      const wanted = key.text === 'cron' ? schedule.cron : schedule.timezone;
      if (part.kind === 'scalar' && part.text !== wanted) setScalar(part, wanted, isFlow(value, edits), edits);
    }
    return;
  }
  const written = schedule && writtenSchedule(schedule, timezone);
  if (typeof written === 'string' && value.kind === 'scalar' && !noValue.has(value.text))
    setScalar(value, written, flow, edits);
  else
    setValue(
      entry,
      writtenLines({ schedule: written }, { flow: true })[0]?.slice('{schedule: '.length, -1) ?? 'null',
      edits,
    );
}

const noValue: ReadonlySet<string> = new Set(['', '~', 'null']);
