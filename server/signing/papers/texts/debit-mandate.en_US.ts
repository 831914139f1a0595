/** The mandate to collect what is due, in English. SIGN-06. */
import type { AgreementTemplate } from '../facts.ts'
import { closingEnUs, partiesEnUs } from './parts.en_US.ts'

export const debitMandateEnUs: AgreementTemplate = (facts) => ({
  title: 'Direct-debit mandate',
  lead: 'With this you allow us to collect what is due under the revolving loan agreement, from where and how much, and how you stop it.',
  figures: [],
  sections: [
    partiesEnUs(facts),
    {
      title: 'Which accounts',
      blocks: [
        {
          bullets: [
            'The drawdown account you submitted in the portal, or the one that took its place there.',
            'The PSP accounts bound to the shops in your limit: the PSP holds back from settlements what is due and pays it to us.',
          ],
        },
        'A new account is covered by this mandate once your administrator has confirmed it in the portal and the bank has shown it to be yours.',
      ],
    },
    {
      title: 'What may be collected',
      blocks: [
        {
          bullets: [
            'Instalments on or after their due day.',
            'Repayments that an administrator orders in the portal, in the amount ordered.',
            'After a demand under the agreement, what is then due.',
          ],
        },
        'Nothing else, and never more than is owed. What a PSP holds back is first what is overdue, then what is due that day.',
      ],
    },
    {
      title: 'When you are told',
      blocks: [
        'Each instalment stands in the schedule you confirmed. Three days before a debit we remind you in the portal. When a debit fails, we tell you and try again by the way that is open; we charge nothing for it, your bank may.',
      ],
    },
    {
      title: 'Correcting and stopping',
      blocks: [
        'When something was collected that was not due, tell us: we return it within five working days. Your rights towards your bank or PSP stay as they are.',
        'You may withdraw this mandate at any time by writing to us. What is due has to be paid by transfer from then on, and we may stop further drawdowns until another way is agreed. Once nothing is owed and the agreement has ended, the mandate ends by itself.',
      ],
    },
    closingEnUs(facts),
  ],
})
