import { itemStep } from './caret.ts';
import { projectFileSchema } from './jsonSchema.ts';

/** What the schema says of a place in a project file. */
export interface FileField {
  readonly description: string | undefined;
  /** What may stand there; empty where anything of its kind may. */
  readonly values: readonly string[];
  readonly kind: 'map' | 'list' | 'value';
  /** The fields of a map that has some. */
  readonly fields: readonly FileFieldName[];
}

interface FileFieldName {
  readonly name: string;
  readonly description: string | undefined;
  readonly kind: FileField['kind'];
}

/** A part of a JSON schema, as far as ours is written. */
interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
}

let known: Schema | undefined;

/** What may stand at a path of a project file, as `caretAt` gives it; undefined where nothing may. */
export function fieldOf(path: readonly string[]): FileField | undefined {
  known ??= projectFileSchema() as Schema;
  let schemas: readonly Schema[] = [known];
  for (const step of path) schemas = schemas.flatMap(choices).flatMap((schema) => under(schema, step));
  const all = schemas.flatMap(choices);
  if (all.length === 0) return undefined;
  return {
    description: [...schemas, ...all].find(({ description }) => description !== undefined)?.description,
    values: all.flatMap((schema) => schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : [])),
    kind: kindOf(schemas),
    fields: all.flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([name, schema]) => ({
        name,
        description: schema.description,
        kind: kindOf([schema]),
      })),
    ),
  };
}

const choices = (schema: Schema): readonly Schema[] => (schema.anyOf ? schema.anyOf.flatMap(choices) : [schema]);

function under({ properties, additionalProperties, items }: Schema, step: string): readonly Schema[] {
  if (step === itemStep) return items ? [items] : [];
  const named = properties?.[step];
  return named ? [named] : additionalProperties ? [additionalProperties] : [];
}

/** That of the simplest that may stand there. */
function kindOf(schemas: readonly Schema[]): FileField['kind'] {
  const types = new Set(schemas.flatMap(choices).map(({ type }) => type));
  if (['string', 'boolean'].some((type) => types.has(type))) return 'value';
  return types.has('array') ? 'list' : 'map';
}
