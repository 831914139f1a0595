/** The summary of Parts III and IV of the Money Lenders Ordinance that goes with the note, in English. Cap. 163, section 18. */
import type { AgreementTemplate } from '../facts.ts'
import { closingEnUs } from './parts.en_US.ts'

export const ordinanceSummaryEnUs: AgreementTemplate = (facts) => ({
  title: 'Summary of the Money Lenders Ordinance',
  lead: 'Provisions of Part III and Part IV of the Money Lenders Ordinance (Cap. 163) that matter to a borrower, the lender and a surety. It goes with the note of the loan. The Ordinance itself decides.',
  figures: [],
  sections: [
    {
      title: 'Part III: the loan and what you may ask for',
      blocks: [
        {
          table: {
            head: ['Section', 'What it says'],
            shares: [0.6, 3],
            rows: [
              [
                '18',
                'A loan agreement is enforceable only when a note of it in writing is made and signed personally by the borrower within seven days, a copy with this summary is given to the borrower at the time of signing, and the note was signed before the money was lent. The note holds all terms: parties and addresses, principal, date, security, repayment and rate of interest.',
              ],
              [
                '19',
                'On a written request and for the prescribed fee the lender gives a statement of the account, within the time the section sets, and copies of papers. A lender who fails to cannot sue meanwhile, and no interest runs for that time.',
              ],
              ['20', 'The surety receives a copy of note and security within seven days and may ask for a statement as well.'],
              ['21', 'The borrower may repay before the time agreed; interest is owed for the time up to repayment only.'],
              [
                '22',
                'An agreement for compound interest, for a higher rate because of late payment, or against repaying in instalments is unlawful, as the section says; simple interest on an overdue sum may not exceed the agreed rate.',
              ],
              ['23', 'A loan by a person without a licence cannot be enforced, nor its security, unless a court finds that unfair.'],
            ],
          },
        },
      ],
    },
    {
      title: 'Part IV: interest that is too high',
      blocks: [
        {
          table: {
            head: ['Section', 'What it says'],
            shares: [0.6, 3],
            rows: [
              [
                '24',
                'Nobody, licensed or not, may lend at an effective rate above 48% a year. Such an agreement and its security cannot be enforced, and lending so is an offence.',
              ],
              [
                '25',
                'A court may reopen a transaction that is extortionate. A rate above 36% a year is presumed to be; the court looks at interest rates of the time, the age, experience and health of the borrower, and pressure on them.',
              ],
            ],
          },
        },
        `The effective annual rate of the example in your note is ${facts.effective}.`,
      ],
    },
    {
      title: 'Intermediaries',
      blocks: [
        'Section 29 forbids a lender, and anybody acting for one, to take a fee from a borrower for procuring, negotiating or guaranteeing a loan. A condition of our licence forbids us to lend through an intermediary who takes one. You need pay nobody but us, and us only what the note says.',
      ],
    },
    closingEnUs(facts),
  ],
})
