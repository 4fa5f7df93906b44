import nls from '../../package.nls.json' with { type: 'json' };

// Words of the interface that journeys look for, each in one place.

type CommandName = { [Key in keyof typeof nls]: Key extends `command.${infer Name}` ? Name : never }[keyof typeof nls];

/** Title of a command, as buttons and menus show it. */
export const titleOf = (name: CommandName): string => nls[`command.${name}`];

/** Title of a command in the palette. */
export const command = (name: CommandName): string => `Citedesk: ${titleOf(name)}`;

/** Commands of the editor itself. */
export const editorCommand = {
  clearMessages: 'Notifications: Clear All Notifications',
  closeEditors: 'View: Close All Editors',
  showMessages: 'Notifications: Show Notifications',
  focusArticles: 'Citedesk: Focus on Articles View',
  focusProblems: 'Problems: Focus on Problems View',
  focusStatusBar: 'View: Focus Status Bar',
  togglePanel: 'View: Toggle Panel Visibility',
  toggleTheme: 'Preferences: Toggle between Light/Dark Themes',
} as const;

/** Title of a step of some. */
export const numbered = (step: string, place: string): string => `${step} (${place})`;

export const view = {
  title: 'Citedesk',
  explorer: 'Explorer',
  prompts: 'Prompts',
  articles: 'Articles',
  work: 'Work Section',
  newProject: 'New Project',
  noPrompts: 'No prompts yet',
  /** The sentence over rows of a service that cannot be reached. */
  unreachable: (host: string) => `${host} cannot be reached: the connection was refused.`,
  damaged: (backup: string) => new RegExp(`The local data is damaged.*The backup of ${backup}`),
  endedThrice: 'The local service ended three times within five minutes.',
  listsNoPrompts: 'This service lists no prompts',
  paused: 'Paused',
  draft: 'draft',
  top: 'top',
} as const;

export const remedy = {
  changeKey: 'Change Key',
  restoreBackup: 'Restore Backup',
  showLog: 'Show Log',
  tryAgain: 'Try Again',
} as const;

/** What is wrong with a service, over the rows. */
export const trouble = {
  key: /does not accept the key/u,
  html: /answered HTML where JSON was expected/u,
  shape: /with a result that cannot be read/u,
} as const;

export const connecting = {
  address: '(1/2)',
  key: '(2/2)',
  done: 'Connected to',
  refused: 'In words',
} as const;

export const setUp = {
  whatFor: 'what for',
  changeOrRemove: 'change or remove',
  change: 'Change',
  remove: 'Remove',
  whoAnswers: 'who answers',
  writer: 'Writer of articles',
  address: 'address',
  ownAddress: 'An OpenAI-compatible address',
  editorModels: 'The editor’s own models',
  key: 'key',
  model: 'model',
  answers: 'now answers for',
  at: (model: string) => `${model} at`,
  writesArticles: 'of this editor now writes articles',
  askRemove: (what: string) => `Remove what is set up: ${what}?`,
  forgotten: 'is forgotten, as nothing else uses it',
  removed: (what: string) => `Removed: ${what}.`,
} as const;

export const newProject = {
  website: 'website',
  pages: numbered('its pages', '2/7'),
  fillIn: 'Fill in',
  read: (site: string) => `Read ${site}`,
  reading: 'Up to 6 pages. Escape goes on without them.',
  notRead: (site: string) => `${site} was not read:`,
  name: numbered('name', '3/7'),
  assistants: numbered('assistants', '4/7'),
  country: numbered('country', '5/7'),
  timeZone: numbered('time zone', '6/7'),
  competitors: numbered('competitors', '7/7'),
  promptsFor: (name: string) => `Prompts for ${name}`,
  writing: 'Escape goes on without prompts.',
  pickToChange: 'Pick one to change it.',
  changePrompt: 'Change a prompt',
  add: (count: number) => `Add ${count} prompts`,
  added: (count: number) => `${count} prompts added.`,
} as const;

export const addPrompts = {
  whichTopic: numbered('to which topic?', '1'),
  newTopic: 'New topic',
  title: 'Add prompts',
  typeOne: 'Type one',
  typed: 'Add a prompt',
  writeSeveral: 'Write several',
  done: (count: number, topic: string) => `${count} prompts added to ${topic}.`,
} as const;

export const managing = {
  rename: 'New words of the prompt',
  whichTopic: 'Move to which topic?',
  moved: (count: number, topic: string) => `${count} prompts moved to ${topic}.`,
  undo: 'Undo',
  deleteTopic: (topic: string) => `Delete ${topic}`,
  deleteFilled: (topic: string, count: number) => `Delete ${topic}, which has ${count} prompts`,
  moveItsPrompts: 'Move its prompts',
  askDelete: (project: string) => `Delete the project ${project}`,
  delete: 'Delete',
  deleted: (project: string) => `${project} is deleted.`,
} as const;

export const prompts = {
  sort: 'Sort prompts',
  byNeed: 'By need',
  filter: (project: string) => `Which prompts of ${project} to show`,
  missed: 'Brand missed',
  search: (project: string) => `Search the prompts of ${project}`,
  price: 'Ask 1 prompt on 1 assistant',
  ask: 'Ask',
  missingEverywhere: /^Missing everywhere, /u,
  nextRun: /2 prompts · next run (today|tomorrow) \d/u,
  scheduled: '2 prompts · next run',
  catchingUp: '2 prompts · catching up',
  zone: (zone: string) => `In ${zone}`,
} as const;

export const importing = {
  title: 'Import answers',
  done: (count: number) => `${count} answers imported`,
  showRows: 'Show Rows',
  rowsOf: (file: string) => `Rows of ${file}`,
} as const;

export const answers = {
  all: 'All answers to a prompt',
  keepOpen: 'Keep open',
  keptOpen: 'Kept open',
  earlier: /^Earlier:/u,
  lost: 'no longer names the brand',
  filterBrand: 'Filter by brand named or not',
  which: 'Which answers?',
  notNamed: 'brand not named',
  recommended: 'recommended',
  unbranded: 'Prompts without the brand',
  /** Title of the list of answers behind a figure. */
  behind: (of: string) => `answers · ${of}`,
} as const;

export const exporting = {
  what: 'Export: what?',
  sources: 'Sources',
  withoutText: 'Answers without their text',
  file: 'Export: as which file?',
  days: 'Export: which days?',
  fromTo: 'From … to …',
  lastWeek: 'The last 7 days',
  prompts: 'Export: which prompts?',
  allPrompts: 'All prompts',
  now: 'Export: now?',
  rows: (count: number) => `Export ${count} rows`,
  save: 'Save the Export',
  saved: (file: string, rows: number) => `${file} is saved: ${rows} rows.`,
  open: 'Open',
} as const;

export const report = {
  heading: (brand: string) => `Where ${brand} stands`,
  overTime: 'Visibility over time',
  topDomains: 'Top domains',
  namedAndCited: 'Named and cited',
  competitors: 'Competitors',
  compare: 'Compare',
  second: 'Second',
  what: 'What',
  verdict: /^(?:More than chance|Within noise)$/u,
  test: 'McNemar',
  filter: 'Prompts without the brand · All topics',
  from: 'From',
  show: 'Show',
  ofAnswers: (count: number) => `of ${count} answers`,
  next: 'What to do next',
  addEvidence: 'Add as Evidence…',
  copyCsv: 'Copy as CSV',
  copied: 'Copied.',
  save: 'Save Report',
  saved: 'The report was saved:',
} as const;

export const sample = {
  project: 'Tarnwick (sample)',
  row: /^Tarnwick \(sample\), made-up data/u,
  madeUp: 'Sample: made-up data',
  notAsked: 'is a sample with made-up data, so its prompts are not asked',
} as const;

export const writing = {
  whichPrompt: 'Which prompt',
  /** The question for a prompt in each language that journeys meet. */
  whichPromptAsked: /Which prompt\?|Welcher Prompt\?/u,
  start: 'Start an article',
  startButton: 'Start Article',
  draft: 'Draft',
  brief: 'Brief',
  exists: 'This prompt has an article already',
  another: 'Write Another',
  rewrite: 'Rewrite',
  section: (number: number) => `section ${number} of`,
  inSection: 'Draft · 4/5 · section',
  ready: 'Article ready',
  failed: 'Article failed',
  overall: 'Overall',
  finished: 'of the brief',
} as const;

export const articlePage = {
  lost: /^\d+ sentences were taken out/u,
  run: /^This run: \d+ model calls · [\d,]+ tokens$/u,
  insert: /^Insert /u,
  insertText: (figure: string) => `Insert ${figure}`,
  startWithPage: 'Start again with a page…',
  showAll: /^Show all/u,
  makeHeading: /^Make it ###, line /u,
  evidence: 'Evidence for this section',
} as const;

export const change = {
  waits: 'Change waits',
  waitsAlone: /Change waits\s*$/u,
  waitsBesideRun: /Change waits\s+\S/u,
  anyWaits: /changes? waits?/iu,
  untouched: 'Nothing of it stands in the file yet.',
  edited: 'was edited since this change was made',
} as const;

export const german = {
  run: /^Dieser Lauf: \d+ Modellaufrufe · [\d.]+ Token$/u,
  startButton: 'Artikel beginnen',
  exists: 'Zu diesem Prompt gibt es schon einen Artikel',
} as const;

export const lending = {
  ask: (model: string) => `May ${model} of this editor write`,
  lend: 'Lend the Model',
  notThisRun: 'Not for This Run',
  lendButton: 'Lend this editor’s model',
  waitsFor: 'waits for a window that lends its model',
  waitsShort: 'waits for a window',
  waitsOnPage: 'It waits for a window that lends its model.',
  refused: 'does not let Citedesk use its model',
  setUp: 'Set up a model',
} as const;

export const checking = {
  scores: /^GEO \d+ · SEO \d+ · reads \d+$/u,
  unanswered: /^1 search unanswered$/u,
  cited: (times: number) => `Cited ${times} times by`,
  compared: (answerCount: number) => `Compared with ${answerCount} answers: 1 search unanswered.`,
  list: 'List Them',
  use: (figure: string, host: string) => `Use “${figure}” of ${host}`,
  explained: 'What says the same as this sentence',
} as const;

export const projectFile = {
  fix: (name: string) => `Write “${name}”`,
  openAnswers: 'Open Answers',
  wouldAdd: (file: string, project: string) => `${file} would change ${project}: 1 added.`,
  showText: 'Show as Text',
  added: (prompt: string, topic: string) => `+ prompt “${prompt}” in “${topic}”`,
  askApply: (file: string, project: string) => `Apply ${file} to ${project}: 1 added?`,
  applied: (file: string) => `${file} is applied: 1 added.`,
  pulled: (file: string) => `${file} says what the service has now.`,
  showChanges: 'Show Changes',
} as const;

export const webhook = {
  title: (project: string) => `Webhook of ${project}`,
  promptLost: 'A prompt is lost',
  threshold: 'By how many percentage points must visibility fall?',
  test: 'Send a Test',
} as const;

export const account = {
  answeredIn: 'answered in',
  notCharged: 'nothing is counted or charged here',
  showSpend: 'Show Spend',
  nothingSpent: 'No call was made with a key of yours yet',
} as const;

export const backup = {
  ask: (day: string) => `Restore the backup of ${day}`,
  warning: 'What came after it is not in it',
  restore: 'Restore',
  done: 'is restored',
} as const;
