import { itemStep } from './caret.ts';
import { projectFileSchema } from './jsonSchema.ts';

/** Schema information about a place in a project file. */
interface FileField {
  readonly description: string | undefined;
  /** Allowed values; empty if any value is allowed. */
  readonly values: readonly string[];
  readonly kind: 'map' | 'list' | 'value';
  readonly fields: readonly FileFieldName[];
}

interface FileFieldName {
  readonly name: string;
  readonly description: string | undefined;
  readonly kind: FileField['kind'];
}

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

/** Returns the schema information for a path from `caretAt`; undefined if nothing is allowed there. */
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

/** Returns the simplest kind that is allowed. */
function kindOf(schemas: readonly Schema[]): FileField['kind'] {
  const types = new Set(schemas.flatMap(choices).map(({ type }) => type));
  if (['string', 'boolean'].some((type) => types.has(type))) return 'value';
  return types.has('array') ? 'list' : 'map';
}
