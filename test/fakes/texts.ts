import { createTexts } from '../../src/service/texts/texts.ts';

/** The threads of all unit tests of a process: starting one takes longer than most tests. They end when they are idle. */
export const sharedTexts = createTexts();
