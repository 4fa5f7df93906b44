/** Text functions of the status bar, loaded when there is something to show. */
export { withoutRefusals } from '../failures/refusals.ts';
export { explanationOf as explain } from '../failures/sentences.ts';
export { runName as name } from './runName.ts';
export { statusText } from './text.ts';
