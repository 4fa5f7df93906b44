import type { SloppyQuestion } from './question.ts';

export const rewiring: SloppyQuestion = {
  name: 'rewiring',
  language: 'en',
  title: 'How much does it cost to rewire a house?',
  keyword: 'cost to rewire a house',
  subjects: [],
  pages: [
    {
      url: 'https://tradeprices.example/rewire',
      title: 'House rewire cost in 2026',
      markdown: `# House rewire cost in 2026

A full rewire of a three-bedroom semi costs £5,200 on average, based on 1,140 quotes in 2026. A flat with one bedroom costs £2,800.

| Property | Cost | Days |
| --- | --- | --- |
| 1-bed flat | £2,800 | 3 to 5 |
| 3-bed semi | £5,200 | 6 to 8 |
| 4-bed detached | £7,400 | 8 to 12 |

In London quotes are about 20% higher. A new consumer unit costs £550 and is included in most quotes. Replastering is not included: allow £180 per room. Electricians charge £45 to £60 per hour.
`,
    },
    {
      url: 'https://homesafety.example/old-wiring',
      title: 'When does a house need rewiring?',
      markdown: `# When does a house need rewiring?

Wiring lasts 25 to 40 years. Round-pin sockets and rubber-insulated cables mean that the wiring is from before 1970. An inspection costs £150 to £300 and should be done every 10 years. A certificate must be issued by a registered electrician.
`,
    },
  ],
  sections: [
    {
      heading: 'How much does it cost to rewire a house?',
      isLead: true,
      written: `The short answer: the cost to rewire a house is £5,200 on average for a three-bedroom semi. A one-bedroom flat comes in at £2,800, while a four-bedroom detached house can hit £7,400.`,
      carried: [
        'the cost to rewire a house is £5,200 on average for a three-bedroom semi.',
        'A one-bedroom flat comes in at £2,800, while a four-bedroom detached house can hit £7,400.',
      ],
      invented: [],
    },
    {
      heading: 'What changes the price?',
      written: `Size is the obvious one, but **location matters too.** In London, quotes run about 20% higher. Electricians typically charge £45-£60 an hour. That's why a big house costs more: a 4-bed takes 8 to 12 days, a 1-bed flat just 3 to 5.

- 🏠 **Size:** a 3-bed semi takes 6 to 8 days
- 📍 **Location:** London adds about 20%
- 🔌 **Sockets:** each extra socket adds £95
- 🧱 **Walls:** solid walls add 15% to labour

It's worth noting that prices may vary. Every home is different!`,
      carried: [
        'In London, quotes run about 20% higher.',
        'Electricians typically charge £45-£60 an hour.',
        'a 4-bed takes 8 to 12 days, a 1-bed flat just 3 to 5',
        'a 3-bed semi takes 6 to 8 days',
        'London adds about 20%',
      ],
      invented: ['£95', '15% to labour'],
      chat: ['🏠', '📍', 'It’s worth noting'],
    },
    {
      heading: 'What is not included?',
      written: `Most quotes include a new consumer unit, which would otherwise be £550. Replastering isn't included; allow £180 per room. For a house of six rooms that is more than a thousand pounds. I had my own place rewired last year and the dust was unbelievable.`,
      carried: [
        'Most quotes include a new consumer unit, which would otherwise be £550.',
        'Replastering isn’t included; allow £180 per room.',
      ],
      invented: ['I had my own place rewired'],
    },
    {
      heading: 'When do you need a rewire?',
      written: `Wiring lasts 25 to 40 years. If you see round-pin sockets, your wiring predates 1970. An inspection costs between £150 and £300 and should be done every ten years. Make sure a registered electrician issues the certificate. Overall, rewiring is a smart investment in your family's safety, so don't put it off!`,
      carried: [
        'Wiring lasts 25 to 40 years.',
        'If you see round-pin sockets, your wiring predates 1970.',
        'An inspection costs between £150 and £300 and should be done every ten years.',
        'Make sure a registered electrician issues the certificate.',
      ],
      invented: [],
    },
  ],
};
