/** Where a field stands in a document, as messages and `details` name it: `prompts[3]`, `data[0].prompt.id`. */
export const fieldPath = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  );
