interface OfProject {
  readonly project: string;
}

/**
 * Returns the rows of an action: all selected rows if the given one is among them, or else only that one. Leaves out
 * rows of other projects, because an action applies to one project.
 */
export const chosenRows = <Place extends OfProject>(given: Place, selected: readonly object[]): readonly Place[] =>
  selected.includes(given)
    ? selected.filter((one): one is Place => 'project' in one && one.project === given.project)
    : [given];
