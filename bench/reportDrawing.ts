import type { ReportState } from '../src/contract/reportState.ts';
import { openStage } from '../test/webview/stage.ts';
import { report } from '../test/webview/reportStates.ts';
import { type Measured, middle } from './measure.ts';

const rounds = 5;

/** What the page gets once it is known how visible the brand is, as `readReport` tells it; the rest comes later. */
const { getVisibility } = report.views;
const firstPart: ReportState = { ...report, stage: 'reading', views: { ...(getVisibility && { getVisibility }) } };

/**
 * From the message that brings a chart's data into its page until the lines of its first chart stand on their canvas, in
 * Chromium, where the page was open already; its calls are measured apart.
 */
export async function reportDrawingBench(): Promise<Measured[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A browser of its own each time, as a panel's page has never run before.
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

/** What runs in the page: looks before each frame whether anything was drawn. */
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
