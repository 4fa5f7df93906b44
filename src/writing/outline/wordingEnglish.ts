import type { Wording } from './wording.ts';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const times = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const englishWording: Wording = {
  title(type, asksHow, { keyword, count, names }) {
    const inside = lowered(keyword);
    switch (type) {
      case 'guide':
        return asksHow ? `How to ${inside}: a practical guide` : `${keyword}: how to choose, and what to compare`;
      case 'how_to':
        return asksHow ? `How to ${inside}, step by step` : `How to choose the right ${inside}`;
      case 'comparison':
        return names.length > 1 ? `${keyword} compared: ${lists.format(names)}` : `${keyword}: the options compared`;
      case 'listicle':
        return count > 2 ? `${keyword}: ${count} options worth a look` : `${keyword}: the options worth a look`;
      case 'faq':
        return asksHow ? `How to ${inside}: your questions answered` : `${keyword}: your questions answered`;
    }
  },
  description(keyword, names, topics) {
    const compared = names.length > 1 ? ` We compare ${lists.format(names)}` : ' We compare the options';
    const by = topics.length > 0 ? ` by ${lists.format(topics.map(lowered))}` : ' by what matters in use';
    return `${keyword}: what to look for and what to choose.${compared}${by}.`;
  },
  heading(kind, keyword, asksHow) {
    switch (kind) {
      case 'answer':
        return asksHow ? `How to ${lowered(keyword)}: the short answer` : `${keyword}: the short answer`;
      case 'criteria':
        return asksHow ? 'What matters most?' : `${keyword}: what should you look for?`;
      case 'options':
        return 'The options compared';
      case 'uses':
        return 'Which one suits you?';
      case 'preparation':
        return 'What you need to know first';
      case 'steps':
        return 'Step by step';
      case 'gaps':
        return asksHow ? 'What is easily overlooked' : 'What to check before you decide';
      case 'questions':
        return 'Frequently asked questions';
      case 'sources':
        return 'Sources';
    }
  },
  purposes: {
    answer:
      'Give the answer in 40 to 60 words: what you recommend, for whom, and why. Readers and assistants look here first.',
    criteria:
      'Explain what decides between the options, in the order of what readers ask for. Give each a test that readers can apply.',
    options:
      'Compare the options by the same criteria, in a table where that fits, with strengths and limits for each.',
    uses: 'Say which option suits which reader, and which does not.',
    preparation: 'Name what readers need to have, know or decide before they begin.',
    steps: 'Lead through the task in numbered steps, one action each, and say how readers see that a step worked.',
    gaps: 'Be better than the answers: settle here what they leave open, with facts that you have checked.',
    questions: 'Answer each question in two or three sentences that can stand alone.',
    sources: 'Read these pages before you write, and link the ones that carry your claims.',
  },
  purposeOfOption: 'Say what it is good at, where its limits are, and for whom it is the right choice.',
  purposeOfQuestion: 'Answer in the first sentence; two or three more give the reason.',
  quote: (text) => `“${text}”`,
  list: (names) => lists.format(names),
  share: (count, total) => `${count} of ${times(total, 'answer')}`,
  questionAbout: (topic) => `What should you know about ${lowered(topic)}?`,
  points: {
    namedMost: (names) => `Options that the answers name most often: ${names}.`,
    raisedMost: (names) => `Subjects that the answers raise most often: ${names}.`,
    brandMissing: (brand, count, total) =>
      `${brand} is missing from ${count} of ${times(total, 'answer')}. Say where it fits and where it does not, with evidence.`,
    brandNotRecommended: (brand, count) =>
      `${brand} is named in ${times(count, 'answer')} but recommended in none. Show for whom it is the better choice, if it is.`,
    brandNotCited: (domain) => `No answer draws on a page of ${domain}. These pages are used instead:`,
    olderPages: (count) =>
      `${count === 1 ? 'A page' : `${count} pages`} that the assistants used ${count === 1 ? 'names' : 'name'} only an earlier year than the answer's. Newer facts would set your article apart:`,
    figuresWithoutPage: (count) =>
      `${times(count, 'statement')} with figures come${count === 1 ? 's' : ''} without a page. Before you use a figure, check it with the maker or in a test.`,
    raisedOnce: (names) => `Only a single answer goes into ${names}. There is room to say more.`,
    notCovered: (query) => `Assistants searched for ${query}, but no answer has a part about it.`,
  },
  withoutAnswers: {
    answer: 'State your recommendation and the reason for it in two or three sentences.',
    criteria: 'List three to five criteria and say why each matters to the reader.',
    options: 'Choose the options, and compare them by the same criteria with figures and sources of your own.',
    uses: 'Name two or three kinds of readers and the choice for each.',
    preparation: 'List what readers need before they begin.',
    steps: 'Write down the steps in order, and try them out yourself.',
    gaps: 'Collect what readers often overlook.',
    questions: 'Collect real questions from your customers and your support.',
    sources: 'Collect at least three independent pages that carry your claims.',
  },
  brief: {
    intro: (prompt, answers, assistants, date) =>
      `This brief shows what AI assistants answer to “${prompt}”. It rests on ${times(answers, 'answer')} by ${assistants}, ${date}.`,
    brandStanding: (brand, named, recommended, total) =>
      named === 0
        ? `No stored answer names ${brand}.`
        : `${brand} is named in ${named} of ${times(total, 'answer')} and recommended in ${recommended === 0 ? 'none' : recommended}.`,
    competitors: (names) => `Competitors named: ${names}.`,
    noAnswerShown: (models) => `No answer was shown by ${models}.`,
    pagesSummary: (pages, domains) => `The answers draw on ${times(pages, 'page')} of ${times(domains, 'domain')}.`,
    noAnswers: (prompt) =>
      `No answers to “${prompt}” are stored yet, so this brief has no evidence: the outline below comes from the prompt alone.`,
    whatToDo:
      'Ask the assistants this prompt, or import answers that you collected elsewhere. Then start the brief again: it will show what they say, whom they name and which pages they cite.',
    keyword: 'Keyword',
    purpose: 'Purpose',
    evidence: 'Evidence',
    evidenceNote:
      'Word for word from stored answers. Assistants can be wrong: check a claim on the page before you use it.',
    noEvidence: 'All sentences worth quoting stand in the outline above.',
    pages: 'Pages behind the answers',
    page: 'Page',
    domain: 'Domain',
    citedIn: 'Cited in answers',
    consultedFor: 'Only consulted for answers',
    morePages: (count) => `${times(count, 'further page')} stood behind the answers.`,
    searches: 'Searches',
    noSearches: 'The stored answers do not tell what the assistants searched for.',
  },
};

/** Without a sentence's capital; names and abbreviations keep theirs. */
function lowered(text: string): string {
  return /^\p{Lu}\p{Ll}+(?:$|[\s-]\p{Ll})/u.test(text) ||
    (/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(text) && common.test(text))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

/** Two capitals that are a heading's and not a name's. */
const common = /(?:s|ing|ity|ness|type|size|life|rate|value|platform|angle|service|use)$/i;
