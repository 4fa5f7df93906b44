import type { SloppyQuestion } from './question.ts';

export const crm: SloppyQuestion = {
  name: 'CRM',
  language: 'en',
  title: 'The best CRM for a team of five',
  keyword: 'CRM for a small team',
  subjects: ['Pipedrive', 'HubSpot', 'Zoho CRM'],
  pages: [
    {
      url: 'https://crmcompare.example/small-teams',
      title: 'CRMs for small teams compared',
      markdown: `# CRMs for small teams compared

We compared three CRMs with a team of five in March 2026.

## Pipedrive

Pipedrive is built around a visual sales pipeline and takes about an hour to set up. The Essential plan costs $19 per user per month since March 2026. It has no free plan, but a free trial of 14 days.

## HubSpot

HubSpot has a free plan for up to 2 users. The Starter plan costs $20 per user per month. In the second year the discount ends and the price rises to $25 per user per month. HubSpot limits the free plan to 1,000 contacts.

## Zoho CRM

Zoho CRM is free for up to 3 users. The Standard plan costs $14 per user per month. Its interface looks dated, and setup took our team two days.

| Plan | Price per user | Free users | Support |
| --- | --- | --- | --- |
| Pipedrive Essential | $19 | 0 | Chat |
| HubSpot Starter | $20 | 2 | Email and chat |
| Zoho CRM Standard | $14 | 3 | Email |
`,
    },
    {
      url: 'https://salesdesk.example/crm-onboarding',
      title: 'How long does CRM onboarding take?',
      markdown: `# How long does CRM onboarding take?

Teams that import their contacts from a spreadsheet need 3 to 5 days until everyone works in the CRM. “The tool matters less than the habit of logging every call,” says Maria Lopez, who trains sales teams. Of 312 small teams, 64% had stopped using their first CRM within a year. An export of the contacts as CSV is possible in all three tools.
`,
    },
  ],
  sections: [
    {
      heading: 'The best CRM for a team of five',
      isLead: true,
      written: `Choosing a CRM can feel overwhelming! 😅 For a team of five, **Pipedrive is the best CRM for a small team** because it is built around a visual sales pipeline and takes about an hour to set up. It costs $19 per user per month, so five people pay less than a nice dinner out.`,
      carried: [
        'Pipedrive is the best CRM for a small team because it is built around a visual sales pipeline',
        'It costs $19 per user per month',
      ],
      invented: [],
      chat: ['overwhelming'],
    },
    {
      heading: 'What do the three CRMs cost?',
      written: `### 💰 Pricing

Let's dive in! At first glance, the two cost almost the same: Pipedrive's Essential plan is $19 per user per month and HubSpot's Starter plan is $20. The bigger jump comes later: in year two, HubSpot rises to $25 per user per month. **Zoho CRM is the cheapest of the three at $14.**

| Tool | Price per user | Price year two | Free users |
| --- | --- | --- | --- |
| Pipedrive Essential | $19 | $19 | 0 |
| HubSpot Starter | $20 | $25 | 2 |
| Zoho CRM Standard | $14 | $17 | 3 |

HubSpot's free plan is limited to 1,000 contacts, which is plenty for most startups. According to Gartner, 78% of small businesses overpay for their CRM. It pays off to check the renewal price before you sign.`,
      carried: [
        'the two cost almost the same: Pipedrive’s Essential plan is $19 per user per month',
        'in year two, HubSpot rises to $25 per user per month',
        'Zoho CRM is the cheapest of the three at $14.',
        '| Pipedrive Essential | $19',
        '| HubSpot Starter | $20 | $25',
        '| Zoho CRM Standard | $14',
        'HubSpot’s free plan is limited to 1,000 contacts',
        'It pays off to check the renewal price before you sign.',
      ],
      invented: ['$17', '78% of small businesses overpay'],
      chat: ['💰', 'dive in'],
    },
    {
      heading: 'How long does it take to get started?',
      written: `#### ⏱️ Setup time

Pipedrive takes about an hour, whereas Zoho took two days in one comparison. If you import your contacts from a spreadsheet, plan 3 to 5 days until everyone actually works in the CRM, and remember that people are creatures of habit, that old spreadsheets die hard, and that nobody likes to log calls at five o'clock on a Friday. Maria Lopez, who trains sales teams, puts it well: "The tool matters less than the habit of logging every call." In a survey of 312 small teams, 64% had stopped using their first CRM within a year.

As an experienced sales manager, I've rolled out HubSpot at four companies and it never took more than a week. "Pipedrive changed the way we sell," says one happy customer. You can export your contacts as CSV from all three. SuperOffice Nimbus is another option worth a look.

In conclusion, you can't go wrong with either one! 🚀 Let me know if you'd like me to compare more tools!`,
      carried: [
        'Pipedrive takes about an hour, whereas Zoho took two days',
        'plan 3 to 5 days until everyone actually works in the CRM',
        'The tool matters less than the habit of logging every call',
        'In a survey of 312 small teams, 64% had stopped using their first CRM within a year',
        'You can export your contacts as CSV from all three.',
      ],
      invented: ['rolled out HubSpot at four companies', 'Pipedrive changed the way we sell', 'SuperOffice Nimbus'],
      chat: ['⏱', '🚀', 'can’t go wrong', 'Let me know', 'In conclusion'],
    },
  ],
};
