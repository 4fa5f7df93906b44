/** Formats the path of a field for messages and `details`: `prompts[3]`, `data[0].prompt.id`. */
export const fieldPath = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  );

/** Returns the value at a field's path, if there is one. */
export const valueAt = (steps: readonly PropertyKey[], document: unknown): unknown =>
  steps.reduce(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    document,
  );
