import { crm } from './crm.ts';
import { descaling } from './descaling.ts';
import { desk } from './desk.ts';
import { dishwasher } from './dishwasher.ts';
import { heatPump } from './heatPump.ts';
import { rewiring } from './rewiring.ts';

/** Questions of six kinds, in two languages. */
export const questions = [crm, descaling, heatPump, rewiring, desk, dishwasher] as const;
