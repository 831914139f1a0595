/** The server of the pictures, with prepared data and a fixed time, and the sessions of its users. */
import type { BrowserContext } from '@playwright/test'
import { demoAccounts, demoPassword } from '../../server/sandbox/demo.ts'
import { openInside } from '../support/data-folder.ts'
import { makeDataDir, removeDataDir, startPortal } from '../support/portal.ts'
import { signInAs } from '../support/session.ts'
import { campaign } from './scenes.ts'
import { beginWork, inviteEverybody, isStaff, staffCookieOf } from './staff.ts'
import { moment, nodeOptions, serverPace, setTime } from './time.ts'

const minute = 60_000
/** Always the same: an address on a page may contain it. */
const port = 14_820
const settings = { POINTS_PER_MINUTE: '1000000', SANDBOX_REVIEW_SECONDS: '0', SANDBOX_BANK_SECONDS: '0', CAMPAIGN_CPID: campaign }

/** Where the server is. */
export const origin = `http://localhost:${port}`

/** Brings the demo accounts to their stages, one a minute in the time of the server, and starts it; returns how to end it. */
export async function openStage(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const at = (minutesBefore: number) => setTime({ from: moment - minutesBefore * minute, pace: serverPace })
  const restore = at(demoAccounts.length + 2)
  const inside = await openInside(dataDir, origin, settings).finally(restore)
  for (const [index, account] of demoAccounts.entries()) {
    const undo = at(demoAccounts.length - index + 1)
    await inside.bring(account).finally(undo)
  }
  const undo = at(1)
  await inside.settle().finally(undo)
  const invited = await inviteEverybody(inside)
  await inside.close()
  const time = nodeOptions({ from: moment, pace: serverPace })
  const portal = await startPortal({ dataDir, port, settings: { ...settings, NODE_OPTIONS: time } })
  await beginWork(origin, invited)
  return async () => {
    await portal.stop()
    await removeDataDir(dataDir)
  }
}

/** Signs in; the context keeps the cookie, the answer is what the portal keeps in its storage. SESS-01. The staff have their cookie alone. */
export async function sessionOf(context: BrowserContext, email: string): Promise<Record<string, string>> {
  if (isStaff(email)) {
    await context.addCookies([{ ...staffCookieOf(email), domain: 'localhost', path: '/backoffice' }])
    return {}
  }
  const product = demoAccounts.find((account) => account.email === email)?.product ?? 'hook'
  return signInAs(context.request, { email, password: demoPassword, product })
}
