interface OfProject {
  readonly project: string;
}

/**
 * What an action from a row is about: that row, or all that are selected where it is one of them. Only those of its project
 * count, as an action is done in one.
 */
export const chosenRows = <Place extends OfProject>(given: Place, selected: readonly object[]): readonly Place[] =>
  selected.includes(given)
    ? selected.filter((one): one is Place => 'project' in one && one.project === given.project)
    : [given];
