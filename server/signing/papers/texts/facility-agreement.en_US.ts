/** The revolving loan agreement in English. SIGN-06. */
import type { AgreementTemplate } from '../facts.ts'
import { closingEnUs, partiesEnUs } from './parts.en_US.ts'

export const facilityAgreementEnUs: AgreementTemplate = (facts) => ({
  title: 'Revolving loan agreement',
  lead: `Between Sampan and ${facts.company}: a limit from which you draw when you need money and which you repay from your sales. Written on ${facts.day}; it holds once every signer has signed.`,
  figures: [
    { label: 'Limit', value: facts.limit },
    { label: 'Annual rate today', value: facts.rate },
    { label: `Effective annual rate, ${facts.example.months} months`, value: facts.effective },
  ],
  sections: [
    partiesEnUs(facts),
    {
      title: 'Limit',
      blocks: [
        `We grant you a revolving limit of up to ${facts.limit}. Principal that is repaid can be drawn again. A higher limit needs a supplement that your signers sign.`,
      ],
    },
    {
      title: 'What is available',
      blocks: [
        'At any time you may draw the lower of limit and watermark, less outstanding principal, pending drawdowns and frozen amounts. The watermark follows the sales of your linked shops over the last 90 days: when they fall, less can be drawn. What was drawn before stays as agreed.',
      ],
    },
    {
      title: 'Drawdowns',
      blocks: [
        `Each drawdown is at least ${facts.least}, runs for at most ${facts.longestTenor} months and is paid to the drawdown account you submitted. Before it we show interest, fee, effective annual rate and schedule; it takes effect only when you confirm. The terms of drawdown belong to this agreement.`,
      ],
    },
    {
      title: 'Interest and fee',
      blocks: [
        `The annual rate is SOFR plus ${facts.margin}, counted by actual days over 365 from the day the money arrives. At the SOFR of the day of this document it is ${facts.rate}. The rate of a drawdown does not change during its term.`,
        `Each drawdown costs a fee of ${facts.fee} of its amount, deducted when it is paid out. Besides interest and this fee we charge nothing: not for opening, not for keeping the limit, not for repaying early, and no penalty interest.`,
      ],
    },
    {
      title: 'Effective annual rate',
      blocks: [
        `For a drawdown of the whole limit over ${facts.example.months} months the effective annual rate, with all interest and fees, is ${facts.effective}; over longer terms it is usually lower. It is calculated as the Money Lenders Ordinance (Cap. 163) asks. A drawdown above 48% a year is never made; one above 36% is looked at by a person first.`,
      ],
    },
    {
      title: 'Repayment',
      blocks: [
        `Each drawdown is repaid in equal ${facts.instalments} instalments of principal and interest. A due day on which banks of Hong Kong, mainland China or the US are closed moves to the next on which all of them work; interest is counted to that day.`,
        'You may repay all or part of the principal at any time without penalty; interest stops on the day of repayment. What you pay settles interest first, then principal. How instalments are collected is set out in the direct-debit mandate.',
      ],
    },
    {
      title: 'Shop data',
      blocks: [
        'While your authorisation stands we read sales, returns and settlements of the shops you linked, only to set the limit and to manage the loan. You may withdraw it at any time; the limit is then calculated again.',
      ],
    },
    {
      title: 'Your undertakings',
      blocks: [
        {
          bullets: [
            'What you submitted is true and complete, and you may sign this agreement.',
            'Drawdowns serve the business of your company and nothing unlawful.',
            'You tell us within seven days when directors, shareholders, registered address or the ownership of a shop change.',
            'You do not pledge the sales of the same shops to another lender without telling us.',
          ],
        },
      ],
    },
    {
      title: 'Default',
      blocks: [
        `An instalment is overdue ${facts.graceDays} days after its day. While something is overdue, or when information is untrue, business stops, or winding-up begins, we may stop drawdowns. When it is not put right within fourteen days after a written demand, we may ask for all that is outstanding at once. Overdue principal bears the rate of its drawdown and no more.`,
      ],
    },
    {
      title: 'Term and ending',
      blocks: [
        'The agreement has no fixed end. You may end it at any time once nothing is outstanding; we may end it with thirty days’ notice. Ending stops new drawdowns; those made before run as agreed. We may assign our rights; you are told before it takes effect, and nothing gets dearer by it.',
      ],
    },
    {
      title: 'Notices',
      blocks: [
        'Notices go to the registered email of your administrators and into the portal. They count as received on the next working day.',
      ],
    },
    closingEnUs(facts),
  ],
})
