/** The consent to the use of data, in English. SIGN-06. */
import type { AgreementTemplate } from '../facts.ts'
import { closingEnUs, partiesEnUs } from './parts.en_US.ts'

export const privacyConsentEnUs: AgreementTemplate = (facts) => ({
  title: 'Consent to the use of data',
  lead: 'Which data we use for the loan, what for, who else sees it, how long it is kept, and what you and each signer may ask of us.',
  figures: [],
  sections: [
    partiesEnUs(facts),
    {
      title: 'Which data, and what for',
      blocks: [
        {
          table: {
            head: ['Data', 'What for'],
            shares: [1.3, 2],
            rows: [
              ['Shops: sales, returns, settlements', 'To calculate limit and watermark and to manage the loan'],
              [
                'Company: registration, accounts',
                'To verify the company, as the rules against money laundering ask, and to pay out and collect',
              ],
              ['Directors, shareholders, signers: name, contact, identity document', 'To know who stands behind the company and who signs'],
              ['Signing: moments, masked network address, signature', 'To prove what was signed by whom'],
            ],
          },
        },
        'We make no profile for advertising out of it and sell it to nobody.',
      ],
    },
    {
      title: 'Who else receives it',
      blocks: [
        {
          bullets: [
            'The e-sign provider, banks and PSPs: what each needs for its part.',
            'Marketplaces: only the question which data you have allowed.',
            'A credit reference agency, when your company agrees to it separately.',
            'Courts and authorities, where the law obliges us.',
          ],
        },
        'Some of them work outside Hong Kong. We bind them to use the data for that purpose alone and to protect it as we do.',
      ],
    },
    {
      title: 'How long',
      blocks: [
        'Shop data: while the authorisation stands and until the loan is settled. What was signed and what was booked: seven years after the end of the loan. Identity documents: until the company is deleted from the portal, unless the law wants them longer.',
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        'Under the Personal Data (Privacy) Ordinance (Cap. 486) everybody concerned may ask for a copy and for correction, in the portal or by the hotline. You may withdraw the authorisation of a shop at any time; for what was done before, it stays lawful. Without the data the loan needs, no further drawdown can be made.',
      ],
    },
    {
      title: 'What you confirm',
      blocks: [
        'Your company consents to this use. For persons whose data you gave us you confirm that they know of this document. Each signer consents for their own data by signing.',
      ],
    },
    closingEnUs(facts),
  ],
})
