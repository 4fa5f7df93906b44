import { assistantName } from '../assistantName.ts';
import { t } from '../l10n.ts';

/** What is set up on this machine: names of assistants, and whether a model writes. */
export interface SetUp {
  readonly assistants: readonly string[];
  readonly writer: boolean;
}

const isFilled = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** What the settings set up for the local service. */
export const setUpBy = ({ assistants, writer }: { readonly assistants: unknown; readonly writer: unknown }): SetUp => ({
  assistants: isFilled(assistants) ? Object.keys(assistants) : [],
  writer: isFilled(writer),
});

/** `ChatGPT, Gemini`. */
export const namesOf = (models: readonly string[]): string => models.map(assistantName).join(', ');

/** `12 prompts`. */
export const promptsCounted = (count: number): string => (count === 1 ? t('1 prompt') : t('{0} prompts', count));
