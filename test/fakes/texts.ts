import { after } from 'node:test';
import { createTexts } from '../../src/service/texts/texts.ts';

/** The threads of all unit tests of a process: starting one takes longer than most tests. */
export const sharedTexts = createTexts();

after(() => sharedTexts.close());
