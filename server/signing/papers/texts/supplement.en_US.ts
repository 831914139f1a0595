/** The supplement to the revolving loan agreement in English. ACT-02. */
import type { AgreementTemplate } from '../facts.ts'
import { closingEnUs, exampleEnUs, partiesEnUs } from './parts.en_US.ts'

export const supplementEnUs: AgreementTemplate = (facts) => ({
  title: 'Supplement to the revolving loan agreement',
  lead: `It supplements the revolving loan agreement ${facts.supplement?.reference ?? ''} that both have signed (the “agreement”). Written on ${facts.day}; it holds once every signer has signed.`,
  figures: [
    { label: 'Limit signed before', value: facts.supplement?.before ?? '' },
    { label: 'New limit', value: facts.limit },
    { label: `Effective annual rate, ${facts.example.months} months`, value: facts.effective },
  ],
  sections: [
    partiesEnUs(facts),
    {
      title: 'Shops',
      blocks: facts.supplement?.shops.length
        ? ['You bring these shops into the limit of the agreement:', { bullets: facts.supplement.shops }]
        : ['No shop comes in this time; the limit follows the sales of the shops that are in.'],
    },
    {
      title: 'Limit',
      blocks: [
        `Once all signers have signed this supplement, the limit of the agreement changes from ${facts.supplement?.before ?? ''} to ${facts.limit}. Until then the limit that was signed stays as it is.`,
        'What you may draw at any time still follows from the agreement; when sales fall, it falls with them.',
      ],
    },
    {
      title: 'Price and shop data',
      blocks: [
        'Interest, fee, repayment and tenor are those of the agreement. What it says of shop data, and what the direct-debit mandate says of collecting, holds for the shops that join.',
      ],
    },
    exampleEnUs(facts),
    {
      title: 'Everything else',
      blocks: ['Everything else in the agreement and the documents signed with it stays as it is and in force.'],
    },
    closingEnUs(facts),
  ],
})
