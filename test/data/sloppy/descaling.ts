import type { SloppyQuestion } from './question.ts';

export const descaling: SloppyQuestion = {
  name: 'descaling',
  language: 'en',
  title: 'How to descale an espresso machine',
  keyword: 'descale an espresso machine',
  subjects: ['Breville', 'De’Longhi', 'Durgol'],
  pages: [
    {
      url: 'https://coffeelab.example/descaling',
      title: 'Descaling an espresso machine, step by step',
      markdown: `# Descaling an espresso machine, step by step

Descaling removes the limescale that hard water leaves in the boiler. Descale every 2 to 3 months; with hard water, every 4 to 6 weeks.

1. Empty the water tank and take out the water filter.
2. Fill the tank with 1 liter of water and 100 ml of descaler.
3. Run half of the solution through the brew head and the steam wand.
4. Switch the machine off and let the solution work for 20 minutes.
5. Run the rest through, then rinse with two full tanks of fresh water.
6. Put the filter back and pull a shot to throw away.

Vinegar is not a good idea: its smell stays in the seals, and it attacks rubber gaskets. Citric acid works at 30 g per liter, but never heat it above 60 °C. The whole job takes about 45 minutes.
`,
    },
    {
      url: 'https://beanhelp.example/water-hardness',
      title: 'Water hardness and your machine',
      markdown: `# Water hardness and your machine

Above 14 °dH water counts as hard. A test strip costs about $8. A bottle of descaler costs $12 to $18 and lasts for 3 treatments. Scale of 1 mm raises the power use of a boiler by 10 percent. Breville warns that vinegar voids the warranty.
`,
    },
  ],
  sections: [
    {
      heading: 'How to descale an espresso machine',
      isLead: true,
      written: `To descale an espresso machine, run descaler through it and rinse it with two full tanks of fresh water. The whole job takes about 45 minutes, and you should do it every 2 to 3 months.`,
      carried: [
        'run descaler through it and rinse it with two full tanks of fresh water',
        'The whole job takes about 45 minutes, and you should do it every 2 to 3 months',
      ],
      invented: [],
    },
    {
      heading: 'Step by step',
      written: `Sure! Here's a simple step-by-step guide ☕️:

**Check your manual first.** Every machine is a little different.

1. **Empty the tank.** Empty the water tank and take out the water filter.
2. **Mix the solution.** Fill the tank with 1 liter of water and 100 ml of descaler.
3. **Run it through.** Run half of the solution through the brew head and the steam wand.
4. **Wait.** Switch the machine off and let it sit for 20 minutes — go grab a snack!
5. **Rinse, rinse, rinse.** Run the rest through, then rinse with two full tanks of fresh water.
6. **Finish.** Put the filter back and pull one shot to throw away.

**Pro tip:** repeat the rinse 7 times if you can still smell descaler.`,
      carried: ['Check your manual first.'],
      invented: ['7 times'],
      chat: ['Sure!', '☕'],
      steps: [
        'Empty the water tank and take out the water filter.',
        'Fill the tank with 1 liter of water and 100 ml of descaler.',
        'Run half of the solution through the brew head and the steam wand.',
        'Switch the machine off and let it sit for 20 minutes',
        'Run the rest through, then rinse with two full tanks of fresh water.',
        'Put the filter back and pull one shot to throw away.',
      ],
    },
    {
      heading: 'Can you use vinegar or citric acid?',
      written: `### 🍋 Vinegar vs. Citric Acid

Technically yes, but you really shouldn't. Vinegar leaves a smell in the seals and attacks rubber gaskets, and Breville warns that it voids the warranty. Citric acid works at 30 g per liter, but never heat it above 60 °C. As an experienced home barista, I always use citric acid and my machine from 2009 still runs like new. According to a 2021 study, vinegar is 40% less effective.`,
      carried: [
        'Vinegar leaves a smell in the seals and attacks rubber gaskets, and Breville warns that it voids the warranty',
        'Citric acid works at 30 g per liter, but never heat it above 60 °C',
      ],
      invented: ['experienced home barista', '40% less effective'],
      chat: ['🍋'],
    },
    {
      heading: 'How often should you descale?',
      written: `With hard water, every 4 to 6 weeks; otherwise every 2 to 3 months is fine. Water above 14 °dH counts as hard, and a test strip costs about $8. A bottle of descaler costs $12–18 and lasts for three treatments. Scale of just 1 mm raises a boiler's power use by 10%. That adds up to $200 a year in electricity.

Happy brewing! ☕ If you want, I can also write a maintenance checklist.`,
      carried: [
        'With hard water, every 4 to 6 weeks; otherwise every 2 to 3 months is fine.',
        'Water above 14 °dH counts as hard, and a test strip costs about $8.',
        'A bottle of descaler costs $12–18 and lasts for three treatments.',
        'Scale of just 1 mm raises a boiler’s power use by 10%.',
      ],
      invented: ['$200 a year'],
      chat: ['If you want', '☕'],
    },
  ],
};
