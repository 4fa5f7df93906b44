import { type Assistant, assistantName, assistants } from '../src/contract/models/assistants.ts';
import { type VendorKind, vendorKinds, vendorOf } from '../src/contract/models/vendors.ts';
import { demandsOf, kindsFor, defaultKind } from '../src/extension/service/embedded/providerKinds.ts';

export type Files = Readonly<Record<'package.json' | 'package.nls.json' | 'docs/user/assistants.md', string>>;

interface EntrySchema {
  readonly properties: { readonly kind: object };
  allOf: object[];
}
type ByName = Record<string, EntrySchema>;

interface Manifest {
  readonly contributes: {
    readonly configuration: {
      readonly properties: {
        readonly 'citedesk.assistants': { patternProperties: ByName; allOf: object[] };
        readonly 'citedesk.writer': EntrySchema;
        readonly 'citedesk.judge': EntrySchema;
      };
    };
  };
}

/** Updates the files from the tables of assistants and vendors. */
export const withTables = (files: Files): Files => ({
  'package.json': json(withKinds(JSON.parse(files['package.json']) as Manifest)),
  'package.nls.json': json(withWords(JSON.parse(files['package.nls.json']) as Record<string, string>)),
  'docs/user/assistants.md': withDocs(files['docs/user/assistants.md']),
});

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

function withKinds(manifest: Manifest): Manifest {
  const {
    'citedesk.assistants': settings,
    'citedesk.writer': writer,
    'citedesk.judge': judge,
  } = manifest.contributes.configuration.properties;
  const [entry = writer] = Object.values(settings.patternProperties);
  const answering = vendorKinds.filter((kind) => assistants.some((assistant) => kindsFor(assistant).includes(kind)));
  settings.patternProperties = { [patternOf(assistants)]: entry };
  settings.allOf = narrower(answering);
  setKinds(entry, inOrder(answering, assistants.map(kindsFor).flat()));
  for (const schema of [writer, judge]) setKinds(schema, kindsFor('writer'));
  return manifest;
}

const patternOf = (names: readonly string[]): string => `^(${names.join('|')})$`;

const inOrder = (some: readonly VendorKind[], order: readonly VendorKind[]): readonly VendorKind[] =>
  [...new Set(order)].filter((kind) => some.includes(kind));

/** Returns rules for assistants that only some kinds support. */
function narrower(answering: readonly VendorKind[]): object[] {
  const limited = assistants.filter((assistant) => kindsFor(assistant).length < answering.length);
  const byKinds = Map.groupBy(limited, (assistant) => kindsFor(assistant).join());
  return [...byKinds.values()].map((names) => ({
    patternProperties: {
      [patternOf(names)]: { properties: { kind: { enum: kindsFor(names[0] as Assistant) } } },
    },
  }));
}

/** Sets the kinds of a schema, with the fields that each requires and forbids. */
function setKinds(schema: EntrySchema, offered: readonly VendorKind[]): void {
  Object.assign(schema.properties.kind, {
    enum: offered,
    enumDescriptions: offered.map((kind) => `%setting.kind.${kind}%`),
    default: defaultKind,
  });
  const byDemands = Map.groupBy(offered, (kind) =>
    JSON.stringify([kind === defaultKind, requiredOf(kind), hasModel(kind), demandsOf(kind).address]),
  );
  schema.allOf = [...byDemands.values()].flatMap((group) => ruleFor(group, group[0] as VendorKind));
}

const hasModel = (kind: VendorKind): boolean => demandsOf(kind).model;

function requiredOf(kind: VendorKind): readonly string[] {
  const { modelNeeded, address, defaultAddress } = demandsOf(kind);
  return [...(modelNeeded ? ['model'] : []), ...(address && defaultAddress === undefined ? ['baseUrl'] : [])];
}

function ruleFor(group: readonly VendorKind[], kind: VendorKind): object[] {
  const required = requiredOf(kind);
  const { address, concurrency } = demandsOf(kind);
  if (required.length === 0 && hasModel(kind) && address) return [];
  const { suggestedAddress } = vendorOf(kind);
  const properties = {
    ...(suggestedAddress !== undefined && { baseUrl: { default: suggestedAddress } }),
    ...(!hasModel(kind) && { model: false }),
    ...(!address && { baseUrl: false }),
    ...(!concurrency && { concurrency: false }),
  };
  // An entry without a kind has the default one.
  const named = kind === defaultKind ? { minProperties: 1 } : { required: ['kind'] };
  return [
    {
      if: { ...named, properties: { kind: { enum: group } } },
      then: {
        ...(required.length > 0 && { required }),
        ...(Object.keys(properties).length > 0 && { properties }),
      },
    },
  ];
}

/** Updates the manifest's descriptions of kinds in place. */
function withWords(words: Record<string, string>): Record<string, string> {
  const isOfKind = ([key]: readonly [string, string]): boolean => key.startsWith('setting.kind.');
  const all = Object.entries(words);
  const first = all.findIndex(isOfKind);
  const others = all.filter((entry) => !isOfKind(entry));
  const ofKinds = vendorKinds.map((kind) => [`setting.kind.${kind}`, sentencesOf(kind)] as const);
  return Object.fromEntries([...others.slice(0, first), ...ofKinds, ...others.slice(first)]);
}

function sentencesOf(kind: VendorKind): string {
  const { name, detail, onlyFor } = vendorOf(kind);
  const { address, defaultAddress, model } = demandsOf(kind);
  return [
    `${name}. ${detail}`,
    ...(address && defaultAddress === undefined ? ['Requires `baseUrl`.'] : []),
    ...(model ? [] : ['Has no model.']),
    ...(onlyFor ? [`Provides answers only for ${listed(onlyFor.map(assistantName))}.`] : []),
    ...(assistants.some((assistant) => kindsFor(assistant).includes(kind))
      ? []
      : ['Can only write articles and judge answers; can’t provide an assistant’s answers.']),
  ].join(' ');
}

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** Updates two tables of a document: vendors by assistant, and data in their answers. */
const withDocs = (text: string): string =>
  [answeringTable(), tellingTable()].reduce((document, table) => {
    const start = document.indexOf(table.slice(0, table.indexOf('\n')));
    return start < 0 ? document : document.slice(0, start) + table + document.slice(document.indexOf('\n\n', start));
  }, text);

function answeringTable(): string {
  const answering = vendorKinds.filter((kind) => vendorOf(kind).tells !== undefined);
  const rows = answering.map((kind) => {
    const { name, detail, keySite, bestFor } = vendorOf(kind);
    const site = keySite === undefined ? name : `[${name}](https://${keySite})`;
    const whom = bestFor?.map((assistant) => `\`${assistant}\``).join(', ') ?? 'any';
    return [whom, `\`${kind}\`: ${site}. ${detail}`, mustBeSet(kind)];
  });
  return tableOf(['Assistant', 'Recommended `kind`', 'Required settings'], rows);
}

function mustBeSet(kind: VendorKind): string {
  const { key, model, defaultModel } = demandsOf(kind);
  const fields = [...requiredOf(kind), ...(key ? ['key'] : [])].map((field) => `\`${field}\``).join(', ');
  if (!model) return `${fields}; it has no \`model\``;
  if (defaultModel !== undefined) return `${fields} (default \`model\`: \`${defaultModel}\`)`;
  return key ? fields : `${fields}; \`key\` if the endpoint needs one`;
}

function tellingTable(): string {
  const titles = ['`kind`', 'Cited pages', 'Consulted only', 'Searches', 'Whether it searched', 'Model version'];
  const rows = vendorKinds.flatMap((kind) =>
    (vendorOf(kind).tells ?? []).map((one) => [
      `\`${kind}\`${one.of ? `: ${one.of.map((name) => `\`${name}\``).join(', ')}` : ''}`,
      one.cited,
      one.consulted,
      one.searches,
      one.searched,
      one.modelVersion,
      one.takesCountry ? 'sent' : '–',
      one.takesLanguage ? 'sent' : '–',
    ]),
  );
  return tableOf([...titles, 'Country', 'Language'], rows);
}

function tableOf(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = `|${'---|'.repeat(titles.length)}`;
  return [line(titles), rule, ...rows.map(line)].join('\n');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
