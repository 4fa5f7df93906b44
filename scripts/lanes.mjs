/**
 * Runs jobs, so many at the same time, each as soon as there is a lane for it; returns their results in the order of
 * the jobs.
 */
export async function inLanes(lanes, jobs) {
  const results = [];
  const waiting = jobs.entries();
  const work = async () => {
    // One iterator for all lanes: each takes what no other has taken.
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return results;
}
