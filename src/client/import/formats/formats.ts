import type { AnswerFormat } from './answerFormat.ts';
import { canonry } from './canonry.ts';
import { chatGptExport } from './chatGptExport.ts';
import { elmo } from './elmo.ts';
import { otterly } from './otterly.ts';
import { peec } from './peec.ts';
import { profound } from './profound.ts';

/** Other programs' formats that the import reads. To add one, write a module and list it here. */
export const answerFormats: readonly AnswerFormat[] = [chatGptExport, canonry, elmo, otterly, peec, profound];
