import type { CallOptions } from '../../client/client.ts';
import { Failure } from '../../contract/failure.ts';
import type { Proposal, ProposalTerms } from '../../contract/projects/proposal.ts';
import type { AskStep, DialogStep } from '../dialogs/steps.ts';
import type { Dialogs, InChain } from '../editor/dialogs.ts';
import { sentenceOf } from '../failures/sentences.ts';
import { t } from '../l10n.ts';
import { localized } from '../localized.ts';
import { webAddress } from './website.ts';

/** The calls that propose a project, with what is read of their answers. */
export interface SiteCalls {
  getProposalTerms(): Promise<{ readonly data: ProposalTerms }>;
  proposeProject(
    input: { readonly body: { readonly url: string } },
    options: CallOptions,
  ): Promise<{ readonly data: Proposal }>;
}

interface Needs {
  readonly connect: () => Promise<{ readonly client: SiteCalls }>;
  readonly dialogs: Pick<Dialogs, 'pick' | 'wait'>;
}

/** What came of the pages of a site: what they propose, or why nothing was read. */
interface SiteAnswer {
  readonly proposal?: Proposal;
  /** A sentence for the person. */
  readonly note?: string;
}

/** Reads the pages of a site where the person says yes to it. */
export interface SiteReader {
  /** What the service would read; undefined where it reads none, does not know how, or cannot be reached. */
  terms(): Promise<ProposalTerms | undefined>;
  /** Asks how to go on; undefined where the person changed their mind. */
  ask(ask: AskStep, address: string, titled: Titled): Promise<SiteAnswer | undefined>;
}

/** Puts a question of the chain under its title. */
type Titled = (what: string, at: DialogStep<unknown>) => InChain & { readonly title: string };

/** Milliseconds: longer than the service reads, with what it waits for. */
const timeout = 60_000;

/** Nothing that goes wrong here ends the chain: what was not read is filled in by hand. */
export function createSiteReader({ connect, dialogs }: Needs): SiteReader {
  const answers = new Map<string, SiteAnswer>();
  let known: { readonly terms: ProposalTerms | undefined } | undefined;
  // Asked for at once, so that it is there when the address is typed.
  const asked = connect()
    .then(async ({ client }) => (await client.getProposalTerms()).data)
    .catch(() => undefined) // the call that makes the project tells what is wrong with the service
    .then((told) => {
      const terms = told && told.max_pages > 0 ? told : undefined;
      known = { terms };
      return terms;
    });

  async function read(address: string, pages: number): Promise<SiteAnswer> {
    const host = hostOf(address);
    try {
      const proposal = await dialogs.wait(
        {
          title: t('Reading {0}', host),
          placeholder: t('Reading up to {0} pages. Press Escape to continue without them.', pages),
        },
        async (signal) =>
          (await (await connect()).client.proposeProject({ body: { url: webAddress(address) } }, { signal, timeout }))
            .data,
      );
      const [home] = proposal?.pages ?? [];
      if (!proposal || !home) return {};
      return home.note === null || proposal.name !== null ? { proposal } : { note: unread(host, localized(home.note)) };
    } catch (error) {
      return { note: unread(host, error instanceof Failure ? sentenceOf(error) : '') };
    }
  }

  return {
    terms: () =>
      known
        ? Promise.resolve(known.terms)
        : dialogs.wait({ title: t('New project'), placeholder: t('Waiting for the service…') }, () => asked),

    async ask(ask, address, titled) {
      const terms = known?.terms;
      if (!terms) return {};
      const host = hostOf(address);
      const way = await ask<'read' | 'hand'>(`way for ${address}`, async (at) => {
        answers.delete(address);
        return dialogs.pick<'read' | 'hand'>(
          [
            {
              label: `$(globe) ${t('Read {0} (up to {1} pages)', host, terms.max_pages)}`,
              detail: t('Suggests the name, aliases, country, and competitors. You review each one.'),
              value: 'read',
              active: at.former === 'read',
            },
            { label: `$(edit) ${t('Enter the details manually')}`, value: 'hand', active: at.former === 'hand' },
          ],
          {
            ...titled(t('pages'), at),
            placeholder: t('Read pages from {0}? Citedesk follows the site’s robots.txt.', host),
          },
        );
      });
      if (way === undefined) return undefined;
      if (way === 'hand') return {};
      const answer = answers.get(address) ?? (await read(address, terms.max_pages));
      answers.set(address, answer);
      return answer;
    },
  };
}

const hostOf = (address: string): string => new URL(webAddress(address)).host;

const unread = (host: string, why: string): string => t('Couldn’t read {0}: {1}', host, why);

type Evidence = Proposal['evidence'][number];

/** `Found in structured data, its titles.`; nothing where nothing was found. */
export function foundSentence(proposal: Proposal | undefined, field: Evidence['field']): string {
  const places = (proposal?.evidence ?? []).filter((one) => one.field === field).map(placeName);
  return places.length === 0 ? '' : t('Found in {0}.', [...new Set(places)].join(', '));
}

function placeName({ found_in: place }: Evidence): string {
  switch (place) {
    case 'organization':
    case 'website':
    case 'alternate_name':
    case 'legal_name':
    case 'address':
      return t('structured data');
    case 'og_site_name':
    case 'application_name':
      return t('page metadata');
    case 'logo':
      return t('logo');
    case 'title':
      return t('page titles');
    case 'html_lang':
    case 'hreflang':
      return t('language tags');
    case 'text':
      return t('page text');
    case 'domain':
      return t('domain');
    case 'currency':
      return t('prices');
    case 'comparison_text':
    case 'comparison_address':
      return t('comparison pages');
  }
}
