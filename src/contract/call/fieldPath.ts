/** Where a field stands in a document, as messages and `details` name it: `prompts[3]`, `data[0].prompt.id`. */
export const fieldPath = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  );

/** The value of that field; undefined where there is none. */
export const valueAt = (steps: readonly PropertyKey[], document: unknown): unknown =>
  steps.reduce(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    document,
  );
