/** Starts the portal: configuration and texts, the wired chart, router, document, React. */

import { ChakraProvider } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createActor } from 'xstate'
import type { Locale } from '../../contract/constants.ts'
import { portalBase } from '../../contract/constants.ts'
import type { PublicConfig } from '../../contract/public-config.ts'
import { type Messages, startingLocale } from '../../machines/language.ts'
import { notify } from '../ui/Toaster.tsx'
import { system } from '../ui/theme.ts'
import { ConfigContext } from '../views/parts/config-context.ts'
import { PortalContext, UploadContext } from '../views/parts/portal-context.ts'
import { App } from './App.tsx'
import { createClient } from './client.ts'
import { syncDocument } from './documents.ts'
import { Failsafe } from './Failsafe.tsx'
import { readHandoff } from './handoff-cookie.ts'
import { leaveFor } from './leaving.ts'
import { syncLoading } from './loading.ts'
import { syncPresence } from './presence.ts'
import { addressOf, syncRouter } from './router-sync.ts'
import { hearTime, serverNow } from './server-time.ts'
import { readCompanyId, readLocale, readSession } from './store.ts'
import { wiredPortal, wiredUpload } from './wiring.ts'

const texts: Record<Locale, () => Promise<{ default: Messages }>> = {
  zh_CN: () => import('../../locales/zh_CN.json'),
  zh_HK: () => import('../../locales/zh_HK.json'),
  en_US: () => import('../../locales/en_US.json'),
}

const noticeKinds = { success: 'good', info: 'doing', warning: 'warn', error: 'bad' } as const

async function loadMessages(locale: Locale): Promise<Messages> {
  return (await texts[locale]()).default
}

/** Reads the configuration and runs the portal in the given element. */
export async function start(element: HTMLElement): Promise<void> {
  const locale = startingLocale(readLocale())
  const [config, messages] = await Promise.all([
    fetch('/config.json').then((answer) => {
      hearTime(answer.headers.get('date'))
      return answer.json() as Promise<PublicConfig>
    }),
    loadMessages(locale),
  ])
  const client = createClient('', {
    session: () => portal.getSnapshot().children.session?.getSnapshot().context.session ?? null,
    companyId: () => portal.getSnapshot().context.company?.companyId ?? null,
    now: serverNow,
    heard: hearTime,
    locale: () => portal.getSnapshot().children.language?.getSnapshot().context.locale ?? locale,
    sessionOver: () => portal.getSnapshot().children.session?.send({ type: 'session.expired' }),
  })
  const outside = {
    client,
    loadMessages,
    leave: leaveFor,
    allowedHosts: config.partnerHosts,
    log: (what: string, error: unknown) => console.warn(what, error),
  }
  const portal = createActor(wiredPortal(outside), {
    input: {
      stored: readSession(),
      storedCompanyId: readCompanyId(),
      locale,
      messages,
      newKey: () => crypto.randomUUID(),
      readHandoff,
      partnerSite: config.partnerSite,
      address: addressOf(location),
    },
  })
  portal.on('notice.raised', ({ kind, id }) => {
    // Where the session is taken up again, the dialog says so itself. SESS-06
    if (id !== 'session.expired' || !portal.getSnapshot().context.interrupted) notify(noticeKinds[kind], { title: id })
  })
  portal.start()

  const upload = wiredUpload(outside)
  const app = (
    <Failsafe>
      <ConfigContext.Provider value={config}>
        <PortalContext.Provider value={portal}>
          <UploadContext.Provider value={upload}>
            <App />
          </UploadContext.Provider>
        </PortalContext.Provider>
      </ConfigContext.Provider>
    </Failsafe>
  )
  const router = createBrowserRouter([{ path: '*', element: app }], { basename: portalBase })
  syncRouter(router, portal)
  syncDocument(portal)
  syncPresence(portal)
  syncLoading(portal)
  createRoot(element).render(
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>,
  )
}
