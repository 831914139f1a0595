/** What several documents of an agreement say alike, in English. */
import type { Section } from '../../../platform/print/document.ts'
import type { AgreementFacts } from '../facts.ts'

/** Lender and borrower. */
export function partiesEnUs({ company, number, address, licence }: AgreementFacts): Section {
  return {
    title: 'Parties',
    blocks: [
      {
        facts: [
          ['Lender (“we”)', 'Sampan'],
          ['Money lender’s licence no.', licence],
          ['Borrower (“you”)', company],
          ...(number ? ([['Registration no.', number]] as const) : []),
          ...(address ? ([['Registered address', address]] as const) : []),
        ],
      },
    ],
  }
}

/** Whom to turn to, and which law holds. */
export function closingEnUs({ hotline, portal }: AgreementFacts): Section {
  return {
    title: 'Complaints, law and text',
    blocks: [
      'If something is wrong, tell us: by the hotline below or by customer service in the portal. We confirm a complaint within two working days and answer it within thirty days. Your right to go to court stays as it is.',
      {
        facts: [
          ['Complaint hotline', hotline],
          ['Portal', portal],
        ],
      },
      'This document is governed by the laws of the Hong Kong Special Administrative Region, whose courts are competent. It is signed electronically; the text that was signed is this text, whichever languages it also exists in. The signing record names it by the SHA-256 of its file.',
    ],
  }
}

/** The example of the effective annual rate. */
export function exampleEnUs({ day, example, limit, effective, fee }: AgreementFacts): Section {
  return {
    title: 'An example with a schedule',
    blocks: [
      `The whole limit of ${limit}, drawn on ${day} for ${example.months} months. The fee of ${fee} is ${example.feeAmount}, so ${example.received} arrives. Interest comes to ${example.interest}; the total cost is ${example.cost}, the effective annual rate ${effective}. Instalments in HKD:`,
      { table: { head: ['Due', 'Principal', 'Interest', 'Instalment'], rows: example.schedule, figures: true } },
      'The dates assume that no holiday falls on them. What holds for a real drawdown is the schedule shown before you confirm it.',
    ],
  }
}
