/** Conversions between stored values and those of the contract. */
export const moment = (millis: number): string => new Date(millis).toISOString();
export const momentOrNull = (millis: number | null): string | null => (millis === null ? null : moment(millis));

export const flag = (value: boolean): Flag => (value ? 1 : 0);
export const flagOrNull = (value: boolean | null | undefined): Flag | null =>
  value === null || value === undefined ? null : flag(value);
export const isSet = (value: Flag): boolean => value === 1;
export const isSetOrNull = (value: Flag | null): boolean | null => (value === null ? null : isSet(value));

/** Parses a JSON column. Its writer is in the same file, so the type is known. */
export const parsedJson = <T>(json: string): T => JSON.parse(json) as T;

/** Boolean, stored in the same way on every database. */
export type Flag = 0 | 1;
