import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { openAiAnswer } from '../../../../fakes/providers/openAi.ts';
import { asking } from './openAiAsking.ts';

/** The answer of a text whose links are each cited. */
async function withLinksCited(context: TestContext, text: string): Promise<string> {
  const annotations = [...text.matchAll(/\[[^\]]*\]\((\S*?)\)/g)].map(([of, url = '']) => ({ of, url }));
  const { ask } = await asking(context, openAiAnswer({ text, annotations }));
  return (await ask()).markdown.split('\n\nSources:')[0] ?? '';
}

describe('links in an OpenAI answer', () => {
  test('keep their words, followed by the mark', async (context) => {
    const cases: Record<string, string> = {
      'Top picks:\n1. **[Acme](https://acme.com/?utm_source=openai)** - sturdy\n2. **[Globex](https://globex.com/)** - cheap':
        'Top picks:\n1. **Acme[1]** - sturdy\n2. **Globex[2]** - cheap',
      '😀 The best is [Acme **Pro**](https://rev.example/a), because it lasts.':
        '😀 The best is Acme **Pro**[1], because it lasts.',
      '[Acme](https://a.example/) or [Acme 2](https://a.example/) ([x.example](https://x.example/))':
        'Acme[1] or Acme 2[1][2]',
      '1. **[monday.com](https://monday.com/)** plans\n2. [Booking.com](https://www.booking.com/) books\n\n| Tool |\n|---|\n| [n8n.io](https://n8n.io/) |':
        '1. **monday.com[1]** plans\n2. Booking.com[2] books\n\n| Tool |\n|---|\n| n8n.io[3] |',
    };
    for (const [text, expected] of Object.entries(cases)) assert.equal(await withLinksCited(context, text), expected);
  });

  test('are removed if they only cite a source', async (context) => {
    const cases: Record<string, string> = {
      'Acme lasts ([The best of 2026](https://a.example/)).': 'Acme lasts[1].',
      'Acme lasts [reviews.example.com](https://www.reviews.example.com/a?b=1).': 'Acme lasts[1].',
      'Acme lasts. [example.com](https://reviews.example.com/)': 'Acme lasts.[1]',
      'Acme lasts [1](https://a.example/) [source](https://b.example/)[†](https://c.example/).': 'Acme lasts[1][2][3].',
    };
    for (const [text, expected] of Object.entries(cases)) assert.equal(await withLinksCited(context, text), expected);
  });

  test('keep their words when nested or cited twice', async (context) => {
    const [acme, globex] = ['[Acme](https://a.example/)', '[Globex](https://b.example/)'];
    const annotations = [acme, globex, acme, `${acme}/${globex}`].map((of) => ({
      of,
      url: of.slice(of.indexOf('(') + 1, of.indexOf(')')),
    }));
    const { ask } = await asking(context, openAiAnswer({ text: `Take ${acme}/${globex} now.`, annotations }));
    assert.equal((await ask()).markdown.split('\n')[0], 'Take Acme[1]/Globex[1][2] now.');
  });
});
