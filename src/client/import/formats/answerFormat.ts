import { type Fields, guessMapping, type Mapping, neededParts, partsOf } from '../fieldNames.ts';

/** Export format of another program. */
export interface AnswerFormat {
  /** Name for `--from`. */
  readonly id: string;
  readonly name: string;
  /** Fields for each part of an answer, if they can be listed. */
  readonly mapping?: Mapping;
  /**
   * True if most of its questions aren't prompts, so that only questions that match a prompt are imported by default.
   */
  readonly hasOtherQuestions?: boolean;
  /**
   * True for a record of this format. `around` has the other fields of the object that contains the list of records.
   */
  isRecord(record: Fields, around: Fields): boolean;
  /** Returns the answers of a record, by Citedesk's names. */
  answersOf(record: Fields, around: Fields): readonly Fields[];
}

interface MappedFormat extends Pick<AnswerFormat, 'id' | 'name'> {
  /** Fields that identify the format: all of any one list. */
  readonly signs: readonly (readonly string[])[];
  /** Alternative check of a record's values. */
  readonly isAlso?: (record: Fields, around: Fields) => boolean;
  readonly mapping: Mapping;
  readonly adjust?: (parts: Fields, record: Fields) => Fields;
}

/** Creates a format whose records are single answers. */
export const mappedFormat = ({ signs, isAlso, mapping, adjust, ...format }: MappedFormat): AnswerFormat => ({
  ...format,
  mapping,
  isRecord: (record, around) =>
    signs.some((fields) => fields.every((field) => Object.hasOwn(record, field))) || isAlso?.(record, around) === true,
  answersOf(record, around) {
    const known = partsOf(mapping, record, around);
    const isWhole = neededParts.every((part) => part in known);
    const parts = isWhole ? known : { ...partsOf(guessMapping(Object.keys(record)), record), ...known };
    return [adjust ? adjust(parts, record) : parts];
  },
});
