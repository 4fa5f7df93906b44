import { domainOf } from '../../text/urls.ts';
import { squashed } from '../../text/words/fold.ts';
import { nameIn, type NamePlace } from './names.ts';
import { type RegionPlace, regionOfHost } from './regions.ts';
import { type Rival, rivalsOf } from './rivals.ts';
import type { SitePage } from './sitePage.ts';

interface SiteEvidence {
  readonly field: 'name' | 'aliases' | 'language' | 'region' | 'competitors';
  readonly value: string;
  readonly place: NamePlace | RegionPlace | Rival['place'] | 'text';
  readonly page: string;
}

interface SiteProposal {
  readonly name: string | null;
  readonly aliases: readonly string[];
  /** ISO 639-1. */
  readonly language: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly region: string | null;
  /** Reason why there is no region. */
  readonly regionNote: string | null;
  readonly competitors: readonly { readonly name: string; readonly url: string | null }[];
  readonly evidence: readonly SiteEvidence[];
  /** Shortened content of the pages, for proposing prompts. */
  readonly about: string;
}

/** Proposes a project for a site, based on its own pages only. */
export function proposalOf(pages: readonly SitePage[]): SiteProposal {
  const names = rankedNames(pages);
  const [best] = names;
  const aliases = names.slice(1, 1 + maxProposedAliases);
  const rivals = rivalsOf(
    pages,
    names.slice(0, 1 + maxProposedAliases).map(({ name }) => name),
  );
  const language = pages.flatMap((page) => (page.language ? [{ ...page.language, page: page.finalUrl }] : []))[0];
  const { region, note, evidence: regionEvidence } = regionOf(pages);
  return {
    name: best?.name ?? null,
    aliases: aliases.map(({ name }) => name),
    language: language?.code ?? null,
    region,
    regionNote: note,
    competitors: rivals.map(({ name, url }) => ({ name, url })),
    evidence: [
      ...(best ? best.evidence.map((one) => ({ field: 'name' as const, value: best.name, ...one })) : []),
      ...aliases.flatMap(({ name, evidence: places }) =>
        places.map((one) => ({ field: 'aliases' as const, value: name, ...one })),
      ),
      ...(language
        ? [{ field: 'language' as const, value: language.code, place: language.place, page: language.page }]
        : []),
      ...regionEvidence.map((one) => ({ field: 'region' as const, ...one })),
      ...rivals.map(({ name, place, page }) => ({ field: 'competitors' as const, value: name, place, page })),
    ],
    about: aboutOf(pages),
  };
}

const maxProposedAliases = 10;

/** Weight of each location for the site's name. Alternative spellings can't win. */
const nameWeights: Readonly<Record<NamePlace, number>> = {
  organization: 4,
  website: 4,
  og_site_name: 4,
  title: 3,
  application_name: 2,
  logo: 2,
  alternate_name: 0,
  legal_name: 0,
};
/** Bonus for a name that matches the domain, because it rarely belongs to someone else. */
const domainWeight = 3;

interface RankedName {
  readonly name: string;
  readonly weight: number;
  readonly evidence: readonly Pick<SiteEvidence, 'place' | 'page'>[];
}

/** Ranks a site's names, best first. Each location counts once, even if it is on several pages. */
function rankedNames(pages: readonly SitePage[]): RankedName[] {
  const domain = domainOf(pages[0]?.finalUrl ?? '') ?? '';
  const given = [
    ...pages.flatMap(({ names, finalUrl: page }) => names.map((one) => ({ ...one, page }))),
    ...titleParts(pages, domain).map((one) => ({ ...one, place: 'title' as const })),
  ];
  const ranked = [...Map.groupBy(given, ({ name }) => squashed(name))].map(([key, some]): RankedName => {
    const places = [...Map.groupBy(some, ({ place }) => place).values()].flatMap(([first]) => (first ? [first] : []));
    const weight = places.reduce((sum, { place }) => sum + nameWeights[place], 0);
    // All spellings count as one name. Uses the first one found.
    return {
      name: some[0]?.name ?? '',
      weight: weight > 0 && key === squashed(domain.split('.')[0] ?? '') ? weight + domainWeight : weight,
      evidence: places.map(({ place, page }) => ({ place, page })),
    };
  });
  const sorted = ranked.sort((one, other) => other.weight - one.weight);
  // Alternative names alone aren't enough.
  return sorted[0] && sorted[0].weight > 0 ? sorted : [];
}

const titleEnds = / [|–—·•:»] | - |: /u;

/** Returns title parts shared by several pages, and parts that match the domain. */
function titleParts(pages: readonly SitePage[], domain: string): { readonly name: string; readonly page: string }[] {
  const label = squashed(domain.split('.')[0] ?? '');
  const parts = pages.flatMap(({ title, finalUrl: page }) =>
    [...new Set((title ?? '').split(titleEnds).map(nameIn))].flatMap((name) =>
      name === undefined ? [] : [{ name, page }],
    ),
  );
  return [...Map.groupBy(parts, ({ name }) => squashed(name))].flatMap(([key, some]) => {
    const [first] = some;
    return first && key !== '' && (some.length > 1 || key === label) ? [first] : [];
  });
}

const regionWeights: Readonly<Record<RegionPlace, number>> = {
  address: 3,
  domain: 3,
  html_lang: 2,
  hreflang: 2,
  currency: 1,
};
/** A single currency isn't enough, because it may be only one of several on offer. */
const enoughForRegion = 2;

/** @returns the country with the most evidence, or the reason for its absence */
function regionOf(pages: readonly SitePage[]): {
  readonly region: string | null;
  readonly note: string | null;
  readonly evidence: readonly Omit<SiteEvidence, 'field'>[];
} {
  const [home] = pages;
  const host = URL.parse(home?.finalUrl ?? '')?.hostname ?? '';
  const ofHost = regionOfHost(host);
  const all = [
    ...(home && ofHost !== undefined ? [{ region: ofHost, place: 'domain' as const, page: home.finalUrl }] : []),
    ...pages.flatMap(({ regions, finalUrl: page }) => regions.map((one) => ({ ...one, page }))),
  ];
  const ranked = [...Map.groupBy(all, ({ region }) => region)]
    .map(([region, some]) => {
      const places = [...Map.groupBy(some, ({ place }) => place).values()].flatMap(([first]) => (first ? [first] : []));
      return { region, places, weight: places.reduce((sum, { place }) => sum + regionWeights[place], 0) };
    })
    .sort((one, other) => other.weight - one.weight);
  const [best, next] = ranked;
  if (!best || best.weight < enoughForRegion)
    return { region: null, note: 'The pages don’t say which country the site is for.', evidence: [] };
  if (next && next.weight === best.weight)
    return { region: null, note: 'The pages match several countries equally well.', evidence: [] };
  const evidence = best.places.map(({ place, page }) => ({ value: best.region, place, page }));
  return { region: best.region, note: null, evidence };
}

const [maxOfPage, maxAbout] = [1_200, 6_000];

const aboutOf = (pages: readonly SitePage[]): string =>
  pages
    .map(({ title, description, headings, text }) =>
      [title, description, headings.join(' · '), text]
        .filter((part) => part !== null && part !== '')
        .join('\n')
        .slice(0, maxOfPage),
    )
    .join('\n\n')
    .slice(0, maxAbout)
    .toWellFormed();
