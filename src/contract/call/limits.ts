/**
 * Limits of the service. Clients keep to these limits and show the same numbers. Lengths of texts that people type are
 * in code points.
 */

/** Of a brand, a competitor, another spelling of one, or a topic. */
export const maxNameLength = 120;
/** Other spellings of one brand or competitor. */
export const maxAliases = 50;
/** Further sites of one brand or competitor, and characters of one. */
export const maxSites = 50;
export const maxSiteLength = 255;
/** Sentences of one project that are true of its brand, and characters of one. */
export const maxFacts = 50;
export const maxFactLength = 500;
/** Of one project. */
export const maxCompetitors = 50;
export const maxPromptLength = 255;
/** Prompts that one call adds. */
export const maxPromptsAdded = 50;
/** Prompts and topics of one project that one call makes, changes or deletes. */
export const maxPromptsDefined = 50_000;
export const maxTopicsDefined = 5000;
/** Prompts and topics that one call asks or exports. */
export const maxPromptsChosen = 500;
export const maxTopicsChosen = 100;
/** Rows that one call lists. */
export const maxPageSize = 100;
/** Prompts that one call lists, so that all which a window shows are read anew by a few. */
export const maxPromptsListed = 1000;
/** IDs in one query parameter, and so the prompts that a recommendation lists and links to. */
export const maxQueryIds = 100;
/** Days of a period in a call of the specification, both ends included. */
export const maxWindowDays = 31;
/** Days of a period in a call of our own: three months. */
export const maxOwnWindowDays = 92;

/** Of one answer that was collected elsewhere. */
export const maxSources = 500;
export const maxSourceNumbers = 999;
export const maxSearches = 100;
export const maxSearchLength = 2000;
export const maxTitleLength = 1000;
export const maxAddressLength = 8192;
/** Of a model's name as its provider tells it. */
export const maxVersionLength = 200;

/** Pages and texts that a writer adds to one article, and characters of one text. */
export const maxAddedEvidence = 20;
export const maxAddedText = 200_000;
