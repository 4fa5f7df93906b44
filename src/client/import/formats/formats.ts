import type { AnswerFormat } from './answerFormat.ts';
import { canonry } from './canonry.ts';
import { chatGptExport } from './chatGptExport.ts';
import { elmo } from './elmo.ts';
import { otterly } from './otterly.ts';
import { peec } from './peec.ts';
import { profound } from './profound.ts';

/** The formats of other programs that the import reads. A new format needs a module and a line here. */
export const answerFormats: readonly AnswerFormat[] = [chatGptExport, canonry, elmo, otterly, peec, profound];
