/** Begins each line of the test report, to tell it from all that the editor says on the same console. */
export const mark = '[tests]';
