/** What the status bar's words take; loaded once there is something to tell. */
export { withoutRefusals } from '../failures/refusals.ts';
export { explanationOf as explain } from '../failures/sentences.ts';
export { runName as name } from './runName.ts';
export { statusText } from './text.ts';
