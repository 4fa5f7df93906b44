/** Text functions of the status bar, loaded when there is something to show. */
export { withoutRefusals } from '../service/failures/refusals.ts';
export { explanationOf as explain } from '../service/failures/sentences.ts';
export { runName as name } from './runName.ts';
export { statusText } from './text.ts';
