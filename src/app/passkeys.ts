/** Passkeys of the browser: made and used by options of the server. Decision 085. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyAnswer } from '../../contract/account/factors.ts'
import { Problem } from '../../contract/kernel/problem.ts'

type Options = { options: { challenge: string } }

/** Makes a passkey. Problem `alreadyExists` for a device that has one, `credentialsInvalid` when none was made. */
export async function makePasskey({ options }: Options): Promise<NewPasskey> {
  type JSONOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
  const made = await startRegistration({ optionsJSON: options as JSONOptions }).catch(refusal)
  const { clientDataJSON, attestationObject, transports } = made.response
  return { ...credentialOf(made), response: { clientDataJSON, attestationObject, transports } }
}

/** Lets a passkey sign the challenge. Problem `credentialsInvalid` when none did. */
export async function usePasskey({ options }: Options): Promise<PasskeyAnswer> {
  type JSONOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const answer = await startAuthentication({ optionsJSON: options as JSONOptions }).catch(refusal)
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response
  return { ...credentialOf(answer), response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

function credentialOf({ id, rawId, type }: { id: string; rawId: string; type: 'public-key' }) {
  return { id, rawId, type, clientExtensionResults: {} }
}

/** Closed by the user, not supported by the browser, or of another site: the browser does not say which. */
function refusal(error: unknown): never {
  const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new Problem(known ? 'alreadyExists' : 'credentialsInvalid')
}
