/** What the adapters of the captcha share: an answer to verify, and what it is held against. */
import type { CaptchaPurpose } from '../../../contract/account/captcha.ts'
import type { Deps } from '../../platform/deps.ts'

/** What the adapters need. */
export type Outside = Pick<Deps, 'config' | 'db' | 'fetch' | 'log' | 'clock'>

/** What a widget came to, the id of our captcha it was shown for, the purpose, and the address of the caller. */
export interface Solved {
  readonly code: string
  readonly uuid: string
  readonly purpose: CaptchaPurpose
  readonly ip: string
}

/** Milliseconds a user waits for the provider at most. */
export const captchaPatience = 5000

/** The host under which browsers see the portal. */
export function ownHost({ config }: Pick<Deps, 'config'>): string {
  return new URL(config.publicUrl).hostname
}
