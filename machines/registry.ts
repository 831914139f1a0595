/** Every chart of Sampan by name: what product owners look at and what the tests walk. */
import type { AnyStateMachine } from 'xstate'
import { authDialogMachine } from './authDialog.ts'
import { businessInfoMachine } from './businessInfo.ts'
import { companySwitcherMachine } from './companySwitcher.ts'
import { drawdownMachine } from './drawdown.ts'
import { drawdownAccountMachine } from './drawdownAccount.ts'
import { handoffMachine } from './handoff.ts'
import { homeMachine } from './home.ts'
import { kycWizardMachine } from './kycWizard.ts'
import { languageMachine } from './language.ts'
import { lifecycles } from './lifecycles/registry.ts'
import { peopleEditorMachine } from './peopleEditor.ts'
import { portalMachine } from './portal.ts'
import { resetPasswordMachine } from './resetPassword.ts'
import { sessionMachine } from './session.ts'
import { shopAuthorisationMachine } from './shopAuthorisation.ts'
import { signingMachine } from './signing.ts'
import { uploadMachine } from './upload.ts'
import { verificationCodeMachine } from './verificationCode.ts'

/** Charts that run in the browser. */
export const flows = {
  portal: portalMachine,
  session: sessionMachine,
  authDialog: authDialogMachine,
  verificationCode: verificationCodeMachine,
  language: languageMachine,
  companySwitcher: companySwitcherMachine,
  resetPassword: resetPasswordMachine,
  kycWizard: kycWizardMachine,
  peopleEditor: peopleEditorMachine,
  upload: uploadMachine,
  shopAuthorisation: shopAuthorisationMachine,
  handoff: handoffMachine,
  home: homeMachine,
  drawdownAccount: drawdownAccountMachine,
  businessInfo: businessInfoMachine,
  signing: signingMachine,
  drawdown: drawdownMachine,
}

/** Every chart: flows of the browser and lifecycles of the server. */
export const charts: Record<string, AnyStateMachine> = {
  ...flows,
  ...Object.fromEntries(Object.entries(lifecycles).map(([name, chart]) => [`${name}Lifecycle`, chart])),
}
