/** Characters of the longest label. */
const longest = 60;

/** The label before a figure, up to its colon: `Weight: 20 kg`. */
export const labelBefore = (text: string, at: number): string | undefined =>
  // most figures have none
  !/:\s?$/.test(text.slice(Math.max(0, at - 2), at))
    ? undefined
    : /(?:^|[\n|.;])\s?([^\n|.;:]{1,60}|[^\n|;:]{1,4}\.[^\n|.;:]{1,50}):\s?$/u.exec(
        text.slice(Math.max(0, at - longest - 4), at),
      )?.[1];
