interface Named {
  readonly id: string;
  readonly vendor: string;
  readonly family: string;
}

/** What a setting calls a model so that no other is meant. */
export const modelSetting = ({ vendor, id }: Named): string => `${vendor}/${id}`;

/** The models that a setting means, by id before family; all of them where it names none. */
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
