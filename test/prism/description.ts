interface Answer {
  readonly $ref?: string;
  readonly 'x-codes'?: readonly string[];
}

export interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Answer>> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Answer>> };
}

/** Forbids additional fields in a description, to detect undocumented ones. */
export const closed = (document: Document): Document =>
  JSON.parse(JSON.stringify(document), (_name, value: unknown) =>
    isOpen(value) ? { ...value, additionalProperties: false } : value,
  ) as Document;

const isOpen = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  'properties' in value &&
  'type' in value &&
  value.type === 'object' &&
  !('additionalProperties' in value);

/** The codes that a refusal of a call may have by its status; undefined where the description names none. */
export function codesAt(
  { paths, components }: Document,
  path: string,
  method: string,
  status: number,
): readonly string[] | undefined {
  const responses = paths[path]?.[method]?.responses ?? {};
  const answer = responses[status] ?? responses['default'];
  return (answer?.$ref ? components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer)?.['x-codes'] ?? [];
}
