/** The waive-interest plan in English. AUTH-12. */
import type { PlanText } from '../plan-text.ts'

export const waiveInterestPlanEnUs: PlanText = {
  title: 'Waive-interest plan',
  lead: 'Use an interest-free red packet on a drawdown and its first days cost no interest. This paper says who can claim one, how it is used, how the interest is counted and when the plan ends.',
  figures: [
    { label: 'Interest-free days, as shown', value: '7 or 14 days' },
    { label: 'For each drawdown', value: 'One red packet' },
    { label: 'Cost of claiming', value: 'Free' },
  ],
  sections: [
    {
      title: 'Who can take part',
      blocks: [
        'The plan covers small-shop financing and credit approval automation. Your company can claim and use an interest-free red packet while all of this is true:',
        {
          bullets: [
            'Your company is certified, the revolving loan agreement is signed and the facility is active.',
            'At least one linked shop is still authorised.',
            'Nothing is overdue.',
          ],
        },
        'Some red packets have further conditions, such as a first drawdown or a least amount. You see them before you claim.',
      ],
    },
    {
      title: 'How to claim and use one',
      blocks: [
        {
          steps: [
            'Sign in and open “Red packets”. Each one shows its days without interest, its conditions, how many are left, and the dates to claim and to use it by.',
            'Press “Claim”. Each company can claim one of a kind, while they last.',
            'Choose the red packet when you draw down. One drawdown takes one, of either plan.',
            'Before you confirm, you see the interest waived, and the schedule, total cost and effective annual rate with the red packet. Once you confirm, it counts as used.',
          ],
        },
        'Claiming and using a red packet is free. No intermediary acts for us: please pay nobody for one.',
      ],
    },
    {
      title: 'How much interest is waived',
      blocks: [
        'The days without interest begin on the day the money arrives and are calendar days in a row. During them, no interest is counted on the principal of that drawdown. Afterwards interest is counted at the drawdown’s own rate; what was waived is not charged later.',
        {
          note: 'Interest waived = unpaid principal of each day × annual rate ÷ 365, added up over the days without interest, to the cent.',
        },
        'It is taken off the interest of the instalments those days belong to. Principal and due dates stay as they are. In this example no principal is repaid during the seven days; the rate is only an example:',
        {
          table: {
            head: ['Drawdown', 'Annual rate', 'Days', 'Interest waived'],
            shares: [1.1, 0.8, 0.6, 2.4],
            figures: true,
            rows: [['HKD 100,000.00', '13.50%', '7', '100,000.00 × 13.50% × 7 ÷ 365 = HKD 258.90']],
          },
        },
        'A red packet waives interest only, not the fee and not interest on overdue amounts. It cannot be paid out in cash, passed on, split or merged, and it does not raise your limit.',
      ],
    },
    {
      title: 'Special cases',
      blocks: [
        {
          bullets: [
            'The drawdown is refused, or the bank sends the money back: the red packet is “Claimed” again, with the same use-by date.',
            'You repay early: there is no penalty. Days without interest that are left over lapse and are not paid out.',
            'The facility is closed or the agreement ends: unused red packets become invalid; used ones stay.',
            'It was claimed with untrue information: we may cancel it. If it was used, interest is counted at the drawdown’s rate after all, and we give you our reasons in writing. If you disagree, you can complain through the hotline.',
          ],
        },
      ],
    },
  ],
}
