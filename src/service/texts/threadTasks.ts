import type { SentPage } from '../../pages/readPage.ts';
import { readFacts } from '../../writing/facts/pageFacts.ts';
import { textTasks } from './tasks.ts';

/**
 * Tasks that run in the service's threads: those that the service can also run itself, and those whose libraries are
 * only loaded in threads.
 */
export const threadTasks = {
  ...textTasks,

  async readPage(page: SentPage) {
    const { readPage } = await import('../../pages/readPage.ts');
    const read = readPage(page);
    return read.state === 'read' ? { ...read, facts: readFacts({ ...read, readAt: 0 }).length } : read;
  },

  async readSitePage(page: SentPage) {
    const { readSitePage } = await import('../../pages/site/sitePage.ts');
    return readSitePage(page);
  },
};
