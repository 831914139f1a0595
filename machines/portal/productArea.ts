/** The pages of one product, from one function: landing, home, register, drawdown, activate shop. ROUTE-14 to ROUTE-48. */
import type { Position } from '../../contract/home/onboarding.ts'
import { type OnboardingState, statusOf } from '../../contract/home/onboarding-status.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { withEvent, withOutput } from '../kernel/calls.ts'
import { activation } from './activation.ts'
import { loanIn, page, within } from './addresses.ts'
import { ofCompany, ofCompanyWithKeys } from './context.ts'
import { choosesAnother, landingLayouts } from './landingLayouts.ts'
import { signingOutOfDraft, steppingUp } from './sessions.ts'
import { merchantPage, portal, staysPublic, tellsPosition } from './setup.ts'
import { followsSigning, signingPage, signingStates, waitingPage } from './signingPages.ts'

/** Standings with a submitted drawdown account. */
const submitted = ['drawdownAccountSubmitted', 'businessInfoSubmitted', 'signingInitiated', 'signingCompleted'] as const

/** Statuses of onboarding that let a page open. ROUTE-20, ROUTE-21, ROUTE-31, ROUTE-32. */
function statusesOf(product: Product, states: readonly OnboardingState[]) {
  return states.map((state) => statusOf(product, state))
}

/** Whether the company's status opens the page, or ends it. */
const statusIn = (statuses: readonly string[]) =>
  ({ type: 'positionAllows', params: ({ event }: { event: { output: Position } }) => ({ position: event.output, statuses }) }) as const

/** The child states of a page with conditions: authorised shop, then status, then open; `over` are statuses in which everything is signed. ROUTE-40 to ROUTE-46, decision A46. */
function checks(product: Product, here: string, statuses: readonly string[] | null, open: string, over?: readonly string[]) {
  const elsewhere = [
    { type: 'rememberOrigin', params: { page: here } },
    { type: 'followPosition', params: ({ event }: { event: { output: Position } }) => ({ position: event.output, page: here }) },
  ] as const
  return {
    checkingShops: portal.createStateConfig({
      description: 'At least one authorised shop?',
      tags: 'busy',
      always: {
        guard: 'hasNoCompany',
        target: '#/credit/hook/home',
        actions: { type: 'notify', params: { kind: 'error', id: 'route.noShop' } },
      },
      invoke: {
        id: 'listAuthorisations',
        src: 'listAuthorisations',
        input: {},
        onDone: [
          { guard: withOutput('hasShop'), target: statuses ? 'checkingPosition' : open },
          { target: '#/credit/hook/home', actions: { type: 'notify', params: { kind: 'error', id: 'route.noShop' } } },
        ],
        onError: { target: '#/', actions: withEvent('logFailure') },
      },
    }),
    ...(statuses && {
      checkingPosition: portal.createStateConfig({
        description: 'Reads the onboarding status and checks that it allows this page.',
        tags: 'busy',
        invoke: {
          id: 'readPosition',
          src: 'readPosition',
          input: { product },
          onDone: [
            { guard: statusIn(statuses), target: open, actions: withOutput('keepPosition') },
            ...(over
              ? [
                  {
                    guard: statusIn(over),
                    actions: [...elsewhere, { type: 'notify', params: { kind: 'success', id: 'signing.completed.all' } }],
                    description: 'Signing is complete; nothing is left to do here.',
                  } as const,
                ]
              : []),
            { actions: elsewhere },
          ],
          onError: { target: '#/', actions: withEvent('logFailure') },
        },
      }),
    }),
  }
}

/** The area of one product below `/credit`. */
export function productArea(product: Product) {
  const base = `/credit/${product}` as const
  const pathOf = <Path extends string>(path: Path) => `${base}${path}` as const
  const mandate = `/accounts/${product}/mandate` as const

  return portal.createStateConfig({
    description: `Pages of ${product === 'hook' ? 'small-shop financing' : 'credit approval automation'}.`,
    initial: 'landing',
    states: {
      landing: {
        ...page(pathOf('')),
        description: 'Landing page of the product: benefits, conditions and price.',
        tags: 'public',
        entry: 'notifyLanding',
        always: [{ guard: 'authenticated', target: 'signedIn' }, ...(product === 'hook' ? [choosesAnother] : [])],
        ...(product === 'hook' && landingLayouts),
      },
      termsAndCondition: { ...page(pathOf('/terms-and-condition')), description: 'Terms of the product.', tags: 'public', on: staysPublic },
      signedIn: {
        ...steppingUp,
        description: 'Pages behind sign-in.',
        always: { guard: 'anonymous', target: 'landing' },
        initial: 'home',
        states: {
          home: {
            ...merchantPage(pathOf('/home')),
            description: 'The dashboard.',
            invoke: { id: 'page', src: 'home', input: ({ context }) => ({ product, companyId: context.company?.companyId ?? null }) },
          },
          drawdownAccount: {
            ...page(pathOf('/register/drawdown-account')),
            description: 'The drawdown account.',
            initial: 'checkingShops',
            states: {
              ...checks(product, pathOf('/register/drawdown-account'), null, 'open'),
              open: {
                description: 'The form.',
                entry: tellsPosition(pathOf('/register/drawdown-account')),
                exit: 'passLeaving',
                on: { 'signOut.requested': signingOutOfDraft },
                invoke: {
                  id: 'page',
                  src: 'drawdownAccount',
                  input: ({ context }) => ({ product, companyId: context.company?.companyId ?? '' }),
                  onDone: `#${base}/register/business-info`,
                },
              },
            },
          },
          businessInfo: {
            ...page(pathOf('/register/business-info')),
            description: 'The business information.',
            initial: 'checkingShops',
            states: {
              ...checks(product, pathOf('/register/business-info'), statusesOf(product, ['drawdownAccountSubmitted']), 'open'),
              open: {
                description: 'The form.',
                entry: tellsPosition(pathOf('/register/business-info')),
                invoke: { id: 'page', src: 'businessInfo', input: { product }, onDone: `#${base}/register/signing` },
              },
            },
          },
          signing: {
            ...page(pathOf('/register/signing')),
            description: 'The contract.',
            initial: 'checkingShops',
            states: {
              ...checks(product, pathOf('/register/signing'), statusesOf(product, ['businessInfoSubmitted', 'signingInitiated']), 'open'),
              open: {
                id: `signing:${product}`,
                description: 'The contract is read and signed, then its completion is awaited.',
                invoke: {
                  id: 'page',
                  src: 'signing',
                  input: (given) => ({ product, kind: 'facility' as const, ...ofCompany(given) }),
                },
                initial: 'asked',
                on: {
                  ...followsSigning,
                  'signing.completed': { target: `#${base}/second-drawdown`, actions: 'forgetPage' },
                },
                states: {
                  ...signingStates(pathOf('/register/signing')),
                  waiting: {
                    description: 'Signers are signing: the status has changed and is read again. Decision A87.',
                    ...within(pathOf('/register/signing/loading')),
                    invoke: {
                      id: 'readPosition',
                      src: 'readPosition',
                      input: { product },
                      onDone: { actions: [withOutput('keepPosition'), tellsPosition(pathOf('/register/signing/loading'))] },
                      onError: { actions: withEvent('logFailure'), description: 'The page stays.' },
                    },
                  },
                },
              },
            },
          },
          signingLoading: {
            ...page(pathOf('/register/signing/loading')),
            description: 'Waiting for the signers; the last one comes back here.',
            initial: 'checkingShops',
            states: checks(
              product,
              pathOf('/register/signing/loading'),
              statusesOf(product, ['businessInfoSubmitted', 'signingInitiated']),
              `#signing:${product}.askedToWait`,
              statusesOf(product, ['signingCompleted']),
            ),
          },
          secondDrawdown: {
            ...merchantPage(pathOf('/second-drawdown')),
            description: 'Draw down money, the first time and again.',
            always: { guard: 'hasNoCompany', target: 'home' },
            invoke: { id: 'page', src: 'drawdown', input: ({ context: { newKey } }) => ({ product, newKey }) },
          },
          repayment: {
            ...merchantPage(pathOf('/repayment')),
            description: 'Pay a loan back, in part or all of it. Decision 039.',
            always: { guard: 'hasNoCompany', target: 'home' },
            invoke: {
              id: 'page',
              src: 'repaymentOrder',
              input: (given) => ({ product, asked: loanIn(given.context.search), ...ofCompanyWithKeys(given) }),
            },
          },
          accountChange: {
            ...page(`/accounts/${product}`),
            description: 'Change the drawdown account.',
            initial: 'checkingShops',
            states: {
              ...checks(product, `/accounts/${product}`, statusesOf(product, submitted), 'open'),
              open: {
                description: 'The form.',
                entry: tellsPosition(`/accounts/${product}`),
                invoke: {
                  id: 'page',
                  src: 'drawdownAccount',
                  input: ({ context }) => ({ product, companyId: context.company?.companyId ?? '' }),
                  onDone: '#/accounts',
                },
              },
            },
          },
          mandateSigning: portal.createStateConfig({
            ...signingPage(product, 'mandate', mandate),
            description: 'The mandate is read and signed, then its completion is awaited.',
            on: {
              ...followsSigning,
              'signing.completed': { target: '#/accounts', actions: 'forgetPage' },
              'signing.none': {
                target: '#/accounts',
                actions: ['forgetPage', { type: 'notify', params: { kind: 'error', id: 'signing.mandate.none' } }],
              },
            },
          }),
          mandateSigningLoading: waitingPage(mandate),
          ...activation(product),
        },
      },
    },
  })
}
