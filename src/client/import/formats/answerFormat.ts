import { type Fields, guessMapping, type Mapping, neededParts, partsOf } from '../fieldNames.ts';

/** A format that another program exports answers in. */
export interface AnswerFormat {
  /** As `--from` names it. */
  readonly id: string;
  readonly name: string;
  /** The fields that hold each part of an answer, if they can be listed. */
  readonly mapping?: Mapping;
  /** True if most of its questions are no prompts, so only those that match a prompt are imported by default. */
  readonly hasOtherQuestions?: boolean;
  /** True for a record of this format. `around` has the other fields of the object that lists the records. */
  isRecord(record: Fields, around: Fields): boolean;
  /** The answers of a record, by our names. */
  answersOf(record: Fields, around: Fields): readonly Fields[];
}

interface MappedFormat extends Pick<AnswerFormat, 'id' | 'name'> {
  /** Fields that tell the format from others: all of one list. */
  readonly signs: readonly (readonly string[])[];
  /** Another sign, in the values of a record. */
  readonly isAlso?: (record: Fields, around: Fields) => boolean;
  readonly mapping: Mapping;
  /** Changes the parts of an answer. */
  readonly adjust?: (parts: Fields, record: Fields) => Fields;
}

/** A format whose records are single answers. */
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
