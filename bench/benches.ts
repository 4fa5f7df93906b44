import fs from 'node:fs';
import { activationBench } from './activation.ts';
import { analysisBench } from './analysis.ts';
import { answerListBench } from './answerList.ts';
import { articleIndexBench } from './articleIndex.ts';
import { askingBench } from './asking.ts';
import { callsBench } from './calls.ts';
import { coldActivationBench } from './coldActivation.ts';
import { copyToPostgres } from './copyToPostgres.ts';
import { crawlingBench } from './crawling.ts';
import { depthBench } from './depth.ts';
import { distanceBench } from './distance.ts';
import { emptyDatabase, emptyFolder } from './emptyStores.ts';
import { exportsBench } from './exports.ts';
import { checkingBench } from './checking.ts';
import { hostileTextBench } from './hostileTexts.ts';
import { largeInputBenches } from './largeInputs.ts';
import { hostileCallsBench } from './hostileCalls.ts';
import { longTextsBench } from './longTexts.ts';
import { manyAnswers } from './manyAnswers.ts';
import type { Measured } from './measure.ts';
import { projectFilesBench } from './projectFiles.ts';
import { promptTreeBench } from './promptTree.ts';
import { reportOnPostgres, reportOnSqlite } from './report.ts';
import { reportDrawingBench } from './reportDrawing.ts';
import { responsesBench } from './responses.ts';
import { type Shared, temporaryFolder } from './shared.ts';
import { servingBench } from './serving.ts';
import { storingBench } from './storing.ts';
import { teamLoadBench } from './teamLoad.ts';
import { textReaders } from './textReaders.ts';
import { topDomainsBench } from './topDomains.ts';
import { typingBench } from './typing.ts';
import { comparedViewsBench, viewsBench } from './views.ts';

export interface Bench {
  /** Describes its rows. Command line arguments select benches by words in it. */
  readonly name: string;
  readonly run: (shared: Shared) => Measured[] | Promise<Measured[]>;
}

export const benches: readonly Bench[] = [
  { name: 'activation', run: activationBench },
  { name: 'cold window', run: coldActivationBench },
  { name: 'calls, free and charged', run: callsBench },
  { name: 'health beside long texts', run: longTextsBench },
  { name: 'health beside hostile calls', run: hostileCallsBench },
  { name: 'pages behind 100,000 answers', run: async ({ largeStore }) => depthBench(await largeStore()) },
  { name: 'top domains', run: async ({ largeStore }) => topDomainsBench(await largeStore()) },
  { name: 'views', run: async ({ largeStore }) => viewsBench(await largeStore()) },
  { name: 'a report on SQLite', run: async ({ largeStore }) => reportOnSqlite(await largeStore()) },
  {
    name: 'a report on PostgreSQL',
    run: async ({ postgres, largeStore }) => {
      await postgres();
      return reportOnPostgres(await largeStore());
    },
  },
  { name: 'drawing a report', run: reportDrawingBench },
  { name: 'export', run: async ({ largeStore }) => exportsBench(await largeStore()) },
  { name: 'views on PostgreSQL against SQLite', run: onPostgres(viewsOnBothStores) },
  { name: 'serve on SQLite', run: () => servingBench(emptyFolder()) },
  { name: 'serve on PostgreSQL', run: onPostgres(async () => servingBench(await emptyDatabase())) },
  { name: 'storing answers on SQLite', run: () => storingBench(emptyFolder()) },
  { name: 'storing answers on PostgreSQL', run: onPostgres(async () => storingBench(await emptyDatabase())) },
  { name: 'tree and page of 1,000,000 answers on SQLite', run: () => responsesBench(emptyFolder()) },
  {
    name: 'tree and page of 1,000,000 answers on PostgreSQL',
    run: onPostgres(async () => responsesBench(await emptyDatabase())),
  },
  { name: 'analysis', run: analysisBench },
  { name: 'reading pages of the web', run: async () => [await crawlingBench()] },
  { name: 'checking an article', run: () => [checkingBench()] },
  { name: 'typing in an article', run: typingBench },
  { name: 'view of articles', run: articleIndexBench },
  { name: 'project files', run: projectFilesBench },
  { name: 'tree of 10,000 prompts', run: promptTreeBench },
  { name: 'list of 10,000 answers', run: answerListBench },
  ...Object.keys(textReaders).map((reader) => ({
    name: `hostile texts: ${reader}`,
    run: () => [hostileTextBench(reader)],
  })),
  ...largeInputBenches,
  { name: 'distance to PostgreSQL', run: onPostgres(distanceBench) },
  { name: 'load of a team on PostgreSQL', run: onPostgres(teamLoadBench) },
  { name: 'asking', run: async () => [await askingBench()] },
];

function onPostgres(run: () => Promise<Measured[]>): Bench['run'] {
  return async ({ postgres }) => {
    await postgres();
    return run();
  };
}

/** Compares views that a team on PostgreSQL uses with those of one user on SQLite. */
async function viewsOnBothStores(): Promise<Measured[]> {
  const folder = temporaryFolder();
  try {
    const some = await manyAnswers(folder, 10_000);
    const copy = await copyToPostgres(folder);
    const compared = await comparedViewsBench(some, { databaseUrl: copy.url });
    await copy.drop();
    return compared;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
