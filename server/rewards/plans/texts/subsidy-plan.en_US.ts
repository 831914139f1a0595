/** The revenue-financing subsidy plan in English. AUTH-13. */
import type { PlanText } from '../plan-text.ts'

export const subsidyPlanEnUs: PlanText = {
  title: 'Revenue-financing subsidy plan',
  lead: 'When your company finances itself on the revenue of its shops, Sampan bears part of the cost. The subsidy comes as a red packet: used on a drawdown, it lowers the fee or the interest of that drawdown.',
  figures: [
    { label: 'Fee subsidy', value: 'Half the fee' },
    { label: 'Interest subsidy', value: 'As the packet says' },
    { label: 'For each drawdown', value: 'One red packet' },
  ],
  sections: [
    {
      title: 'Who can take part',
      blocks: [
        'Revenue financing is a revolving loan based on the sales of your shops: small-shop financing and credit approval automation. Your company can claim and use a subsidy red packet while all of this is true:',
        {
          bullets: [
            'Your company is certified, the revolving loan agreement is signed and the facility is active.',
            'At least one linked shop is still authorised.',
            'Nothing is overdue.',
          ],
        },
        'Some red packets have further conditions, such as a least amount or one of the two products. You see them first.',
      ],
    },
    {
      title: 'Two kinds of subsidy',
      blocks: [
        {
          table: {
            head: ['Kind', 'How much', 'How it is taken off'],
            shares: [1.1, 1.9, 2.6],
            rows: [
              ['Fee subsidy', 'Half the fee of the drawdown', 'Less is deducted at payout, so more arrives.'],
              [
                'Interest subsidy',
                'The amount on the packet, at most all interest of the drawdown',
                'Off the interest of the first instalment, then the next, until it is used up.',
              ],
            ],
          },
        },
        'A subsidy lowers these costs only, not the principal and not interest on overdue amounts. It cannot be paid out in cash, passed on, split or merged, and it does not raise your limit.',
      ],
    },
    {
      title: 'How to claim and use one',
      blocks: [
        {
          steps: [
            'Sign in and open “Red packets”. Each one shows its kind, its conditions, how many are left, and the dates to claim and to use it by.',
            'Press “Claim”. Each company can claim one of a kind, while they last.',
            'Choose the red packet when you draw down. One drawdown takes one, of either plan.',
            'Before you confirm, you see the subsidy, the money that arrives, and the schedule, total cost and effective annual rate with the red packet. Once you confirm, it counts as used.',
          ],
        },
        'Claiming and using a red packet is free. No intermediary acts for us: please pay nobody for one.',
      ],
    },
    {
      title: 'How it is counted',
      blocks: [
        'An example in HKD: 100,000.00 drawn, a fee of 1.00%, an interest subsidy of 300.00.',
        {
          table: {
            head: ['', 'No subsidy', 'Fee subsidy', 'Interest subsidy'],
            shares: [1.3, 1, 1, 1],
            figures: true,
            rows: [
              ['Fee', '1,000.00', '500.00', '1,000.00'],
              ['Money that arrives', '99,000.00', '99,500.00', '99,000.00'],
              ['Less interest', '0.00', '0.00', '300.00'],
              ['Saved in all', '0.00', '500.00', '300.00'],
            ],
          },
        },
        'If half the fee is not a whole number of cents, it is rounded in your favour.',
      ],
    },
    {
      title: 'Special cases',
      blocks: [
        {
          bullets: [
            'The drawdown is refused, or the bank sends the money back: the red packet is “Claimed” again, with the same use-by date.',
            'You repay early: there is no penalty. The fee already saved stays saved; an interest subsidy not yet used up lapses and is not paid out.',
            'The facility is closed or the agreement ends: unused red packets become invalid; used ones stay.',
            'It was claimed with untrue information: we may cancel it. If it was used, the cost it saved is charged after all, and we give you our reasons in writing. If you disagree, you can complain through the hotline.',
          ],
        },
      ],
    },
  ],
}
