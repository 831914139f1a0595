/** The dialog to sign in, sign up or ask for a new password. AUTH-01 to AUTH-05, AUTH-45. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Product, productOf } from '../../../../contract/kernel/product.ts'
import type { authDialogMachine, Wish } from '../../../../machines/account/authDialog.ts'
import type { forgotPasswordMachine } from '../../../../machines/account/forgotPassword.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { worded } from '../../parts/fetched.tsx'
import { usePortalState } from '../../parts/portal-context.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { AuthTabs, FormPlace } from './AuthTabs.tsx'
import { GuardingCaptcha } from './GuardingCaptcha.tsx'
import { SignInForm, useSignInForm } from './SignInForm.tsx'
import { useSignUpForm } from './sign-up-form.ts'

const SignUpForm = worded(() => import('./SignUpForm.tsx'), 'SignUpForm')
const ForgotForm = worded(() => import('./ForgotForm.tsx'), 'ForgotForm')
const MailSentDialog = worded(() => import('./MailSentDialog.tsx'), 'MailSentDialog')

/** The actor behind the dialog and its forms. */
export type AuthFlow = ActorRefFrom<typeof authDialogMachine>

/** The actor behind the forgotten password. */
export type ForgotFlow = ActorRefFrom<typeof forgotPasswordMachine>

/** The form shown in the dialog. */
type AuthMode = 'signIn' | 'signUp' | 'forgot'

const titles = {
  signIn: 'account.auth.signIn.title',
  signUp: 'account.auth.signUp.title',
  forgot: 'account.auth.forgot.title',
} as const satisfies Record<AuthMode, string>

/** The dialog of the portal; nothing while it is closed. */
export function AuthDialog() {
  const flow = usePortalState((snapshot) => snapshot.children.authDialog)
  return flow ? <Opened flow={flow} /> : null
}

function Opened({ flow }: { flow: AuthFlow }) {
  const { open, wish } = useFlow(flow, 'open')
  const forgot = useSelector(flow, forgotOf)
  const sent = useSelector(forgot, (snapshot) => snapshot?.hasTag('sent') ?? false)
  const mode = useSelector(flow, modeOf)
  const product = useSelector(flow, (snapshot) => productOf(snapshot.context.source) ?? 'hook')
  const close = () => flow.send({ type: 'dialog.closed' })
  const toSignIn = (email: string) => flow.send({ type: 'signIn.requested', email })
  const forms = useRef<HTMLDivElement>(null)
  return (
    <>
      <Dialog
        open={open && !sent}
        onClose={close}
        onBack={forgot && (() => toSignIn(forgot.getSnapshot().context.form.email))}
        title={titles[mode]}
        titleHidden={mode !== 'forgot'}
        size="auth"
        initialFocus={() => firstToFill(forms.current)}
        side={<AuthSide mode={mode} wish={wish} product={product} />}
      >
        <chakra.div ref={forms} tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          <Forms flow={flow} mode={mode} product={product} />
        </chakra.div>
      </Dialog>
      {forgot && (
        <Suspense>
          <MailSentDialog flow={forgot} onBack={toSignIn} onClose={close} />
        </Suspense>
      )}
      <GuardingCaptcha flow={forgot} purpose="reset" />
    </>
  )
}

/** The first field that is still empty, else the first; the place itself until its form is there. */
function firstToFill(place: HTMLElement | null): HTMLElement | null {
  const fields = [...(place?.querySelectorAll('input') ?? [])]
  return fields.find(({ value }) => value === '') ?? fields[0] ?? place
}

/** The form of the mode. What was typed into the others is kept until the dialog closes, and the address goes along. */
function Forms({ flow, mode, product }: { flow: AuthFlow; mode: AuthMode; product: Product }) {
  const forgot = useSelector(flow, forgotOf)
  const signIn = useSignInForm(flow)
  const signUp = useSignUpForm(flow)
  const takeAlong = (email: string) => {
    signIn.setValue('email', email)
    signUp.setValue('email', email)
  }
  const choose = (tab: 'signIn' | 'signUp') => {
    const email = mode === 'signUp' ? signUp.getValues('email') : signIn.getValues('email')
    takeAlong(email)
    flow.send({ type: `${tab}.requested`, email })
  }
  const back = (email: string) => {
    takeAlong(email)
    flow.send({ type: 'signIn.requested', email })
  }
  if (mode === 'forgot')
    return <FormPlace key="forgot">{forgot && <ForgotForm flow={forgot} onType={takeAlong} onBack={back} />}</FormPlace>
  return (
    <AuthTabs mode={mode} onChoose={choose}>
      {mode === 'signIn' ? (
        <SignInForm flow={flow} form={signIn} onSignUp={() => choose('signUp')} />
      ) : (
        <SignUpForm flow={flow} form={signUp} product={product} />
      )}
    </AuthTabs>
  )
}

function forgotOf(snapshot: ReturnType<AuthFlow['getSnapshot']>): ForgotFlow | undefined {
  return snapshot.children.forgotPassword as ForgotFlow | undefined
}

function modeOf(snapshot: ReturnType<AuthFlow['getSnapshot']>): AuthMode {
  if (snapshot.hasTag('signUp')) return 'signUp'
  return snapshot.hasTag('forgot') ? 'forgot' : 'signIn'
}

/** The picture is loaded after the forms, which do not wait for it. */
const HarbourNight = lazy(async () => ({ default: (await import('../../../ui/drawings/HarbourNight.tsx')).HarbourNight }))

const promises = ['readOnly', 'saved', 'price'] as const

/** Picture and a few words; on a phone a strip of the same picture. */
function AuthSide({ mode, wish, product }: { mode: AuthMode; wish: Wish; product: Product }) {
  const said = mode === 'signUp' && wish === 'report' ? 'signUp.report' : mode
  return (
    <>
      <chakra.div position="absolute" inset="0" display={{ base: 'none', lg: 'block' }}>
        <Suspense>
          <HarbourNight product={product} />
        </Suspense>
      </chakra.div>
      <chakra.div position="absolute" inset="0" display={{ lg: 'none' }}>
        <Suspense>
          <HarbourNight product={product} shape="strip" />
        </Suspense>
      </chakra.div>
      <chakra.div
        position="relative"
        display="flex"
        flexDirection="column"
        justifyContent={{ base: 'center', lg: 'flex-start' }}
        minH="inherit"
        h={{ lg: 'full' }}
        px={{ base: '5', lg: '8' }}
        pt={{ base: '3', lg: '10' }}
        pb={{ base: '3', lg: '8' }}
      >
        <Text
          fontSize={{ base: 'xl', lg: '3xl' }}
          fontWeight="700"
          lineHeight="1.4"
          maxW={{ base: '48', lg: 'none' }}
          id={`account.auth.side.${said}.title`}
        />
        <Text
          mt={{ lg: '2' }}
          textStyle="small"
          color="onInkMuted"
          maxW={{ base: '60', lg: 'none' }}
          id={`account.auth.side.${said}.text`}
        />
        {mode === 'signUp' && (
          <chakra.ul display={{ base: 'none', lg: 'grid' }} gap="2" mt="auto" textStyle="small" listStyleType="none">
            {promises.map((promise) => (
              <chakra.li key={promise} display="flex" gap="2" css={{ '& svg': { color: 'onInkLink' } }}>
                <Icon name="check" />
                <T id={`account.auth.side.promise.${promise}`} />
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </chakra.div>
    </>
  )
}
