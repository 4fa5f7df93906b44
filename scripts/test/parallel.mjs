/** Runs jobs in order, at most `limit` at a time. Returns their results in the same order. */
export async function inParallel(limit, jobs) {
  const results = [];
  const waiting = jobs.entries(); // shared iterator, so that no job runs twice
  const work = async () => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
