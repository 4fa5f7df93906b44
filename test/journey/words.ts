import nls from '../../package.nls.json' with { type: 'json' };

// User interface texts used by journeys, each defined once.

type CommandName = { [Key in keyof typeof nls]: Key extends `command.${infer Name}` ? Name : never }[keyof typeof nls];

/** Returns the title of a command on buttons and in menus. */
export const titleOf = (name: CommandName): string => nls[`command.${name}`];

/** Returns the title of a command in the Command Palette. */
export const command = (name: CommandName): string => `Citedesk: ${titleOf(name)}`;

/** Commands of the editor itself. */
export const editorCommand = {
  clearMessages: 'Notifications: Clear All Notifications',
  closeEditors: 'View: Close All Editors',
  showMessages: 'Notifications: Show Notifications',
  focusArticles: 'Citedesk: Focus on Articles View',
  focusProblems: 'Problems: Focus on Problems View',
  togglePanel: 'View: Toggle Panel Visibility',
  toggleTheme: 'Preferences: Toggle between Light/Dark Themes',
} as const;

/** Returns the title of a step with its number. */
export const numbered = (step: string, place: string): string => `${step} (${place})`;

export const view = {
  title: 'Citedesk',
  explorer: 'Explorer',
  prompts: 'Prompts',
  articles: 'Articles',
  work: 'Work Section',
  newProject: 'New Project',
  noPrompts: 'No prompts yet',
  /** Message above the rows of an unreachable service. */
  unreachable: (host: string) => `Couldn’t reach ${host}: the connection was refused.`,
  damaged: (backup: string) => new RegExp(`The local data is damaged.*the backup from ${backup}`),
  endedThrice: 'The local service stopped three times within five minutes.',
  listsNoPrompts: 'This service doesn’t list prompts',
  paused: 'Paused',
  draft: 'draft',
  top: 'top',
} as const;

export const remedy = {
  changeKey: 'Change Key',
  restoreBackup: 'Restore Backup',
  showLog: 'Show Log',
  tryAgain: 'Retry',
} as const;

/** Messages about problems of a service, above its rows. */
export const trouble = {
  key: /key is missing, invalid, revoked, or expired/u,
  html: /answered with HTML instead of JSON/u,
  shape: /with an unreadable result/u,
} as const;

export const connecting = {
  address: '(1/2)',
  key: '(2/2)',
  done: 'Connected to',
  refused: 'In words',
} as const;

export const setUp = {
  whatFor: 'purpose',
  changeOrRemove: 'change or remove',
  change: 'Change',
  remove: 'Remove',
  whoAnswers: 'provider',
  writer: 'Article writer',
  address: 'URL',
  ownAddress: 'OpenAI-compatible endpoint',
  editorModels: 'This editor’s models',
  key: (roles: string) => `key for ${roles}`,
  model: 'model',
  answers: 'now provides answers for',
  at: (model: string) => `${model} at`,
  writesArticles: 'in this editor now writes articles',
  askRemove: (what: string) => `Remove the model setup for ${what}?`,
  forgotten: 'will be deleted because nothing else uses it',
  removed: (what: string) => `Removed: ${what}.`,
} as const;

export const newProject = {
  website: 'website',
  pages: numbered('pages', '2/7'),
  fillIn: 'Enter the details manually',
  read: (site: string) => `Read ${site}`,
  reading: 'Reading up to 6 pages. Press Escape to continue without them.',
  notRead: (site: string) => `Couldn’t read ${site}:`,
  name: numbered('name', '3/7'),
  assistants: numbered('assistants', '4/7'),
  country: numbered('country', '5/7'),
  timeZone: numbered('time zone', '6/7'),
  competitors: numbered('competitors', '7/7'),
  promptsFor: (name: string) => `Prompts for ${name}`,
  writing: 'is writing prompts. Press Escape to continue without them.',
  pickToChange: 'Choose an entry to edit it.',
  changePrompt: 'Edit prompt',
  add: (count: number) => `Add ${count} prompts`,
  added: (count: number) => `${count} prompts added.`,
} as const;

export const addPrompts = {
  whichTopic: numbered('select a topic', '1'),
  newTopic: 'New topic',
  title: 'Add prompts',
  typeOne: 'Type a prompt',
  typed: 'Add prompt',
  writeSeveral: 'Write a list in a new file',
  done: (count: number, topic: string) => `${count} prompts added to ${topic}.`,
} as const;

export const managing = {
  rename: 'New prompt text',
  whichTopic: 'Select the destination topic',
  moved: (count: number, topic: string) => `${count} prompts moved to ${topic}.`,
  undo: 'Undo',
  deleteTopic: (topic: string) => `Delete ${topic}`,
  deleteFilled: (topic: string, count: number) => `Delete ${topic} (${count} prompts)`,
  moveItsPrompts: 'Move its prompts',
  askDelete: (project: string) => `Delete the project ${project}`,
  delete: 'Delete',
  deleted: (project: string) => `${project} deleted.`,
} as const;

export const prompts = {
  sort: 'Sort prompts',
  byNeed: 'Needs attention first',
  filter: (project: string) => `Filter prompts in ${project}`,
  missed: 'Brand not mentioned',
  missedBy: (assistant: string) => `Not mentioned by ${assistant}`,
  search: (project: string) => `Search prompts in ${project}`,
  price: 'Send 1 prompt to 1 assistant?',
  ask: 'Ask',
  missingEverywhere: /^Not mentioned anywhere, /u,
  nextRun: /2 prompts · next run (today|tomorrow) \d/u,
  scheduled: '2 prompts · next run',
  catchingUp: '2 prompts · catching up',
  zone: (zone: string) => `In ${zone}`,
} as const;

export const importing = {
  title: 'Import answers',
  done: (count: number) => `${count} answers imported`,
  showRows: 'Show Rows',
  rowsOf: (file: string) => `Rows in ${file}`,
} as const;

export const answers = {
  all: (prompt: string) => `All answers to “${prompt}”`,
  keepOpen: 'Keep Open',
  keptOpen: 'Kept open',
  earlier: /^Earlier:/u,
  lost: 'no longer mentions the brand',
  filter: 'Filter Answers…',
  which: 'Filter answers',
  brandMention: 'Brand mention',
  notNamed: 'brand not mentioned',
  mentioned: /Mentioned/u,
  unbranded: 'Unbranded prompts',
  /** Title of the list of a figure's answers. */
  behind: (of: string) => `answers · ${of}`,
} as const;

export const exporting = {
  what: 'Export: choose the data',
  sources: 'Sources',
  withoutText: 'Answers without text',
  file: 'Export: choose a format',
  days: 'Export: choose the period',
  fromTo: 'Custom period…',
  lastWeek: 'Last 7 days',
  prompts: 'Export: choose the prompts',
  allPrompts: 'All prompts',
  now: 'Export: confirm',
  rows: (count: number) => `Export ${count} rows`,
  save: 'Save export',
  saved: (file: string, rows: number) => `Saved ${file} (${rows} rows).`,
  open: 'Open',
} as const;

export const report = {
  heading: (brand: string) => `${brand} in AI answers`,
  overTime: 'Visibility over time',
  topDomains: 'Top domains',
  namedAndCited: 'Mentioned and cited',
  competitors: 'Competitors',
  compare: 'Compare',
  second: 'Second',
  what: 'Comparison',
  verdict: /^(?:Significant|Not significant)$/u,
  test: 'McNemar',
  filter: 'Unbranded prompts · All topics',
  from: 'From',
  show: 'Show',
  ofAnswers: (count: number) => `of ${count} answers`,
  days: (count: number) => `${count} days`,
  next: 'Next steps',
  addEvidence: 'Add as Evidence…',
  copyCsv: 'Copy as CSV',
  copied: 'Copied.',
  save: 'Save Report',
  saved: 'Report saved:',
} as const;

export const sample = {
  project: 'Tarnwick (sample)',
  row: /^Tarnwick \(sample\), made-up data/u,
  madeUp: 'Sample: made-up data',
  notAsked: 'is a sample with made-up data, so its prompts can’t be asked',
} as const;

export const writing = {
  whichPrompt: 'Choose a prompt',
  /** Prompt picker in all languages used by journeys. */
  whichPromptAsked: /Choose a prompt|Prompt auswählen/u,
  start: 'Start an article',
  startButton: 'Start Article',
  draft: 'Draft',
  brief: 'Brief',
  exists: 'This prompt already has an article',
  another: 'Write Another Article',
  rewrite: 'Rewrite',
  section: (number: number) => `section ${number} of`,
  inSection: 'Draft · 4/5 · section',
  ready: 'Article ready',
  failed: 'Article failed',
  overall: 'Overall',
  finish: 'Finish Article',
  finished: /Removed \d+ notes? from the brief/u,
} as const;

export const articlePage = {
  lost: /^\d+ sentences removed/u,
  run: /^This run: \d+ model calls · [\d,]+ tokens$/u,
  insert: /^Insert /u,
  insertText: (figure: string) => `Insert ${figure}`,
  startWithPage: 'Add Page and Start Over…',
  makeHeading: /^Change to ###, line /u,
  evidence: 'Evidence for this section',
} as const;

export const change = {
  waits: '1 change to review',
  waitsAlone: /1 change to review\s*$/u,
  waitsBesideRun: /1 change to review\s+\S/u,
  anyWaits: /changes? to review/iu,
  untouched: 'It hasn’t been applied yet.',
  edited: 'was edited after this change was proposed',
} as const;

export const german = {
  run: /^Dieser Lauf: \d+ Modellaufrufe · [\d.]+ Token$/u,
  startButton: 'Artikel beginnen',
  exists: 'Zu diesem Prompt gibt es schon einen Artikel',
} as const;

export const lending = {
  ask: (model: string) => `Let this editor’s ${model} write`,
  lend: 'Share Model',
  notThisRun: 'Not for This Run',
  lendButton: 'Share This Editor’s Model',
  waitsFor: 'waiting for a window to share its model',
  waitsShort: 'waiting for a window',
  waitsOnPage: 'Waiting for a window to share its model.',
  refused: 'doesn’t let Citedesk use this model',
  setUp: 'Set Up a Model',
} as const;

export const checking = {
  scores: /^GEO \d+ · SEO \d+ · Readability \d+$/u,
  unanswered: /^1 unanswered search$/u,
  cited: (times: number) => `Cited ${times} times by`,
  compared: (answerCount: number) => `Compared with ${answerCount} answers: 1 unanswered search.`,
  list: 'Show Problems',
  use: (figure: string, host: string) => `Use “${figure}” from ${host}`,
  explained: 'Evidence for this sentence',
} as const;

export const projectFile = {
  fix: (name: string) => `Change to “${name}”`,
  openAnswers: 'Open Answers',
  wouldAdd: (file: string, project: string) => `${file} would change ${project}: 1 added.`,
  showText: 'Show as Text',
  added: (prompt: string, topic: string) => `+ prompt “${prompt}” in “${topic}”`,
  askApply: (file: string, project: string) => `Apply ${file} to ${project} (1 added)?`,
  applied: (file: string) => `Applied ${file}: 1 added.`,
  pulled: (file: string) => `${file} now matches the service.`,
  showChanges: 'Show Changes',
} as const;

export const webhook = {
  title: (project: string) => `Webhook for ${project}`,
  promptLost: 'Brand no longer mentioned',
  threshold: 'Minimum fall in visibility, in percentage points',
  test: 'Send Test Event',
} as const;

export const account = {
  answeredIn: 'responded in',
  notCharged: 'The local service is free and needs no account',
  showSpend: 'Show Spending',
  nothingSpent: 'No calls have been made with your API keys',
} as const;

export const backup = {
  ask: (day: string) => `Restore the backup from ${day}`,
  warning: 'It doesn’t include later changes',
  restore: 'Restore',
  done: 'restored.',
} as const;
