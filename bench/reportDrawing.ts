import type { ReportState } from '../src/contract/reportState.ts';
import { openStage } from '../test/webview/stage.ts';
import { report } from '../test/webview/reportStates.ts';
import { type Measured, middle } from './measure.ts';

const rounds = 5;

/** First state with figures that the page gets from `readReport`. The rest arrives later. */
const { getVisibility } = report.views;
const firstPart: ReportState = { ...report, stage: 'reading', views: { ...(getVisibility && { getVisibility }) } };

/**
 * Measures the time from the message with a chart's data until its lines are on the canvas, in Chromium with the page
 * already open. API calls are measured separately.
 */
export async function reportDrawingBench(): Promise<Measured[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A new browser each time, because a panel's page runs for the first time.
    const stage = await openStage();
    try {
      const { page } = await stage.show('report');
      times.push(await page.evaluate<number>(untilDrawn(JSON.stringify({ type: 'state', state: firstPart }))));
    } finally {
      await stage.close();
    }
  }
  console.log(`      first chart after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  return [
    {
      name: 'first chart of a report once its data is there',
      value: middle(times),
      limit: 100,
      better: 'lower',
      unit: 'ms',
    },
  ];
}

/** Script in the page that checks before each frame if anything was drawn. */
const untilDrawn = (message: string): string => `new Promise((done) => {
  const began = performance.now();
  const look = () => {
    const canvas = document.querySelector('.uplot canvas');
    const drawn = canvas?.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
    if (drawn) done(performance.now() - began);
    else requestAnimationFrame(look);
  };
  postMessage(${message});
  requestAnimationFrame(look);
})`;
