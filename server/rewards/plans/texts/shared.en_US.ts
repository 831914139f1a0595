/** What every plan says, in English. RED-05. */
import type { SharedPlanText } from '../plan-text.ts'

export const sharedEnUs: SharedPlanText = {
  kind: 'Plan terms',
  statuses: {
    title: 'What a red packet’s status means',
    blocks: [
      {
        table: {
          head: ['Status', 'Meaning'],
          shares: [1, 5],
          rows: [
            ['Active', 'Some are left, and you can claim one.'],
            ['Claimed', 'It belongs to your company. Use it on one drawdown before its use-by date.'],
            ['Used', 'It was used on a drawdown; the page shows which one.'],
            ['Expired', 'It was not used by its use-by date and cannot be brought back.'],
            ['Invalid', 'It was cancelled for a reason listed under “Special cases”; we tell you which.'],
          ],
        },
      },
    ],
  },
  duration: (day) => ({
    title: 'Duration, changes and law',
    blocks: [
      `This plan applies from ${day} and has no fixed end. Dates and times are Hong Kong time; a date includes the whole of that day.`,
      'If we change or end the plan, we announce it in the portal at least 30 days before. Red packets claimed until then keep the terms they were claimed under, up to their use-by date.',
      'This plan is not a promise of a limit or a loan. The rights and duties of a loan follow from the agreement your company signed. The laws of the Hong Kong Special Administrative Region apply. All language versions mean the same; should they differ, the version in the language of your signed agreement counts.',
    ],
  }),
  contact: ({ hotline, licence, portal }) => ({
    title: 'Contact us',
    blocks: [
      {
        facts: [
          ['Service and complaint hotline', hotline],
          ['Portal', `${portal} (“Customer service” at the lower right)`],
          ['Money lender’s licence no.', licence],
        ],
      },
    ],
  }),
}
