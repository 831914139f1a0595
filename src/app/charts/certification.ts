/** The charts of the certification of a company, wired. */
import { companyLookupMachine } from '../../../machines/kyc/companyLookup.ts'
import { unsavedDraft } from '../../../machines/kyc/kycWizard/setup.ts'
import { kycWizardMachine } from '../../../machines/kyc/kycWizard.ts'
import { sentAnswersMachine } from '../../../machines/kyc/sentAnswers.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { wirePorts } from '../port-wiring.ts'
import { lastWords } from './kept.ts'
import { wiredReveal } from './reveal.ts'
import type { Surroundings } from './surroundings.ts'
import { uploadCharts } from './uploads.ts'

/** Each by its name in the page chart. */
export function certificationCharts(surroundings: Surroundings) {
  const { client } = surroundings
  return {
    kycWizard: wirePorts(kycWizardMachine, client).provide({
      actors: {
        sentAnswers: wirePorts(sentAnswersMachine, client).provide({ actors: { reveal: wiredReveal(client) } }),
        companyLookup: wirePorts(companyLookupMachine, client),
      },
      actions: { sendUnsaved: ({ context }) => lastWords(client.saveKycDraft(unsavedDraft(context), { keepalive: true }), surroundings) },
    }),
    ...uploadCharts(client),
  } satisfies Partial<LaterCharts>
}
