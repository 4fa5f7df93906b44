/** Computes a value from each assistant's rows, in the given order. Assistants without rows are omitted. */
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
