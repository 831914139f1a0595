/** Chromium's virtual authenticator, which holds passkeys. */
import type { Page } from '@playwright/test'

/** Gives the browser an authenticator that verifies its user. */
export async function withAuthenticator(page: Page): Promise<{ verifies(isUserVerified: boolean): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: async (isUserVerified) => void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}
