/**
 * Limits of the service. Clients comply with them and show the same numbers. Lengths of text that users type are in
 * code points.
 */

/** Length of a brand, competitor, alias or topic. */
export const maxNameLength = 120;
/** Aliases of one brand or competitor. */
export const maxAliases = 50;
/** Additional sites of one brand or competitor, and characters of one site. */
export const maxSites = 50;
export const maxSiteLength = 255;
/** Brand facts of one project, and characters of one fact. */
export const maxFacts = 50;
export const maxFactLength = 500;
/** Competitors of one project. */
export const maxCompetitors = 50;
export const maxPromptLength = 255;
/** Prompts added by one call. */
export const maxPromptsAdded = 50;
/** Prompts and topics of one project that one call can create, change or delete. */
export const maxPromptsDefined = 50_000;
export const maxTopicsDefined = 5000;
/** Prompts and topics that one call runs or exports. */
export const maxPromptsChosen = 500;
export const maxTopicsChosen = 100;
/** Rows returned by one call. */
export const maxPageSize = 100;
/** Prompts returned by one call. High enough to refresh all prompts in a window with a few calls. */
export const maxPromptsListed = 1000;
/** IDs in one query parameter. Also limits the prompts that a recommendation lists and links to. */
export const maxQueryIds = 100;
/** Days of a period in a call of the specification, both ends included. */
export const maxWindowDays = 31;
/** Days of a period in a Citedesk call, both ends included: three months. */
export const maxOwnWindowDays = 92;

/** Sources of one imported answer. */
export const maxSources = 500;
export const maxSourceNumbers = 999;
export const maxSearches = 100;
export const maxSearchLength = 2000;
export const maxTitleLength = 1000;
export const maxAddressLength = 8192;
/** Length of a model's name as its provider reports it. */
export const maxVersionLength = 200;

/** Pages and texts that a writer adds to one article, and characters of one text. */
export const maxAddedEvidence = 20;
export const maxAddedText = 200_000;
