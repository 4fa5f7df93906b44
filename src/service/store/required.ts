import { Failure, type FailureCode } from '../../contract/failure.ts';

export type NotFound = Extract<FailureCode, `${string}_NOT_FOUND`>;

/** @throws Failure with a code such as `RUN_NOT_FOUND` if a row is undefined */
export function required<Row>(row: Row | undefined, code: NotFound): Row {
  if (row === undefined)
    throw new Failure(code, `No ${code.slice(0, -'_NOT_FOUND'.length).toLowerCase()} has this ID.`);
  return row;
}
