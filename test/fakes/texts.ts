import { createTexts } from '../../src/service/texts/texts.ts';

/**
 * Threads shared by all unit tests of a process, because starting one takes longer than most tests. They end when idle.
 */
export const sharedTexts = createTexts();
