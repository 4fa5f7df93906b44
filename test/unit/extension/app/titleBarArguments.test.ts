import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { morePrompts } from '../../../../src/extension/tree/messageNodes.ts';
import { allTopics } from '../../../../src/extension/tree/places.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { Row } from '../../../fakes/editor/person.ts';
import { project } from '../../../fakes/runs.ts';

describe('Add Prompts with the focus on Load more', () => {
  const topics = [{ id: 3, name: 'CRM', prompts_count: 2 }];
  /** The argument that the title bar passes: the focused row. */
  const focused = (place: Parameters<typeof morePrompts>[0]) =>
    morePrompts(place).subject as { readonly project: string };

  test('adds to the topic of the row', async () => {
    const { run, effects } = activate({ answers: [new Row(0), 'best crm'], service: { topics } });
    await run('citedesk.addPrompts', focused({ project, topicId: 3 }));
    assert.deepEqual(effects('addPrompts'), [[{ body: { topic_id: 3, prompts: ['best crm'] } }]]);
  });

  test('asks for a topic on a row of a group', async () => {
    const { run, asked } = activate({ service: { topics } });
    await run('citedesk.addPrompts', focused({ project, topicId: allTopics, group: 'missing' }));
    assert.deepEqual(asked[0]?.values, [{ id: 3, name: 'CRM' }, 'new']);
  });
});
