import { type PairResult, pairs, scorePair } from '../test/data/pairs/pairs.ts';

/**
 * Scores pairs of texts of which an editor prefers one, and prints the number in the right order by kind of change.
 * Exits with 1 if a pair is in the wrong order.
 *
 *   node bench/pairs.ts FOLDER [--all | --own]
 *
 * FOLDER contains the sites in `test/data/pairs/pairs.json`, each as a folder: `opensource.guide`
 * (github/opensource.guide), `18f.gsa.gov` (18F/18f.gsa.gov), `blog.rust-lang.org` (rust-lang/blog.rust-lang.org),
 * `electron` (electron/website) and `astro` (withastro/docs). `--all` also prints each pair, `--own` skips the sites.
 */
const [folder = '', ...options] = process.argv.slice(2);
const chosen = pairs.filter(({ site }) => !options.includes('--own') || site === 'own');
const results = chosen.map((pair) => scorePair(pair, folder));

const margin = ({ pair: { prefer }, article, other }: PairResult): number =>
  prefer === 'tie' ? -Math.abs(article - other) : article - other;

console.table(
  Object.fromEntries(
    [...Map.groupBy(results, ({ pair }) => pair.change)].map(([change, all]) => [
      change,
      {
        prefer: all[0]?.pair.prefer,
        right: all.filter(({ isRight }) => isRight).length,
        equal: all.filter(({ article, other }) => article === other).length,
        wrong: all.filter(({ isRight }) => !isRight).length,
        worst: Math.min(...all.map(margin)),
      },
    ]),
  ),
);
const wrong = results.filter(({ isRight }) => !isRight);
for (const { pair, article, other, isRight } of options.includes('--all') ? results : wrong)
  console.log(`${isRight ? 'right' : 'WRONG'} ${pair.change}: ${article} ${other} (${pair.site}/${pair.path})`);

const ordered = results.filter(({ pair }) => pair.prefer === 'article');
const worse = ordered.map(({ other }) => other);
const good = [
  ...new Map(ordered.map(({ pair, article }) => [`${pair.site}/${pair.path}/${pair.keyword ?? ''}`, article])).values(),
];
const share = (all: readonly (readonly [number, number])[]): string =>
  (all.reduce((sum, [one, other]) => sum + (one > other ? 1 : one === other ? 0.5 : 0), 0) / all.length).toFixed(2);
console.log(`${results.length - wrong.length} of ${results.length} pairs right`);
console.log(`P(good > worse): ${share(ordered.map(({ article, other }) => [article, other]))} within the pairs`);
console.log(
  `P(good > worse): ${share(good.flatMap((one) => worse.map((other) => [one, other] as const)))} over all texts`,
);
if (wrong.length > 0) process.exitCode = 1;
