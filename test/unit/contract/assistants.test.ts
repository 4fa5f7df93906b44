import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assistantName, assistants, defaultAssistants } from '../../../src/contract/models/assistants.ts';
import { canAnswerFor, takesCountry, vendors } from '../../../src/contract/models/vendors.ts';

test('an assistant that nobody here knows keeps the name that its service gives', () => {
  assert.equal(assistantName('aimode'), 'AI Mode');
  assert.deepEqual(['eliza', 'constructor', '__proto__'].map(assistantName), ['eliza', 'constructor', '__proto__']);
});

test('a new project tracks assistants that have a chat of their own', () => {
  assert.deepEqual(defaultAssistants, ['chatgpt', 'gemini', 'perplexity', 'copilot']);
});

test('SerpApi answers for what search pages show alone, and can tell a country to all but Copilot', () => {
  const provider = vendors.serpapi.settings.parse({ kind: 'serpapi', key: 'k' });
  const shown = assistants.filter((assistant) => canAnswerFor('serpapi', assistant));
  assert.deepEqual(shown, ['copilot', 'aimode', 'aioverview']);
  assert.deepEqual(
    shown.map((assistant) => takesCountry(provider, assistant)),
    [false, true, true],
  );
});
