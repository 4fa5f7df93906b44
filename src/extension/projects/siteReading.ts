import { Failure } from '../../contract/failure.ts';
import type { Proposal, ProposalTerms } from '../../contract/projects/proposal.ts';
import type { AskStep, DialogStep } from '../editor/steps.ts';
import type { InChain } from '../editor/dialogs.ts';
import { sentenceOf } from '../service/failures/sentences.ts';
import { t } from '../editor/l10n.ts';
import { localized } from '../editor/localized.ts';
import { webAddress } from './website.ts';
import type { ModelContext } from '../models/registerModels.ts';

/** Proposal from a site's pages, or the reason why there is none. */
interface SiteAnswer {
  readonly proposal?: Proposal;
  /** Sentence for the user. */
  readonly note?: string;
}

/** Reads the pages of a site if the user agrees. */
export interface SiteReader {
  /** Terms for reading pages. Undefined if the service doesn't read pages or can't be reached. */
  terms(): Promise<ProposalTerms | undefined>;
  /** Asks whether to read pages. Undefined if the user cancels. */
  ask(ask: AskStep, address: string, titled: Titled): Promise<SiteAnswer | undefined>;
}

/** Adds the dialog chain's title to a question. */
type Titled = (what: string, at: DialogStep<unknown>) => InChain & { readonly title: string };

/** Milliseconds. Longer than the service's own timeout including its queue. */
const timeout = 60_000;

/** Failures don't end the dialog chain. The user enters missing values manually. */
export function createSiteReader({ services, dialogs }: ModelContext): SiteReader {
  const answers = new Map<string, SiteAnswer>();
  let known: { readonly terms: ProposalTerms | undefined } | undefined;
  // Requested early, so that the terms are known when the user has typed the address.
  const loading = services
    .connect()
    .then(async ({ client }) => (await client.getProposalTerms()).data)
    .catch(() => undefined) // a failing service is reported by the call that creates the project
    .then((data) => {
      const terms = data && data.max_pages > 0 ? data : undefined;
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
        async (signal) => {
          const { client } = await services.connect();
          return (await client.proposeProject({ body: { url: webAddress(address) } }, { signal, timeout })).data;
        },
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
        : dialogs.wait({ title: t('New project'), placeholder: t('Waiting for the service…') }, () => loading),

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

/** Sentence about the evidence for a field: `Found in structured data, page titles.` Empty without evidence. */
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
