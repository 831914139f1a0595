/** The written note of a loan to a company of Hong Kong, in English. Money Lenders Ordinance, Cap. 163, section 18. */
import type { AgreementTemplate } from '../facts.ts'
import { closingEnUs, exampleEnUs } from './parts.en_US.ts'

export const lenderNoteEnUs: AgreementTemplate = (facts) => ({
  title: 'Note of the loan agreement',
  lead: 'The note in writing that section 18 of the Money Lenders Ordinance (Cap. 163) asks for: every term of the loan in one place. The borrower signs it personally and receives a copy, with a summary of Parts III and IV of the Ordinance, within seven days.',
  figures: [
    { label: 'Principal, at most', value: facts.limit },
    { label: 'Interest a year', value: facts.rate },
    { label: 'Effective annual rate', value: facts.effective },
  ],
  sections: [
    {
      title: 'Terms of the loan',
      blocks: [
        {
          facts: [
            ['Money lender', 'Sampan'],
            ['Licence no.', facts.licence],
            ['Borrower', facts.company],
            ...(facts.number ? ([['Registration no.', facts.number]] as const) : []),
            ...(facts.address ? ([['Address of the borrower', facts.address]] as const) : []),
            ['Surety', 'None'],
            ['Security', 'None'],
            ['Date of this note', facts.day],
            ['Principal', `A revolving limit of up to ${facts.limit}; each drawdown is a loan of its amount, at least ${facts.least}`],
            ['Day of each loan', 'The day on which the drawdown arrives'],
            [
              'Rate of interest',
              `${facts.rate} a year: SOFR of the day of this note plus ${facts.margin}; fixed for each drawdown on its day`,
            ],
            ['Other charges', `A fee of ${facts.fee} of each drawdown, deducted when it is paid out; nothing else`],
            ['Repayment', `Equal ${facts.instalments} instalments over 3 to ${facts.longestTenor} months`],
            ['Place of negotiation and completion', 'Hong Kong, through the portal'],
          ],
        },
      ],
    },
    exampleEnUs(facts),
    {
      title: 'What you should know before signing',
      blocks: [
        {
          bullets: [
            'Sign only what you have read and understood. Ask for time; nobody may press you.',
            'No intermediary acts for us. Whoever asks you for a fee to arrange this loan does so without us: tell us, and the police.',
            'You may at any time ask for a statement of what is owed; repaying early costs nothing.',
          ],
        },
      ],
    },
    closingEnUs(facts),
  ],
})
