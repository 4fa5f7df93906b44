import { analyseAnswer } from '../src/analysis/answer.ts';
import { withoutChrome } from '../src/analysis/chrome/withoutChrome.ts';
import { readAnswer } from '../src/analysis/reading/answerReading.ts';
import { citedSentences } from '../src/analysis/citations/citedSentences.ts';
import { highlightsOf } from '../src/analysis/mentions/highlights.ts';
import { isBranded } from '../src/analysis/mentions/findNames.ts';
import { checkArticle } from '../src/checking/check.ts';
import { tableHead } from '../src/client/import/csvRecords.ts';
import { fromCells } from '../src/client/import/givenAnswer.ts';
import { plainText } from '../src/client/network/reply.ts';
import type { ResponseDetail } from '../src/contract/projects/response.ts';
import { readMark } from '../src/extension/articles/articleMark.ts';
import { readPage } from '../src/pages/readPage.ts';
import { proposalOf } from '../src/pages/site/proposal.ts';
import { readSitePage } from '../src/pages/site/sitePage.ts';
import { comparedAnswers } from '../src/rendering/comparedAnswers.ts';
import { splitMarkdown } from '../src/text/frontMatter/frontMatter.ts';
import { setFields } from '../src/text/frontMatter/setFields.ts';
import { readableText, renderMarkdown } from '../src/rendering/markdown.ts';
import { scoreDraft } from '../src/scoring/score.ts';
import { withSourceNumbers } from '../src/service/assistants/citations/numberedCitations.ts';
import { withCitations } from '../src/service/assistants/openAi/withCitations.ts';
import { readRobots } from '../src/service/crawl/robots.ts';
import { quoted } from '../src/service/models/quoted.ts';
import { Blocks } from '../src/service/assistants/serpApi/blocks.ts';
import { textBlocks } from '../src/service/assistants/serpApi/textBlocks.ts';
import { withoutReasoning } from '../src/text/markdown/reasoning.ts';
import { passagesOn, quotationIn } from '../src/service/judge/passages.ts';
import { readVerdict } from '../src/service/judge/verdict.ts';
import { numberedDefinitions } from '../src/text/markdown/citationMarks.ts';
import { readArticleMarkdown, readMarkdown, visibleBlocks } from '../src/text/markdown/document.ts';
import { figuresIn } from '../src/text/figures/figures.ts';
import { fold } from '../src/text/words/fold.ts';
import { isScript } from '../src/text/markdown/scriptLinks.ts';
import { numberedSources } from '../src/text/markdown/numberedSources.ts';
import { withoutHtml } from '../src/text/html/withoutHtml.ts';
import { addedNotes } from '../src/service/texts/addedNotes.ts';
import { cleanUrl, domainOf } from '../src/text/urls.ts';
import { sentences, wordEnds, words } from '../src/text/words/words.ts';
import { withKnownLinks } from '../src/writing/brief/knownLinks.ts';
import { briefSorting, writeBrief } from '../src/writing/brief/brief.ts';
import { assembleDraft } from '../src/writing/draft/draft.ts';
import { gatherEvidence } from '../src/writing/evidence/evidence.ts';
import { markdownLink } from '../src/writing/draft/markdownText.ts';
import { planOutline } from '../src/writing/outline/outline.ts';
import { checkRewrite, rewriteInstructions } from '../src/writing/draft/rewrite.ts';
import { checkSection } from '../src/writing/draft/section.ts';
import { slugOf } from '../src/writing/draft/slug.ts';
import { buildLedger } from '../src/writing/facts/ledger.ts';

const acme = { name: 'Acme', url: 'https://acme.com', aliases: ['Acme Corp'] };
const globex = { name: 'Globex', url: 'https://globex.com', aliases: [] };
const names = { brand: acme, competitors: [globex] };

const answer: ResponseDetail = {
  id: 1,
  collected_at: '2026-05-01T00:00:00Z',
  date: '2026-05-01',
  model: 'chatgpt',
  prompt_id: 1,
  prompt: 'best crm',
  topic_id: 1,
  topic: 'CRM',
  language: 'en',
  region: null,
  brand_mentioned: true,
  mention_kind: 'mention',
  position: null,
  rank: null,
  sentiment: null,
  sentiment_source: null,
  citations_count: 0,
  content_markdown: '',
  competitors: [],
  rankings: [],
  cited_sentences: [],
  sources: [],
  search_queries: [],
  search_performed: null,
  realtime: null,
  model_version: null,
} as unknown as ResponseDetail;

const evidenceOf = (text: string) =>
  gatherEvidence({
    prompt: 'best crm',
    ...names,
    answers: [{ ...answer, content_markdown: text, search_queries: [text.slice(0, 2000)] }],
  });

const evidence = evidenceOf('**Globex** is a good one.\n\n**Acme** costs $5 [1].');
const outline = planOutline(evidence, { articleType: 'guide' });
const noFacts = { facts: [], conflicts: [] };
const carried = { facts: [], pages: [], subjects: ['Acme', 'Globex'], ownSentences: [] };
const title = (text: string): string => text.slice(0, 1000);

/** Evidence page, and below it an article with all kinds of claims. */
const page = { url: 'https://acme.com/', markdown: 'Acme costs $5, says “a b c d e”, since 2009.', readAt: 0 };
const claims = 'Acme costs $5 and 450 people say “a b c d e” since May 5, 2009 ([a](https://a.com)). Globex is 9.';

const address = { url: 'https://acme.com/', finalUrl: 'https://acme.com/' };

let read = 0;
/** Adds a unique ending, because the parsed page is cached for the next check. */
const unread = (text: string): string => `${text}\n${(read += 1)}`;

/** Functions that process text from outside, by description. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'taking HTML and page chrome off': (text) => [withoutHtml(text), withoutChrome(text, 'aimode')],
  'reading Markdown': (text) => {
    const document = readMarkdown(text);
    return [numberedSources(document), numberedDefinitions(text), visibleBlocks(document)];
  },
  'reading an article': (text) => [readArticleMarkdown(text), readArticleMarkdown(`${text}\n\n<A/>\n\n{/* a */}`)],
  'words and sentences': (text) => [words(text), wordEnds(text), sentences(text), fold(text)],
  'addresses and titles': (text) => [
    cleanUrl(text),
    domainOf(text),
    isScript(text),
    markdownLink(text, text),
    slugOf(text),
    plainText(text),
    quoted(text, 'key-of-12-signs'),
  ],
  'analysing an answer': (text) => [
    analyseAnswer({ markdown: text, sources: [{ url: 'https://acme.com/', title: title(text) }], ...names }),
    isBranded(title(text), { ...acme, competitors: [globex] }),
  ],
  'finding sentences with sources': (text) =>
    citedSentences(readAnswer({ markdown: text, sources: [{ url: 'https://a.com/' }, { url: 'https://acme.com/' }] })),
  'scoring an article': (text) => scoreDraft({ markdown: text, keyword: 'a a' }),
  'scoring a keyword, a label and front matter': (text) => [
    scoreDraft({ markdown: `[${text}](https://a.de)`, keyword: text }),
    scoreDraft({ markdown: `---\ntitle: ${text}\n---\na` }),
  ],
  'reading figures': (text) => [figuresIn(text, 'en'), figuresIn(text, 'de')],
  'checking an article alone': (text) => checkArticle({ markdown: text, language: 'en' }),
  'checking an article against pages': (text) => checkArticle({ markdown: text, language: 'en', pages: [page] }),
  'checking against a page': (text) =>
    checkArticle({
      markdown: claims,
      language: 'en',
      pages: [{ url: 'https://a.com/', markdown: unread(text), readAt: 0 }],
    }),
  'gathering evidence and writing a brief': (text) => {
    const found = evidenceOf(text);
    return writeBrief({
      outline: planOutline(found, { articleType: 'guide' }),
      evidence: found,
      answerUrl: () => 'https://a.de',
    });
  },
  'writing a brief from pages': (text) => {
    const pages = [{ url: 'https://a.de/', title: 'CRM', markdown: text, language: 'en', readAt: 0 }];
    const input = { outline, evidence, ledger: buildLedger({ evidence, pages }), pages };
    return [briefSorting(input), writeBrief({ ...input, answerUrl: () => 'https://a.de' })];
  },
  'taking a section of a model': (text) => [
    assembleDraft(outline, [text]),
    checkSection({ ...carried, outline, section: 0, written: text }),
  ],
  'gathering facts of a page': (text) =>
    buildLedger({ evidence, pages: [{ url: 'https://a.de', markdown: text, language: 'en', readAt: 0 }] }),
  'taking a rewrite': (text) => [
    rewriteInstructions({ outline, evidence, ledger: noFacts, body: text }),
    checkRewrite({ ...carried, outline, body: `# ${text}`, written: `# ${text}` }),
  ],
  'taking an answer with citations': (text) => {
    const { text: words, citations } = withCitations(withoutReasoning(`<think>${text}</think>${text}`), [
      { url: 'https://a.de', start_index: 0, end_index: text.length },
    ]);
    return withSourceNumbers({ text: words, citations, consulted: [{ url: 'https://b.de', title: text }] });
  },
  'taking blocks of a result page': (text) =>
    [{ snippet: text, snippet_highlighted_words: ['a'] }, { title: text }, { list: [{ snippet: text }] }].map((block) =>
      textBlocks(Blocks.parse([block])),
    ),
  'judging an answer': (text) => [
    quotationIn(passagesOn(acme, `Acme\n\n${text}\n\nAcme`), title(text)),
    readVerdict(text, 'a'),
  ],
  'bringing in rows of a file': (text) => [tableHead(text), fromCells({ prompt: text, answer: text, sources: text })],
  'showing an answer': (text) => {
    const reading = readAnswer({ markdown: text, sources: [{ url: 'https://a.de/', title: 'A' }], ...names });
    return renderMarkdown(
      readableText(reading.document, reading.pages, [{ url: 'https://a.de/', title: 'A' }]),
      highlightsOf(reading),
    );
  },
  'comparing two answers': (text) => {
    const named = { answer: { content_markdown: text, source_numbers: null, sources: [] }, ...names };
    return comparedAnswers({ older: named, newer: named, sameAssistant: true });
  },
  'reading robots.txt': (text) => {
    const agents = 'User-agent: *\n'.repeat(Math.ceil(text.length / 20));
    const rules = `Disallow: /*${text.replaceAll('\n', '\nAllow: /*')}`;
    return readRobots(`${agents}${rules}`, 'citedesk').allows(`/${text}`);
  },
  'reading a page of the web': (text) => {
    const page = { ...address, contentType: 'text/html', body: Buffer.from(text) };
    const site = readSitePage(page);
    return [readPage(page), 'links' in site && proposalOf([site])];
  },
  'reading a text of a writer': (text) => addedNotes({ evidence: [{ title: 'a', markdown: text }], readAt: 0 }),
  'linking known pages only': (text) => withKnownLinks(text, ['https://acme.com/']),
  'reading an article’s front matter': (text) => [
    readMark(text),
    setFields(text, { title: 'a' }),
    splitMarkdown(`---\n${text}`),
  ],
};

/** Slow readers try only one of this many patterns, so that none takes more than about six seconds of CPU time. */
export const oneOf: Readonly<Record<string, number>> = {
  'reading Markdown': 4,
  'words and sentences': 2,
  'addresses and titles': 6,
  'analysing an answer': 4,
  'finding sentences with sources': 3,
  'scoring an article': 6,
  'scoring a keyword, a label and front matter': 12,
  'reading figures': 12,
  'gathering facts of a page': 12,
  'checking an article alone': 12,
  'checking an article against pages': 20,
  'checking against a page': 10,
  'gathering evidence and writing a brief': 12,
  'writing a brief from pages': 12,
  'taking a section of a model': 18,
  'taking a rewrite': 20,
  'taking blocks of a result page': 3,
  'judging an answer': 3,
  'showing an answer': 4,
  'comparing two answers': 12,
  'reading robots.txt': 12,
  'reading a page of the web': 12,
  'reading a text of a writer': 4,
  'linking known pages only': 12,
};
