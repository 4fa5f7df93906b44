import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { modelCallCodes } from '../failure.ts';
import { maxAliases, maxCompetitors, maxNameLength, maxPromptLength } from '../call/limits.ts';
import { language, line, Region, WebUrl } from '../call/values.ts';
import { PageState } from '../content/page.ts';

/** Pages of a site that a proposal reads at most, its home page among them. */
export const maxSitePages = 6;
/** Prompts that a model is asked to write for a new project. */
export const promptsProposed = 20;
/** Of what a site says, for the model that writes prompts; in characters. */
const maxAbout = 8_000;

/** What people want who ask a prompt; `brand` is for prompts that name the brand. */
export const Intent = z.enum(['informational', 'comparison', 'purchase', 'problem', 'brand']);
export type Intent = z.infer<typeof Intent>;

/** What a proposal would read and ask. */
export const ProposalTerms = z.object({
  /** Pages of a site that are read at most; 0 where the service is set up to read none. */
  max_pages: z.int().min(0),
  /** The model that would write prompts; null where none is set up. */
  writer: z.object({ kind: z.string(), model: z.string().nullable() }).nullable(),
});
export type ProposalTerms = z.infer<typeof ProposalTerms>;

/** Something that is proposed, and where it was found. */
const Evidence = z.object({
  field: z.enum(['name', 'aliases', 'language', 'region', 'competitors']),
  value: z.string(),
  found_in: z.enum([
    'organization',
    'website',
    'og_site_name',
    'application_name',
    'logo',
    'title',
    'alternate_name',
    'legal_name',
    'html_lang',
    'text',
    'hreflang',
    'domain',
    'address',
    'currency',
    'comparison_text',
    'comparison_address',
  ]),
  page: z.string(),
});

/** What a project of a site would be, by the site's own pages. */
export const Proposal = z.object({
  /** Where the site answers: what was sent, or the home page of the domain that it leads to. */
  url: z.string(),
  /** Null where no page tells it. */
  name: z.string().nullable(),
  aliases: z.array(z.string()),
  /** ISO 639-1; null where it cannot be told. */
  language: z.string().nullable(),
  /** ISO 3166-1 alpha-2; null where the pages do not tell it. */
  region: z.string().nullable(),
  /** Why there is no region, as a sentence. */
  region_note: z.string().nullable(),
  /** Whom the site compares itself with; empty where it compares itself with nobody. */
  competitors: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  evidence: z.array(Evidence),
  /** What its pages say, cut; for `POST /proposals/prompts`. */
  about: z.string(),
  /** The pages that were read, or why they were not, the home page first. */
  pages: z.array(
    z.object({ url: z.string(), state: PageState, title: z.string().nullable(), note: z.string().nullable() }),
  ),
});
export type Proposal = z.infer<typeof Proposal>;

/** For whom prompts are to be written. */
export const PromptBrief = z.strictObject({
  name: line(maxNameLength),
  url: WebUrl.optional(),
  aliases: z.array(line(maxNameLength)).max(maxAliases).default([]),
  competitors: z.array(line(maxNameLength)).max(maxCompetitors).default([]),
  /** In which the prompts are to be. */
  language: language.default('en'),
  region: Region.optional(),
  about: z.string().max(maxAbout).default(''),
});
export type PromptBrief = z.output<typeof PromptBrief>;

/** A prompt that people may ask. */
export const ProposedPrompt = z.object({ text: z.string().max(maxPromptLength), intent: Intent });
export type ProposedPrompt = z.infer<typeof ProposedPrompt>;

/** Prompts that a model wrote, by intent. */
export const ProposedPrompts = z.object({
  prompts: z.array(ProposedPrompt),
  /** Why there are none, as a sentence. */
  note: z.string().nullable(),
});
export type ProposedPrompts = z.infer<typeof ProposedPrompts>;

export const getProposalTerms = endpoint({
  method: 'GET',
  path: '/proposals',
  origin: 'citedesk',
  summary: 'Get the settings for proposals: how many pages are read and which model writes prompts',
  data: ProposalTerms,
  cost: 0,
  scope: 'write',
});

export const proposeProject = endpoint({
  method: 'POST',
  path: '/proposals/project',
  origin: 'citedesk',
  summary: 'Propose a project from a few pages of a website; creates nothing and calls no model',
  body: z.strictObject({ url: WebUrl }),
  data: Proposal,
  changesNothing: true,
  cost: 0,
  scope: 'write',
  perMinute: 20,
});

export const proposePrompts = endpoint({
  method: 'POST',
  path: '/proposals/prompts',
  origin: 'citedesk',
  summary: 'Propose prompts for a brand with one call to the writer; adds no prompts',
  body: PromptBrief,
  data: ProposedPrompts,
  changesNothing: true,
  cost: 1,
  scope: 'agents',
  perMinute: 20,
  errors: ['WRITER_NOT_CONFIGURED', 'NOT_OFFERED', ...modelCallCodes],
});
