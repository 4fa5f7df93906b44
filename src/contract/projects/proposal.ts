import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { modelCallCodes } from '../failure.ts';
import { maxAliases, maxCompetitors, maxNameLength, maxPromptLength } from '../call/limits.ts';
import { language, line, Region, WebUrl } from '../call/values.ts';
import { PageState } from '../content/page.ts';

/** Maximum number of a site's pages that a proposal reads, including its home page. */
export const maxSitePages = 6;
/** Number of prompts that a model writes for a new project. */
export const promptsProposed = 20;
/** Length of a site's text for the model that writes prompts, in characters. */
const maxAbout = 8_000;

/** Intent of a prompt. `brand` is for branded prompts. */
export const Intent = z.enum(['informational', 'comparison', 'purchase', 'problem', 'brand']);
export type Intent = z.infer<typeof Intent>;

/** Resources that a proposal would use. */
export const ProposalTerms = z.object({
  /** Maximum number of a site's pages that are read, 0 if reading is turned off. */
  max_pages: z.int().min(0),
  /** Model that would write prompts, null if none is set up. */
  writer: z.object({ kind: z.string(), model: z.string().nullable() }).nullable(),
});
export type ProposalTerms = z.infer<typeof ProposalTerms>;

/** Proposed value, and where it was found. */
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

/** Project proposed for a site, based on its pages. */
export const Proposal = z.object({
  /** Address where the site answers: the requested one, or the home page of the domain that it redirects to. */
  url: z.string(),
  /** Null if no page states it. */
  name: z.string().nullable(),
  aliases: z.array(z.string()),
  /** ISO 639-1, null if unknown. */
  language: z.string().nullable(),
  /** ISO 3166-1 alpha-2, null if no page shows it. */
  region: z.string().nullable(),
  /** Reason why there is no region, as a sentence. */
  region_note: z.string().nullable(),
  /** Competitors that the site compares itself with. May be empty. */
  competitors: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  evidence: z.array(Evidence),
  /** Text of its pages, truncated, for `POST /proposals/prompts`. */
  about: z.string(),
  /** Pages that were read, or why they weren't, with the home page first. */
  pages: z.array(
    z.object({ url: z.string(), state: PageState, title: z.string().nullable(), note: z.string().nullable() }),
  ),
});
export type Proposal = z.infer<typeof Proposal>;

/** Input for writing prompts. */
export const PromptBrief = z.strictObject({
  name: line(maxNameLength),
  url: WebUrl.optional(),
  aliases: z.array(line(maxNameLength)).max(maxAliases).default([]),
  competitors: z.array(line(maxNameLength)).max(maxCompetitors).default([]),
  language: language.default('en'),
  region: Region.optional(),
  about: z.string().max(maxAbout).default(''),
});
export type PromptBrief = z.output<typeof PromptBrief>;

export const ProposedPrompt = z.object({ text: z.string().max(maxPromptLength), intent: Intent });
export type ProposedPrompt = z.infer<typeof ProposedPrompt>;

/** Prompts written by a model, by intent. */
export const ProposedPrompts = z.object({
  prompts: z.array(ProposedPrompt),
  /** Reason why there are none, as a sentence. */
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
