import type { SloppyQuestion } from './question.ts';

export const desk: SloppyQuestion = {
  name: 'standing desk',
  language: 'en',
  title: 'Is a standing desk worth it?',
  keyword: 'standing desk worth it',
  subjects: ['Uplift V2', 'Ikea Trotten'],
  pages: [
    {
      url: 'https://deskreview.example/worth-it',
      title: 'Are standing desks worth the money?',
      markdown: `# Are standing desks worth the money?

A standing desk is worth it if you work at it for 4 hours a day or more and change position often. In a trial with 146 office workers, those with adjustable desks sat 83 minutes less per day after a year. Back pain fell by 32 percent in the same trial. Standing burns only 8 calories more per hour than sitting.

The Uplift V2 costs $599 and lifts 355 pounds. The Ikea Trotten is cranked by hand and costs $269. Electric desks wobble more above 42 inches.

Standing for more than 2 hours at a stretch strains the legs. Physiotherapist Anna Berg advises: “Change your position every 30 minutes.”
`,
    },
  ],
  sections: [
    {
      heading: 'Is a standing desk worth it?',
      isLead: true,
      written: `Yes — a standing desk is worth it if you spend four hours a day or more at it and change position often. It isn't a weight-loss tool, though: standing burns just 8 calories more an hour than sitting.`,
      carried: [
        'a standing desk is worth it if you spend four hours a day or more at it and change position often',
        'standing burns just 8 calories more an hour than sitting',
      ],
      invented: [],
    },
    {
      heading: 'What do studies say?',
      written: `## What the Science Says 🔬

In a trial with 146 office workers, people with adjustable desks sat 83 minutes less per day after a year. Their back pain fell by 32 percent. That is a bigger effect than yoga. A Stanford study found a 45% boost in productivity. Harvard's Dr. James Levine famously said, "Sitting is the new smoking."`,
      carried: [
        'In a trial with 146 office workers, people with adjustable desks sat 83 minutes less per day after a year.',
        'Their back pain fell by 32 percent.',
      ],
      invented: ['45% boost', 'Sitting is the new smoking', 'James Levine'],
      chat: ['🔬'],
    },
    {
      heading: 'Which desk should you buy?',
      written: `If budget is tight, the Ikea Trotten costs $269 and is cranked by hand. The Uplift V2 costs $599, more than twice as much, but it lifts 355 pounds and moves at the push of a button. Both are great! Keep in mind that electric desks wobble more above 42 inches. The Uplift V2 also comes with a 15-year warranty.

1. Set the desk to elbow height.
2. Stand for no more than 2 hours at a stretch, because longer strains the legs.
3. Change your position every 30 minutes, as physiotherapist Anna Berg advises.
4. Buy a mat that is 20 mm thick.`,
      carried: [
        'the Ikea Trotten costs $269 and is cranked by hand',
        'electric desks wobble more above 42 inches',
      ],
      // true, but no page says “twice”: the whole sentence is marked
      invented: ['more than twice as much', '15-year warranty', '20 mm thick'],
      steps: [
        'Set the desk to elbow height.',
        'Stand for no more than 2 hours at a stretch, because longer strains the legs.',
        'Change your position every 30 minutes, as physiotherapist Anna Berg advises.',
        'Buy a mat',
      ],
    },
  ],
};
