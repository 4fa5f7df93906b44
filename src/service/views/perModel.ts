/**
 * What is to be told of each assistant's rows, in this order of assistants; those of which there are none are absent.
 */
export function perModel<Row extends { readonly model: string }, Told>(
  models: readonly string[],
  rows: readonly Row[],
  tell: (rows: readonly Row[], model: string) => Told,
): Record<string, Told> {
  const groups = Map.groupBy(rows, ({ model }) => model);
  return Object.fromEntries(
    models.flatMap((model): [string, Told][] => {
      const own = groups.get(model);
      return own ? [[model, tell(own, model)]] : [];
    }),
  );
}
