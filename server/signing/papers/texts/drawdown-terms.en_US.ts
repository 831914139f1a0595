/** The terms of each drawdown, with the example behind the effective annual rate, in English. SIGN-06. */
import type { AgreementTemplate } from '../facts.ts'
import { closingEnUs, exampleEnUs, partiesEnUs } from './parts.en_US.ts'

export const drawdownTermsEnUs: AgreementTemplate = (facts) => ({
  title: 'Terms of drawdown',
  lead: 'What holds whenever you draw from the limit: how a drawdown is asked for, when the money comes, what it costs and how it is repaid.',
  figures: [
    { label: 'Least drawdown', value: facts.least },
    { label: 'Fee', value: facts.fee },
    { label: 'Longest term', value: `${facts.longestTenor} months` },
  ],
  sections: [
    partiesEnUs(facts),
    {
      title: 'Asking for a drawdown',
      blocks: [
        {
          steps: [
            'An administrator of your company chooses amount and term in the portal.',
            'The portal shows what arrives, interest, fee, effective annual rate and every instalment.',
            'The administrator confirms. What was shown is what is agreed; if a figure has changed meanwhile, it is shown anew before anything is confirmed.',
          ],
        },
      ],
    },
    {
      title: 'Payout',
      blocks: [
        'We hand the payout to the bank on the working day of your confirmation. When the bank refuses it, the drawdown comes to nothing, no fee is owed and the limit is free again. Interest begins on the day the money arrives. When that is later than the day of your confirmation, due days and instalments stay as you confirmed them, less the interest of the days between: you never pay more than was shown.',
      ],
    },
    {
      title: 'What it costs',
      blocks: [
        {
          facts: [
            ['Annual rate', `SOFR of the day of the drawdown plus ${facts.margin}, fixed for its term`],
            ['Counting', 'Actual days over 365, on the principal still owed'],
            ['Fee', `${facts.fee} of the amount, deducted when it is paid out`],
            ['Other charges', 'None'],
          ],
        },
        'A red packet lowers interest or fee as its plan says.',
      ],
    },
    exampleEnUs(facts),
    {
      title: 'Repaying early',
      blocks: [
        `All or part, on any day, at least ${facts.leastRepayment} or what is left. There is no penalty. What you repay ahead covers the next instalments; interest falls accordingly.`,
      ],
    },
    closingEnUs(facts),
  ],
})
