/** The model of second factors, by a merchant on the profile in a browser or in one process. */
import { generateSync } from 'otplib'
import type { Hands } from '../kernel/hands.ts'
import type { Walker } from '../kernel/vocabulary.ts'
import type { OperationOf, Parts, SituationOf } from '../kernel/ways.ts'
import type { factorModel } from './factor-model.ts'
import { confirmStepUp } from './step-up.ts'

interface Proving {
  readonly merchant: Walker
  readonly hands: Hands
  /** Signs in again, which is a session that is not stepped up, and opens the profile. */
  signIn(): Promise<void>
  /** The time of the server. */
  now(): Promise<Date>
  /** Whether the device of passkeys recognises its user. */
  recognises?(recognised: boolean): Promise<void>
  looks?(what: string): Promise<void>
}

/** What the merchant sees and does. */
export function factorWalk({ merchant, hands, signIn, now, recognises = async () => {}, looks = async () => {} }: Proving): {
  seen: Parts<SituationOf<typeof factorModel>>
  actions: Parts<OperationOf<typeof factorModel>>
} {
  const { button, field, page, sees, text, words } = merchant
  const { press, write } = hands
  const dialog = (title: string) => page.getByRole('dialog', { name: words(title) })
  const scanning = dialog('account.factors.authenticator.title')
  const codes = dialog('account.factors.codes.title')
  const stepUp = dialog('account.stepUp.title')
  const removePasskey = page.getByRole('button', { name: words('account.factors.passkeys.remove.of') })
  let secret = ''
  let recoveryCodes: readonly string[] = []

  /** The code that the app shows some seconds from now. The server takes the code before and after the present one too, each once. */
  const codeIn = async (seconds: 0 | 30) => generateSync({ secret, epoch: Math.floor((await now()).getTime() / 1000) + seconds })
  const types = async (code: string) => {
    await write(field('account.factors.firstCode'), code)
    await press(button('account.factors.authenticator.submit'))
  }
  const confirms = async (code: string) => {
    await write(field('account.profile.password.old'), merchant.password)
    await write(field('account.factors.code'), code)
    await press(button('account.stepUp.submit'))
  }
  const seesCodes = async () => {
    await sees(codes.getByRole('listitem'), { count: 10 })
    recoveryCodes = (await codes.textContent())?.match(/[a-z2-9]{4}(-[a-z2-9]{4}){3}/g) ?? []
    if (new Set(recoveryCodes).size !== 10) throw new Error(`Not ten different codes: ${recoveryCodes}`)
    await looks('the recovery codes')
  }
  const seesAppRemoved = async () => {
    await sees(text('account.factors.authenticatorRemoved'))
    await sees(text('account.factors.authenticator.text'))
  }
  return {
    seen: {
      none: () => sees(text('account.factors.authenticator.text')),
      scanning: async () => {
        await sees(scanning)
        await sees(scanning.getByRole('img', { name: words('account.factors.qr') }))
        await looks('the QR code')
        const [shown = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec((await scanning.textContent()) ?? '') ?? []
        secret = shown.replaceAll(' ', '')
      },
      wrongCode: () => sees(scanning.getByText(words('code.80009'))),
      appProven: seesCodes,
      appInUse: async () => {
        await sees(text('account.factors.authenticator.on'))
        await sees(page.getByText(words('account.factors.codes.left', { left: '10' }), { exact: true }))
        await looks('the authenticator app in use')
      },
      otherCodes: async () => {
        const [old] = recoveryCodes
        await seesCodes()
        if (recoveryCodes.includes(String(old))) throw new Error('The codes are the old ones')
      },
      appAsked: async () => {
        await sees(stepUp)
        await sees(page.getByRole('button', { name: words('ui.code.send') }), { count: 0 })
        await looks('the step-up with an authenticator app')
      },
      refused: () => sees(stepUp.getByText(words('code.80009'))),
      appRemoved: seesAppRemoved,
      removedByRecovery: seesAppRemoved,
      lost: () => sees(button('account.factors.lostAll.ask')),
      waiting: () => sees(text('account.factors.lostAll.waits.title')),
      withdrawn: async () => {
        await sees(text('account.factors.lostAll.withdrawn'))
        await sees(button('account.factors.lostAll.ask'))
      },
      passkeyMade: seesCodes,
      passkeyInUse: async () => {
        await sees(removePasskey)
        await sees(codes, { count: 0 })
        await looks('a passkey in use')
      },
      passkeyAsked: async () => {
        await sees(stepUp)
        await looks('the step-up with a passkey')
      },
      unrecognised: () => sees(stepUp.getByRole('alert').filter({ hasText: words('account.passkey.refused') })),
      passkeyRemoved: async () => {
        await sees(text('account.factors.passkeyRemoved'))
        await sees(removePasskey, { count: 0 })
      },
    },
    actions: {
      'asks for an authenticator app': async () => {
        await press(button('account.factors.authenticator.add'))
        await confirmStepUp(merchant, merchant.phone)
      },
      'types a wrong code': async () => types((await codeIn(0)) === '123456' ? '654321' : '123456'),
      'types the code of the app': async () => types(await codeIn(0)),
      'keeps the recovery codes': () => press(button('account.factors.codes.kept')),
      'asks for other recovery codes': async () => {
        await press(button('account.factors.codes.renew'))
        await press(button('account.factors.codes.renew.confirm'))
      },
      'removes it in another session': async () => {
        const remove = (await removePasskey.count()) > 0 ? removePasskey : button('account.factors.authenticator.remove')
        await signIn()
        await sees(remove)
        await press(remove)
        await press(button('account.factors.remove.confirm'))
      },
      'confirms with a wrong code': () => confirms('aaaa-aaaa-aaaa-aaaa'),
      'confirms with the next code of the app': async () => confirms(await codeIn(30)),
      'confirms with a recovery code': () => confirms(String(recoveryCodes[0])),
      'has lost everything': async () => {
        await press(page.getByRole('link', { name: words('account.stepUp.lost') }))
        await press(button('ui.cancel'))
      },
      'asks by the mailbox': async () => {
        await press(button('account.factors.lostAll.ask'))
        await press(button('account.factors.lostAll.confirm'))
        await confirmStepUp(merchant, merchant.email)
      },
      'withdraws that': () => press(button('account.factors.lostAll.withdraw')),
      'asks for a passkey': async () => {
        await press(button('account.factors.passkeys.add'))
        await confirmStepUp(merchant, merchant.phone)
      },
      'is not recognised by the device': async () => {
        await recognises(false)
        await press(button('account.passkey.use'))
      },
      'is recognised': async () => {
        await recognises(true)
        await press(button('account.passkey.use'))
      },
    },
  }
}
