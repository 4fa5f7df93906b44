import { checkContent as endpoint } from '../../../contract/content/article.ts';
import { checkReach } from '../../http/gates.ts';
import { partiesOf } from '../../answers/parties.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';
import { earlierPages } from '../../writer/earlierPages.ts';

/**
 * Checks a text alone or, for a prompt, also against its pages and the texts that users added. The pages are those that
 * the text links and those crawled for the prompt's newest article, if they were read for the project.
 */
export const checkContent = route(
  endpoint,
  async ({ body, key, now }, { accounts, contentRuns, contentSteps, pages, projects, prompts, texts }) => {
    const { markdown, language, prompt_id: id } = body;
    if (id === undefined) return { data: { findings: await texts.run('checkContent', { markdown, language, now }) } };
    const prompt = required(await prompts.byId(id), 'PROMPT_NOT_FOUND');
    const project = required(await projects.find(prompt.projectId), 'PROMPT_NOT_FOUND');
    await checkReach(project, key, { accounts, projects });
    const own = await texts.run('pagesOfArticle', markdown);
    const urls = [...new Set([...own, ...(await contentSteps.lastCrawled(id))])];
    const read = await pages.readOf(project.id, urls.slice(0, Math.max(own.length, maxPages)));
    const parties = partiesOf(project);
    const evidence = read.map((page) => (page.state === 'read' ? page : { ...page, markdown: '' }));
    const requests = await contentRuns.withTexts(id);
    const notes = await Promise.all(
      requests.map((request) => texts.run('addedNotes', { evidence: request.evidence, readAt: now })),
    );
    const findings = await texts.run('checkContent', {
      markdown,
      language,
      pages: evidence,
      notes: notes.flat(),
      verdicts: await contentSteps.verdicts(id),
      earlier: await earlierPages(id, own, contentSteps),
      names: parties.flat(),
      parties,
      ownSentences: [prompt.text],
      now,
    });
    return { data: { findings } };
  },
);

/** Maximum number of pages, unless the text itself links more. Parsed pages are cached between checks. */
const maxPages = 30;
