/** The charts of the profile, wired. */
import { fromPromise } from 'xstate'
import type { BasicUser } from '../../../contract/account/profile.ts'
import { changePasswordMachine } from '../../../machines/account/changePassword.ts'
import { changePhoneMachine } from '../../../machines/account/changePhone.ts'
import { enrolFactorMachine } from '../../../machines/account/enrolFactor.ts'
import { ownFactorsMachine } from '../../../machines/account/ownFactors.ts'
import { ownSessionsMachine } from '../../../machines/account/ownSessions.ts'
import { profileMachine } from '../../../machines/account/profile.ts'
import { smsNoticesMachine } from '../../../machines/account/smsNotices.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { personalDataMachine } from '../../../machines/privacy/personalData.ts'
import { wiredVerificationCode } from '../accounts.ts'
import { withCalls } from '../client.ts'
import { fetchFile } from '../leaving.ts'
import { wirePorts } from '../port-wiring.ts'
import { typedAt } from './kept.ts'
import { wiredReveal } from './reveal.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function profileCharts({ client }: Surroundings) {
  return {
    profile: wirePorts(profileMachine, client)
      .provide({
        actors: {
          changePassword: wirePorts(changePasswordMachine, client),
          changePhone: wirePorts(changePhoneMachine, client).provide({
            actors: { verificationCode: wiredVerificationCode(withCalls(client, { sendPhoneCode: client.sendPhoneChangeCode })) },
          }),
          ownFactors: wirePorts(ownFactorsMachine, client).provide({
            actors: {
              enrolFactor: wirePorts(enrolFactorMachine, client).provide({
                actors: {
                  makePasskey: fromPromise(async ({ signal }) => {
                    const { makePasskey } = await import('../passkeys.ts')
                    const passkey = await makePasskey(await client.startPasskey({}, { signal }))
                    return client.addPasskey({ passkey }, { signal })
                  }),
                },
              }),
            },
          }),
          ownSessions: wirePorts(ownSessionsMachine, client),
          smsNotices: wirePorts(smsNoticesMachine, client),
          personalData: wirePorts(personalDataMachine, client).provide({ actions: { fetchCopy: (_, { url }) => fetchFile(url) } }),
          reveal: wiredReveal(client),
        },
      })
      .provide(typedAt<BasicUser, object>(() => 'profile')),
  } satisfies Partial<LaterCharts>
}
