import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assistantName, assistants, defaultAssistants } from '../../../src/contract/models/assistants.ts';
import { canAnswerFor, takesCountry, vendors } from '../../../src/contract/models/vendors.ts';

describe('assistants', () => {
  test('keep the service’s name if they are unknown', () => {
    assert.equal(assistantName('aimode'), 'AI Mode');
    assert.deepEqual(['eliza', 'constructor', '__proto__'].map(assistantName), ['eliza', 'constructor', '__proto__']);
  });

  test('of a new project are those with a chat', () => {
    assert.deepEqual(defaultAssistants, ['chatgpt', 'gemini', 'perplexity', 'copilot']);
  });

  test('of SerpApi are Copilot, AI Mode and AI Overviews', () => {
    const provider = vendors.serpapi.settings.parse({ kind: 'serpapi', key: 'k' });
    const shown = assistants.filter((assistant) => canAnswerFor('serpapi', assistant));
    assert.deepEqual(shown, ['copilot', 'aimode', 'aioverview']);
    assert.deepEqual(
      shown.map((assistant) => takesCountry(provider, assistant)),
      [false, true, true],
    );
  });
});
