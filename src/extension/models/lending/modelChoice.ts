interface Named {
  readonly id: string;
  readonly vendor: string;
  readonly family: string;
}

/** Unambiguous name of a model in settings. */
export const modelSetting = ({ vendor, id }: Named): string => `${vendor}/${id}`;

/** Returns the models that match a setting, id before family. Null matches all. */
export function modelsFitting<Model extends Named>(models: readonly Model[], wanted: string | null): readonly Model[] {
  if (wanted === null) return models;
  const namesOf: readonly ((model: Model) => string)[] = [
    modelSetting,
    ({ id }) => id,
    ({ vendor, family }) => `${vendor}/${family}`,
    ({ family }) => family,
  ];
  const fitting = namesOf.flatMap((nameOf) => models.filter((model) => nameOf(model) === wanted));
  return [...new Set(fitting)];
}
